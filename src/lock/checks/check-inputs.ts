import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Gold } from '../../model/gold.js'
import type { InputSource, Scenario } from '../../model/manifest.js'
import { classOfColumn } from '../../oracle/gold/gold-schema.js'

/** Everything typed must reach compared state or a named assertion: EDD_INPUT_LANDS_NOWHERE. */
export function checkInputs({ manifest, contract, gold }: Pick<Bundle, 'manifest' | 'contract' | 'gold'>): Problem[] {
  return manifest.scenarios.flatMap((scenario) => [
    ...[...scenario.inputs].flatMap(([name, source]) => homeless(name, { source, scenario, contract })),
    ...unstated(gold, scenario),
  ])
}

/** What a change types is drawn from the rows it must leave; the line of a case file says nothing of them. */
function unstated({ layers }: Gold, { id, round, cases, witness }: Scenario): Problem[] {
  if (cases.kind !== 'file' || witness.kind !== 'change') return []
  const lines = layers.find((layer) => layer.round === round)?.caseFiles.get(cases.name) ?? []
  return lines
    .filter(({ input }) => Object.keys(input).length > 0)
    .map(({ id: name, input, source }): Problem => {
      const message = `${id}: case ${name} types ${Object.keys(input).join(', ')}, but ${id} is a change; draw it from gold rows (cases: { each: TABLE })`
      return { code: 'EDD_INPUT_LANDS_NOWHERE', message, file: source.file, line: source.line }
    })
}

type InputOf = { readonly source: InputSource; readonly scenario: Scenario } & Pick<Bundle, 'contract'>

function homeless(name: string, of: InputOf): Problem[] {
  const { source, scenario, contract } = of
  if (source.kind === 'each') {
    return [...source.fields].flatMap(([field, column]) => homeless(`${name}.${field}`, { ...of, source: column }))
  }
  if (source.assertedBy !== undefined) return []
  if (source.kind === 'literal') return [problem(scenario, `input ${name} is stored nowhere and no assertion shows it`)]
  const kind = classOfColumn(contract.tables.get(source.table), source.column)
  if (kind === 'stated' || kind === 'parent') return []
  return [problem(scenario, `input ${name} lands in ${source.table}.${source.column}, which is not compared (${kind})`)]
}

function problem({ id, source }: Scenario, message: string): Problem {
  return { code: 'EDD_INPUT_LANDS_NOWHERE', message: `${id}: ${message}`, file: source.file, line: source.line }
}
