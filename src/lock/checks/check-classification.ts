import { classifyCatalog } from '../../compare/classify-catalog.js'
import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'

/** The contract must be total over what the schema creates. */
export function checkClassification({ contract, catalog }: Pick<Bundle, 'contract' | 'catalog'>): Problem[] {
  return classifyCatalog({ contract, catalog, lockedColumns: null })
}
