import type { Problem } from '../kernel/edd-error.js'
import type { Classification } from './find-unclassified.js'
import { findUnclassified } from './find-unclassified.js'

/**
 * Problems of a contract against a catalog: EDD_TABLE_UNCLASSIFIED, EDD_COLUMN_UNCLASSIFIED, EDD_CONTRACT_TABLE_UNKNOWN,
 * EDD_CONTRACT_COLUMN_UNKNOWN, EDD_NO_KEY, EDD_KEY_CYCLE, each with the line of the contract it is about.
 */
export function classifyCatalog(input: Classification): Problem[] {
  return findUnclassified(input).map(({ code, message, source }) => ({
    code,
    message,
    file: source.file,
    line: source.line,
  }))
}
