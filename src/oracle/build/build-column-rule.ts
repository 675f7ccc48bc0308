import type { ColumnInvariant, ColumnRule } from '../../model/contract.js'
import type { ColumnRuleShape } from '../shape/contract-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

type InvariantShape = Extract<ColumnRuleShape, { invariant: unknown }>

/** One column's class from its shape. */
export function buildColumnRule(desk: Desk, shape: ColumnRuleShape, path: YamlPath): ColumnRule {
  if ('compare' in shape) return { kind: 'compare', canonicalizer: shape.compare }
  if ('invariant' in shape) return { kind: 'invariant', invariant: invariantOf(desk, shape, path) }
  if ('exclude' in shape) {
    desk.expect([...path, 'exclude', 'gate'], { what: 'gate', name: shape.exclude.gate, known: desk.names.gates })
    return { kind: 'exclude', ...shape.exclude }
  }
  return shape.translate === 'surrogate' ? { kind: 'surrogate' } : { kind: 'parent', table: shape.translate.parent }
}

function invariantOf(desk: Desk, shape: InvariantShape, path: YamlPath): ColumnInvariant {
  const { invariant } = shape
  if (invariant === 'within-run') return { kind: 'within-run', nullable: shape.nullable ?? false }
  if (shape.nullable !== undefined) desk.invalid([...path, 'nullable'], 'nullable goes with within-run only')
  if (typeof invariant === 'string') return { kind: invariant }
  try {
    void new RegExp(invariant.matches, 'u')
  } catch (error) {
    desk.invalid([...path, 'invariant'], error instanceof Error ? error.message : String(error))
  }
  return { kind: 'matches', pattern: invariant.matches }
}
