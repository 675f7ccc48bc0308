import { dirname, join } from 'node:path'
import type { ProcessOptions, ProcessResult } from './run-process.js'
import { runNode } from './run-process.js'

const NPM = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')

/** Runs an `npm ...` command line word by word, as the README writes it. */
export function runNpm(command: string, options: ProcessOptions): Promise<ProcessResult> {
  const [program, ...args] = command.split(' ')
  if (program !== 'npm') throw new Error(`${command} does not begin with npm`)
  return runNode([process.env['npm_execpath'] ?? NPM, ...args], options)
}
