import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface Look {
  readonly written: number
  readonly orders: readonly string[]
  readonly unpaired: number
  readonly integrity: string
  readonly journal: string
}

export interface RunningApp {
  ask(what: 'start' | 'stop' | 'lock' | 'unlock'): Promise<unknown>
  look(): Promise<Look>
}

/** Starts the writing application on a database; it is ended with the test. */
export async function startApp(path: string, mode: 'wal' | 'delete'): Promise<RunningApp> {
  const script = fileURLToPath(new URL('writing-app.mjs', import.meta.url))
  const child = fork(script, [path, mode], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const ask = async (what: string): Promise<unknown> => {
    child.send(what)
    const [message] = (await once(child, 'message')) as [{ answer: unknown }]
    return message.answer
  }
  return { ask, look: async () => (await ask('look')) as Look }
}
