import { EddError } from '../kernel/edd-error.js'
import { runCommand } from './run-command.js'
import { shellArgv } from './shell-argv.js'

const SHOWN = 4_096

/**
 * Runs the build command of the application to its end.
 * @throws EddError EDD_APP_BUILD with the last of its output
 */
export async function buildApp(build: {
  readonly run: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly started?: (pid: number) => void
}): Promise<void> {
  const result = await runCommand({ ...build, argv: shellArgv(build.run) })
  if (result.code === 0 && !result.timedOut) return
  const how = result.timedOut
    ? `did not end within ${build.timeoutMs} ms`
    : `ended with ${result.code ?? result.signal}`
  throw new EddError('EDD_APP_BUILD', `\`${build.run}\` ${how}:\n${result.output.slice(-SHOWN).trimEnd()}`)
}
