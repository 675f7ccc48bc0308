import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

/** Classification, comparison, reset, pre-state, write scan and quiescence. */
export const STATE_GUARDS: readonly Guard[] = [
  ...guardsOf({ file: 'src/compare/find-unclassified.ts', test: 'test/unit/compare/classify-catalog.test.ts' }, [
    {
      refusal: 'EDD_TABLE_UNCLASSIFIED',
      find: 'if (contract.tables.has(name)) continue',
      replace: 'continue',
      title: 'refuses an unclassified table',
    },
    {
      refusal: 'EDD_COLUMN_UNCLASSIFIED',
      find: 'if (rule.columns.has(name) || (rule.restCompared && !later)) return []',
      replace: 'return []',
      title: 'refuses an unclassified column',
    },
    {
      refusal: 'EDD_COLUMN_UNCLASSIFIED of a column that came after the lock',
      find: '(rule.restCompared && !later)',
      replace: 'rule.restCompared',
      title: 'a column that came after the lock is unclassified',
    },
    {
      refusal: 'EDD_NO_KEY',
      find: 'if (rule.key.columns.length === 0) {',
      replace: 'if (false) {',
      title: 'refuses a table without a key',
    },
  ]),
  ...guardsOf({ file: 'src/compare/compare-table.ts', test: 'test/unit/compare/compare-keys.test.ts' }, [
    { refusal: 'EDD_KEY_NULL', find: 'if (part !== null) continue', replace: 'continue', title: 'is EDD_KEY_NULL' },
    {
      refusal: 'EDD_KEY_DUPLICATE',
      find: 'if ((group.expected.length > 1 || group.actual.length > 1) && !isAsBefore(group)) {',
      replace: 'if (false) {',
      title: 'are EDD_KEY_DUPLICATE with both rows shown',
    },
    {
      refusal: 'EDD_ROW_MISSING',
      find: 'if (actual === undefined && expected !== undefined) {',
      replace: 'if (false) {',
      title: 'a missing and an extra row are both told',
    },
    {
      refusal: 'EDD_ROW_EXTRA',
      find: 'if (expected === undefined && actual !== undefined) {',
      replace: 'if (false) {',
      title: 'a missing and an extra row are both told',
    },
    {
      refusal: 'EDD_ROW_COUNT',
      find: 'if (actual === expected.length) return',
      replace: 'return',
      title: 'the count is told beside the rows',
    },
  ]),
  ...guardsOf({ file: 'src/compare/compare-cell.ts', test: 'test/unit/compare/compare-fields.test.ts' }, [
    {
      refusal: 'EDD_FIELD',
      find: 'return sameValue(expected, actual) ? [] : [difference(cell, bytesNote(expected, actual))]',
      replace: 'return []',
      title: 'a transposition shows both fields',
    },
    {
      refusal: 'EDD_CANONICAL',
      find: 'if (!left.ok || !right.ok) return [unreadable(cell, { gold: left, stored: right })]\n  if (left.text',
      replace: 'if (!left.ok || !right.ok) return []\n  if (left.text',
      title: 'a timestamp without a zone is EDD_CANONICAL',
    },
  ]),
  ...guardsOf({ file: 'src/compare/check-sql-invariants.ts', test: 'test/unit/compare/check-sql-invariants.test.ts' }, [
    {
      refusal: 'EDD_INVARIANT_VACUOUS',
      find: 'if (!isPositive(counted)) {',
      replace: 'if (false) {',
      title: 'is EDD_INVARIANT_VACUOUS',
    },
    {
      refusal: 'EDD_INVARIANT',
      find: 'if (rows.length === 0) return null',
      replace: 'return null',
      title: 'shows the rows that violate it',
    },
  ]),
  ...guardsOf({ file: 'src/state/scan-writes.ts', test: 'test/unit/state/scan-writes.test.ts' }, [
    {
      refusal: 'EDD_WRITE_OUTSIDE_CLOSURE',
      find: "return changes.flatMap((change) => changeMismatches(change, 'EDD_WRITE_OUTSIDE_CLOSURE', context))",
      replace: 'return []',
      title: 'a delete balanced by an insert is found',
    },
  ]),
  ...guardsOf({ file: 'src/state/verify-pre-state.ts', test: 'test/unit/state/verify-pre-state.test.ts' }, [
    {
      refusal: 'EDD_PRE_STATE',
      find: 'if (changes.length === 0) {',
      replace: 'if (true) {',
      title: 'residue of an earlier run is EDD_PRE_STATE',
    },
  ]),
  ...guardsOf({ file: 'src/store/sqlite/open-test-store.ts', test: 'test/store/test-store.test.ts' }, [
    {
      refusal: 'EDD_STORE_UNMARKED',
      find: 'if (marker !== null) return marker',
      replace: "return marker ?? { uuid: '', project: '' }",
      title: 'denied by default: no name gives a right, EDD_STORE_UNMARKED',
    },
  ]),
  ...guardsOf({ file: 'src/state/reset-store.ts', test: 'test/store/reset-store.test.ts' }, [
    {
      refusal: 'EDD_RESET_PARTIAL',
      find: 'if (differing.length === 0) return { ...found, sequences }',
      replace: 'return { ...found, sequences }',
      title: 'is EDD_RESET_PARTIAL that names it',
    },
    {
      refusal: 'EDD_STORE_IDENTITY',
      find: 'if (now.locator === identity.locator && now.intrinsic === identity.intrinsic) return',
      replace: 'return',
      title: 'a store that is not the one of the run is EDD_STORE_IDENTITY',
    },
  ]),
  ...guardsOf({ file: 'src/store/sqlite/restore-image.ts', test: 'test/store/restore.test.ts' }, [
    {
      refusal: 'EDD_RESET_BUSY',
      find: 'if (!done) {',
      replace: 'if (false) {',
      title: 'is EDD_RESET_BUSY, and nothing is half done',
    },
  ]),
  ...guardsOf({ file: 'src/state/wait-until-quiet.ts', test: 'test/store/wait-until-quiet.test.ts' }, [
    {
      refusal: 'EDD_NOT_QUIET',
      find: "throw new EddError('EDD_NOT_QUIET', `not quiet after ${quiescence.withinMs} ms: ${busy.join('; ')}`)",
      replace: 'return { wasEverBusy }',
      title: 'with the query and how many rows it gives',
    },
  ]),
]
