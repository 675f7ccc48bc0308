import type { KeyTranslation } from '../compare/translate-keys.js'
import { translateKeys } from '../compare/translate-keys.js'
import type { Artifact, TableInfo } from '../model/catalog.js'
import type { ParityContract } from '../model/contract.js'
import type { Observation } from '../model/observation.js'
import { rowChanges } from './row-changes.js'
import type { RowChange, TableSide } from './row-changes.js'

/** What may differ: whole tables, and single columns. */
export interface Allowance {
  readonly tables: Iterable<string>
  readonly columns: readonly { readonly table: string; readonly column: string }[]
}

export interface StatePair {
  readonly before: Observation
  readonly after: Observation
  readonly allowed: Allowance
  readonly contract: ParityContract
}

export type StateChange =
  | { readonly table: string; readonly row: RowChange }
  /** A table, view, trigger or index that came, went or is defined anew. */
  | { readonly table: string; readonly schema: string }

/** Every difference of two observations that is not allowed. Tables of equal digest are not looked into. */
export function stateChanges(pair: StatePair): readonly StateChange[] {
  const skipped = new Set(pair.allowed.tables)
  const keys = keysOnDemand(pair)
  const names = new Set([...pair.before.tables.keys(), ...pair.after.tables.keys()])
  const changes: StateChange[] = [...artifactChanges(pair)]
  for (const table of [...names].filter((name) => !skipped.has(name)).toSorted()) {
    changes.push(...tableChanges(pair, { table, keys }))
  }
  return changes
}

type Keys = () => { readonly before: KeyTranslation; readonly after: KeyTranslation }

/** Translating keys costs an index; most scans find nothing to translate. */
function keysOnDemand({ before, after, contract }: StatePair): Keys {
  let known: ReturnType<Keys> | undefined
  return () =>
    (known ??= {
      before: translateKeys({ observation: before, contract }),
      after: translateKeys({ observation: after, contract }),
    })
}

function tableChanges(pair: StatePair, { table, keys }: { table: string; keys: Keys }): readonly StateChange[] {
  const [old, now] = [pair.before.tables.get(table), pair.after.tables.get(table)]
  const [oldInfo, nowInfo] = [tableOf(pair.before, table), tableOf(pair.after, table)]
  if (old === undefined || oldInfo === undefined) return [{ table, schema: 'the table was not there before' }]
  if (now === undefined || nowInfo === undefined) return [{ table, schema: 'the table is gone' }]
  if (oldInfo.definition !== nowInfo.definition) return [{ table, schema: 'the table is defined anew' }]
  if (old.digest === now.digest) return []
  const { before, after } = keys()
  const left: TableSide = { info: oldInfo, rows: old.rows, keyOf: (row) => before.keyOf(table, row) }
  const right: TableSide = { info: nowInfo, rows: now.rows, keyOf: (row) => after.keyOf(table, row) }
  const ignored = pair.allowed.columns.filter((entry) => entry.table === table).map(({ column }) => column)
  return rowChanges(left, right, new Set(ignored)).map((row) => ({ table, row }))
}

function tableOf(observation: Observation, name: string): TableInfo | undefined {
  return observation.catalog.tables.find((table) => table.name === name)
}

function artifactChanges({ before, after }: StatePair): readonly StateChange[] {
  const old = byName(before.catalog.artifacts)
  const now = byName(after.catalog.artifacts)
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    if (was?.definition === is?.definition && was?.kind === is?.kind) return []
    const kind = (is ?? was)?.kind ?? 'artifact'
    if (was === undefined) return [{ table: name, schema: `the ${kind} was not there before` }]
    return [{ table: name, schema: is === undefined ? `the ${kind} is gone` : `the ${kind} is defined anew` }]
  })
}

function byName(artifacts: readonly Artifact[]): ReadonlyMap<string, Artifact> {
  return new Map(artifacts.map((artifact) => [artifact.name, artifact]))
}
