import type { EddCode } from '../../kernel/codes/index.js'
import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { ParityContract } from '../../model/contract.js'
import type { BundleFile } from '../files/bundle-file.js'
import { ProblemList } from '../problem-list.js'
import type { SchemaRead } from '../read-schema.js'
import type { Shapes } from '../shape/read-shapes.js'
import { checkGoldKeys } from './check-gold-keys.js'
import { readBaselineRows } from './read-baseline-rows.js'
import { readGold } from './read-gold.js'

export interface StatedSources {
  readonly shapes: Shapes
  readonly files: ReadonlyMap<string, BundleFile>
}

/**
 * Gold and baseline, and the problems found in them. `whole`: every line was read, so that what is not there is missing
 * and not only unreadable.
 */
export type StatedRead = Pick<Bundle, 'gold' | 'baseline'> & {
  readonly whole: boolean
  readonly found: readonly Problem[]
}

/** Problems of a line that hold whatever the contract says. */
const OF_THE_LINE: readonly EddCode[] = [
  'EDD_BUNDLE_UNREADABLE',
  'EDD_BUNDLE_INVALID',
  'EDD_GOLD_OWNER',
  'EDD_GOLD_MISSING',
  'EDD_REFERENCE_UNKNOWN',
]

/** Reads every stated row; under a contract that is not sound, only what holds without it becomes a problem. */
export function readStated(
  sources: StatedSources,
  { contract, schema, sound }: { contract: ParityContract; schema: SchemaRead; sound: boolean },
): StatedRead {
  const { files, shapes } = sources
  const problems = new ProblemList()
  const computed = new Set((shapes.manifest?.value.shared ?? []).map(({ table, column }) => `${table}.${column}`))
  const goldSchema = { tables: new Map(schema.catalog.tables.map((table) => [table.name, table])), contract, computed }
  const rounds = shapes.manifest?.value.rounds.map(({ id }) => id) ?? null
  const gold = readGold({ files, rounds, schema: goldSchema, problems })
  const tables = readBaselineRows({ files, schema: goldSchema, problems })
  const baseline = { schema: { sql: schema.sql, file: schema.file }, tables }
  const whole = sound && problems.all.length === 0
  if (sound) checkGoldKeys({ baseline, gold, contract }, { problems, whole })
  const found = sound ? problems.all : problems.all.filter(({ code }) => OF_THE_LINE.includes(code))
  return { gold, baseline, whole, found }
}
