import { assertNever } from '../kernel/assert-never.js'
import type { ColumnRule } from '../model/contract.js'
import type { Draft, DraftColumn, DraftKey } from './draft.js'
import { yamlName } from './yaml-name.js'

const HEAD = `# What every table and column is, as proposed from the database. Read every line: it is yours now.
# What is unnamed fails the comparison. A line that ends with a question is left out for that reason: decide, and take
# the first mark with its space away, or write another class; docs/bundle.md of vitest-edd has them all.
tables:`

/** contract.yaml: what is sure as it stands, what is doubtful as a comment with the reason. */
export function contractText(drafts: readonly Draft[], virtualTables: readonly string[]): string {
  const unread = virtualTables.map(
    (name) => `  # ${yamlName(name)}: a virtual table; only a whole bundle can exclude it?`,
  )
  const body = [...drafts.map((draft) => tableText(draft)), ...unread].join('\n')
  const empty = drafts.some(({ key }) => key.from !== null) ? '' : ' {}'
  return `${HEAD}${empty}\n${body}\n`
}

function tableText(draft: Draft): string {
  const lines = [
    `  ${yamlName(draft.name)}:`,
    `    key: [${draft.key.columns.map((name) => yamlName(name)).join(', ')}]${keyRemark(draft.key)}`,
    '    columns:',
    ...draft.columns.map((column) => columnText(column)),
  ]
  if (draft.key.from !== null) return lines.join('\n')
  const why = `  # Which columns tell one row of ${yamlName(draft.name)} from another?`
  return [why, ...lines.map((line) => `  # ${line.slice(2)}`)].join('\n')
}

function keyRemark({ from }: DraftKey): string {
  return from === 'the rows' ? '   # no unique index says so: no two rows share it' : ''
}

function columnText({ name, rule, doubt }: DraftColumn): string {
  const line = `${yamlName(name)}: { ${ruleText(rule)} }`
  return doubt === null ? `      ${line}` : `      # ${line}   # ${doubt}?`
}

function ruleText(rule: ColumnRule): string {
  switch (rule.kind) {
    case 'compare':
      return `compare: ${rule.canonicalizer}`
    case 'surrogate':
      return 'translate: surrogate'
    case 'parent':
      return `translate: { parent: ${yamlName(rule.table)} }`
    case 'invariant': {
      const { invariant } = rule
      const nullable = invariant.kind === 'within-run' && invariant.nullable ? ', nullable: true' : ''
      return `invariant: ${invariant.kind}${nullable}`
    }
    case 'exclude':
      throw new TypeError('nothing is proposed to be excluded')
    default:
      return assertNever(rule)
  }
}
