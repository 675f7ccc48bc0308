import { EddError } from '../kernel/edd-error.js'
import type { CaseLine, Gold } from '../model/gold.js'
import type { CaseInput, TypedItem, TypedValue } from '../model/input.js'
import type { InputSource, Scenario } from '../model/manifest.js'
import type { GoldValue, Value } from '../model/value.js'
import type { CaseRecord } from './case-record.js'
import { caseRecords } from './case-record.js'
import { inOrder } from './in-order.js'
import { typedText } from './typed-text.js'

type ColumnSource = Extract<InputSource, { kind: 'column' }>
type EachSource = Extract<InputSource, { kind: 'each' }>

interface CaseOf {
  readonly gold: Gold
  readonly scenario: Scenario
  readonly caseId: string
}

/**
 * I: what is typed for one case, by input name, and nothing else.
 * @throws EddError EDD_GOLD_MISSING when gold has no such record, EDD_REFERENCE_UNKNOWN when it states no such column or
 * no such case, EDD_BUNDLE_CONTRADICTORY when several records could be meant, EDD_GOLD_VALUE when a value cannot be typed
 * that way
 */
export function projectInput(input: CaseOf): CaseInput {
  const { scenario } = input
  if (scenario.cases.kind === 'file') return statedInput(input, scenario.cases.name)
  const result: Record<string, TypedValue> = {}
  for (const [name, source] of scenario.inputs) result[name] = typedValue(input, { name, source })
  return result
}

/** A line of a case file says what is typed, or which case of the repeated scenario typed it before. */
function statedInput({ gold, scenario, caseId }: CaseOf, file: string): CaseInput {
  const line = linesOf(gold, { round: scenario.round, file }).get(caseId)
  if (line === undefined) {
    throw new EddError('EDD_REFERENCE_UNKNOWN', `gold/${scenario.round}/cases/${file}.jsonl states no case ${caseId}`)
  }
  if (line.repeats === undefined) return line.input
  if (scenario.repeated !== undefined) return projectInput({ gold, scenario: scenario.repeated, caseId: line.repeats })
  const { source } = line
  const message = `case ${caseId} repeats ${line.repeats}, but ${scenario.id} repeats no scenario`
  throw new EddError('EDD_BUNDLE_CONTRADICTORY', `${message} (${source.file}:${source.line})`)
}

const knownLines = new WeakMap<readonly CaseLine[], ReadonlyMap<string, CaseLine>>()

/** Kept for the life of the gold, as every case of the file is asked for. */
function linesOf(gold: Gold, of: { readonly round: string; readonly file: string }): ReadonlyMap<string, CaseLine> {
  const lines = gold.layers.find(({ round }) => round === of.round)?.caseFiles.get(of.file) ?? []
  const known = knownLines.get(lines) ?? new Map(lines.map((line) => [line.id, line]))
  knownLines.set(lines, known)
  return known
}

function typedValue(of: CaseOf, input: { readonly name: string; readonly source: InputSource }): TypedValue {
  const { name, source } = input
  if (source.kind === 'literal') return source.value
  if (source.kind === 'each') return typedItems(of, { name, source })
  return typedCell(onlyRecord(of, { name, table: source.table }), { name, source })
}

function typedItems(of: CaseOf, input: { readonly name: string; readonly source: EachSource }): TypedItem[] {
  const { source } = input
  const records = caseRecords(of.gold, { caseId: of.caseId, round: of.scenario.round, table: source.table })
  return inOrder(records, source.orderBy).map((record) => {
    const item: Record<string, string | boolean | null> = {}
    for (const [field, column] of source.fields) {
      item[field] = typedCell(record, { name: `${input.name}.${field}`, source: column })
    }
    return item
  })
}

function onlyRecord(of: CaseOf, input: { readonly name: string; readonly table: string }): CaseRecord {
  const records = caseRecords(of.gold, { caseId: of.caseId, round: of.scenario.round, table: input.table })
  const [record, second] = records
  const what = `input ${input.name} of case ${of.caseId} in round ${of.scenario.round}`
  if (record === undefined)
    throw new EddError('EDD_GOLD_MISSING', `${what}: gold has no ${input.table} row of this case`)
  if (second !== undefined) {
    throw new EddError(
      'EDD_BUNDLE_CONTRADICTORY',
      `${what}: gold has ${records.length} ${input.table} rows of this case`,
    )
  }
  return record
}

function typedCell(
  record: CaseRecord,
  input: { readonly name: string; readonly source: ColumnSource },
): string | boolean | null {
  const { source } = input
  const value = scalarOf(record.cell(source.column), source.as?.column)
  if (value === null && source.omitWhenNull) return null
  const typed =
    value === undefined || value === null
      ? { ok: false as const, message: unusable(value, source) }
      : typedText(value, source.typed)
  if (typed.ok) return typed.value
  const place = `${record.source.file}:${record.source.line}`
  throw new EddError(
    'EDD_GOLD_VALUE',
    `input ${input.name} (${source.table}.${source.column}): ${typed.message} (${place})`,
  )
}

/** A parent's key is an object when it has several columns; `as` names the one that is typed. */
function scalarOf(value: GoldValue, part: string | undefined): Value | undefined {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  const member = part !== undefined && Object.hasOwn(value, part) ? value[part] : undefined
  return member !== undefined && (member === null || typeof member !== 'object' || member instanceof Uint8Array)
    ? member
    : undefined
}

function unusable(value: null | undefined, source: ColumnSource): string {
  return value === null
    ? 'the value is null and the input does not say omit_when: null'
    : `the parent's key has no plain column ${source.as?.column ?? '(none named by as)'}`
}
