import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'

/** A row that no case owns would be expected of every run, whatever it executed: EDD_SHARED_ROW. */
export function checkSharedRows({ gold }: Pick<Bundle, 'gold'>): Problem[] {
  return gold.layers.flatMap(({ tables }) =>
    [...tables].flatMap(([table, operations]) =>
      operations
        .filter(({ cases }) => cases.length === 0)
        .map(({ source }): Problem => ({
          code: 'EDD_SHARED_ROW',
          message: `the ${table} row is shared, is no declared aggregate and names no cases`,
          file: source.file,
          line: source.line,
        })),
    ),
  )
}
