import type { ParityContract, TableRule } from '../model/contract.js'
import type { Draft } from './draft.js'

const NOWHERE = { file: '', line: 1 }

/** The contract that a draft is without what it leaves to a person. */
export function contractOfDraft(drafts: readonly Draft[]): ParityContract {
  const tables = new Map<string, TableRule>()
  for (const { name, key, columns } of drafts) {
    if (key.from === null) continue
    const sure = columns.filter(({ doubt }) => doubt === null)
    tables.set(name, {
      kind: 'compare',
      key: { columns: key.columns, nulls: 'refuse' },
      restCompared: false,
      columns: new Map(sure.map((column) => [column.name, column.rule])),
      source: NOWHERE,
    })
  }
  return { source: NOWHERE, tables, invariants: [], sequences: 'translated' }
}
