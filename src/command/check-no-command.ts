import type { CapturedCommand } from '../model/capture.js'
import type { Mismatch } from '../model/mismatch.js'
import type { SourceLine } from '../model/value.js'
import type { CommandCase } from './command-mismatch.js'
import { commandMismatch } from './command-mismatch.js'

/** A case that the interface itself ends sends no command: one that was captured is EDD_COMMAND_SEQUENCE. */
export function checkNoCommand(question: {
  readonly of: CommandCase
  readonly commands: readonly CapturedCommand[]
  /** Of the scenario. */
  readonly source: SourceLine
}): readonly Mismatch[] {
  const { of, commands, source } = question
  if (commands.length === 0) return []
  const actual = commands.map(({ method, target }) => `${method} ${target.split('?')[0] ?? ''}`)
  const note = 'the scenario sends no command'
  return [commandMismatch(of, { code: 'EDD_COMMAND_SEQUENCE', field: null, expected: [], actual, note, source })]
}
