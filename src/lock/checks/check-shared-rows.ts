import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { GoldOperation } from '../../model/gold.js'

/**
 * A row that no case owns would be expected of every run, whatever it executed: EDD_SHARED_ROW. Only a row that stands for
 * a shared aggregate may be inserted so; it is expected from the first counted row on.
 */
export function checkSharedRows({ gold, manifest }: Pick<Bundle, 'gold' | 'manifest'>): Problem[] {
  const aggregated = new Set(manifest.shared.map(({ table }) => table))
  return gold.layers.flatMap(({ tables }) =>
    [...tables].flatMap(([table, operations]) =>
      operations
        .filter((operation) => isStray(operation, { isAggregated: aggregated.has(table) }))
        .map(({ op, source }): Problem => {
          const what = aggregated.has(table)
            ? `the ${op} of a row of ${table} is shared; a shared row is only inserted`
            : `the ${table} row is shared, is no declared aggregate and names no cases`
          return { code: 'EDD_SHARED_ROW', message: what, file: source.file, line: source.line }
        }),
    ),
  )
}

function isStray({ cases, op }: GoldOperation, { isAggregated }: { readonly isAggregated: boolean }): boolean {
  return cases.length === 0 && !(isAggregated && op === 'insert')
}
