import { spawn } from 'node:child_process'
import { exampleRoot } from './example-root.js'

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script of the example to its end, with nothing in its environment but what is given and PATH. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: exampleRoot,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}
