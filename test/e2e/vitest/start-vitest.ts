import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ExampleProject } from '../../helpers/example-project.js'
import { plain } from '../../helpers/run-process.js'

/** A Vitest that runs on its own while a test looks at it. */
export interface StartedVitest {
  readonly pid: number
  text(): string
  /** Waits, bounded, until the output holds this; fails with the output otherwise. */
  shows(what: string | RegExp, withinMs?: number): Promise<void>
  /** Forgets the output so far. */
  forget(): void
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

const LIMIT_MS = 150_000

/** Starts Vitest in a project, with an environment that holds nothing of the runner that runs this test. */
export function startVitest(project: Pick<ExampleProject, 'root' | 'env'>, args: readonly string[]): StartedVitest {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|EDD_|VITE_|CI$|NODE_ENV$|TEST$)/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), NO_COLOR: '1', ...project.env }
  const program = join(project.root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [program, ...args], {
    cwd: project.root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      resolve({ code, signal })
    })
  })
  const text = (): string => plain(output)
  return {
    pid: child.pid ?? 0,
    text,
    forget: () => void (output = ''),
    kill: (signal) => void child.kill(signal),
    ended,
    async shows(what, withinMs = 90_000) {
      const until = Date.now() + withinMs
      const found = (): boolean => (typeof what === 'string' ? text().includes(what) : what.test(text()))
      while (!found()) {
        if (Date.now() > until) throw new Error(`never shown: ${String(what)}\n${text()}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
