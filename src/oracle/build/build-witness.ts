import type { ChangeWitness, EvidenceRule, EvidenceValue, Witness } from '../../model/manifest.js'
import type { ScenarioShape } from '../shape/scenario-shape.js'
import type { ChangeShape, EvidenceShape } from '../shape/witness-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { checkStillWitness } from './check-still-witness.js'
import type { Desk } from './desk.js'

/** The witness of a scenario from its shape. */
export function buildWitness(desk: Desk, shape: ScenarioShape, path: YamlPath): Witness {
  const { witness } = shape
  if (witness === undefined) {
    desk.refuse('EDD_NO_WITNESS', path, `${shape.id} declares no witness: nothing says what each case must change`)
    return { kind: 'change', differs: [], rowsFromGold: false }
  }
  if (witness.kind === 'change') return changeOf(desk, { shape, witness, path: [...path, 'witness'] })
  checkStillWitness(desk, { shape, witness, path })
  const evidence = Object.entries(witness.evidence ?? {}).map(([table, rule]) =>
    evidenceOf(desk, { shape, table, rule, path: [...path, 'witness', 'evidence', table] }),
  )
  const still = { evidence, status: witness.response?.status ?? null, ui: witness.ui ?? [] }
  if (witness.kind !== 'idempotent') return { kind: witness.kind, ...still }
  return { kind: 'idempotent', repeats: witness.repeats, ...still }
}

function changeOf(
  desk: Desk,
  { shape, witness, path }: { shape: ScenarioShape; witness: ChangeShape; path: YamlPath },
): ChangeWitness {
  const differs = witness.differs.map((text, at) => {
    const place = [...path, 'differs', at]
    const column = desk.columnPath(place, text)
    if (!shape.closure.includes(column.table)) {
      desk.contradictory(place, `${text} must differ, but ${column.table} is not in the closure`)
    }
    return column
  })
  return { kind: 'change', differs, rowsFromGold: witness.rows === 'from-gold' }
}

function evidenceOf(
  desk: Desk,
  of: { shape: ScenarioShape; table: string; rule: EvidenceShape; path: YamlPath },
): EvidenceRule {
  const { shape, table, rule, path } = of
  const info = desk.table(path, table)
  if (info !== null && !shape.closure.includes(table)) {
    desk.contradictory(path, `${table} must hold the evidence, but is not in the closure`)
  }
  const where = Object.entries(rule.where ?? {}).map(([column, value]): [string, EvidenceValue] => {
    if (info !== null) desk.column([...path, 'where', column], { table: info, name: column })
    if (typeof value !== 'object' || value === null) return [column, { kind: 'literal', value }]
    if ('each' in shape.cases) {
      const message = `the cases of ${shape.id} are rows of ${shape.cases.each}, which have no member "${value.case}"`
      desk.contradictory([...path, 'where', column], message)
    }
    return [column, { kind: 'case', member: value.case }]
  })
  return { table, rows: rule.rows, where: new Map(where) }
}
