import { parseArgs } from 'node:util'
import { resolveOptions } from '../config/resolve-options.js'
import { EddError } from '../kernel/edd-error.js'
import { nearestName } from '../kernel/nearest-name.js'
import type { Command, ExitCode, Output } from './command.js'
import { COMMANDS } from './commands.js'

const COMMON = {
  root: { type: 'string', describes: "the project's root (default: here)" },
  oracle: { type: 'string', describes: 'folder of the oracle bundle' },
  store: { type: 'string', describes: 'path or URL of the test store' },
  help: { type: 'boolean', describes: 'show this' },
} as const

/** Runs one `edd` command; a refusal is printed with its code and what to do, and gives its exit code. */
export async function runCli(argv: readonly string[], output: Output): Promise<ExitCode> {
  const [name = '', ...rest] = argv
  const command = COMMANDS.find((one) => one.name === name)
  if (command === undefined || rest.includes('--help')) return help(name, { command, output })
  try {
    return await dispatch(command, { rest, output })
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    output.err(`${error.message}\n  ${error.hint}`)
    return isUsage(error.code) ? 3 : 1
  }
}

async function dispatch(command: Command, of: { rest: readonly string[]; output: Output }): Promise<ExitCode> {
  const { values, positionals } = parsed(command, of.rest)
  const stray = positionals[command.words]
  if (stray !== undefined) throw new EddError('EDD_USAGE', `edd ${command.name} does not know what "${stray}" is for`)
  const given = (key: 'root' | 'oracle' | 'store'): Record<string, string> => {
    const value = values[key]
    return typeof value === 'string' ? { [key]: value } : {}
  }
  const limit = values['limit'] === undefined ? {} : { limit: Number(values['limit']) }
  const options = resolveOptions({ ...given('root'), ...given('oracle'), ...given('store'), ...limit })
  return command.run({ options, positionals, flags: values, output: of.output })
}

function parsed(command: Command, rest: readonly string[]) {
  try {
    const options = Object.fromEntries(
      Object.entries({ ...COMMON, ...command.flags }).map(([key, { type }]) => [key, { type }]),
    )
    return parseArgs({ args: [...rest], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new EddError('EDD_USAGE', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function help(name: string, of: { command: Command | undefined; output: Output }): ExitCode {
  const { command, output } = of
  if (command !== undefined) {
    const flags = Object.entries({ ...command.flags, ...COMMON }).map(
      ([key, { describes }]) => `  --${key.padEnd(10)} ${describes}`,
    )
    output.out([`edd ${command.name}: ${command.summary}`, ...flags].join('\n'))
    return 0
  }
  const list = COMMANDS.map((one) => `  edd ${one.name.padEnd(10)} ${one.summary}`).join('\n')
  if (['', 'help', '--help', '-h'].includes(name)) {
    output.out(`edd: is what was entered what is stored?\n${list}`)
    return name === '' ? 3 : 0
  }
  const nearest = nearestName(
    name,
    COMMANDS.map((one) => one.name),
  )
  output.err(`EDD_USAGE: there is no command "${name}"; the nearest is "${nearest ?? 'gate'}"\n${list}`)
  return 3
}

function isUsage(code: string): boolean {
  return code === 'EDD_USAGE' || code === 'EDD_CONFIG'
}
