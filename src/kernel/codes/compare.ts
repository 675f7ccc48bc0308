export const COMPARE_CODES = {
  EDD_TABLE_UNCLASSIFIED: {
    means: 'A table is not classified by the parity contract.',
    cure: 'Name it in contract.yaml: compare, translate, invariant, exclude or delegate.',
  },
  EDD_COLUMN_UNCLASSIFIED: {
    means: 'A column is not classified by the parity contract.',
    cure: 'Name it in contract.yaml.',
  },
  EDD_CONTRACT_TABLE_UNKNOWN: { means: 'The contract names a table that does not exist.', cure: 'Correct the name.' },
  EDD_CONTRACT_COLUMN_UNKNOWN: { means: 'The contract names a column that does not exist.', cure: 'Correct the name.' },
  EDD_NO_KEY: { means: 'A compared table has no business key.', cure: 'Declare `key:` for it.' },
  EDD_KEY_CYCLE: {
    means: 'Business keys depend on each other in a circle.',
    cure: 'Give one of the tables a key of its own columns.',
  },
  EDD_ROW_COUNT: { means: 'The table holds another number of rows than gold.', cure: 'See the rows listed below it.' },
  EDD_ROW_MISSING: { means: 'A row that gold demands is not stored.', cure: 'Store it.' },
  EDD_ROW_EXTRA: { means: 'A row is stored that gold does not know.', cure: 'Do not store it, or state it in gold.' },
  EDD_KEY_DUPLICATE: {
    means: 'Several rows share one business key.',
    cure: 'Store one, or declare a key that tells them apart.',
  },
  EDD_KEY_NULL: { means: 'A part of a business key is NULL.', cure: 'Declare `nulls: match`, or store the value.' },
  EDD_KEY_UNTRANSLATABLE: {
    means: 'A foreign key leads to no parent row.',
    cure: 'Store the parent, or the right reference.',
  },
  EDD_FIELD: { means: 'A stored value differs from gold.', cure: 'Compare expected and actual.' },
  EDD_WRITE_OUTSIDE_CLOSURE: {
    means: 'A row changed that the scenario may not touch.',
    cure: 'Do not write it, or declare it in the closure.',
  },
  EDD_INVARIANT: { means: 'A stored row violates an invariant of the contract.', cure: 'See the rows shown.' },
  EDD_INVARIANT_VACUOUS: { means: 'An invariant looked at no row.', cure: 'Correct its population, or remove it.' },
  EDD_CANONICAL: {
    means: 'A value is not of the form its canonicalizer reads.',
    cure: 'Store a value of that form, or declare another canonicalizer.',
  },
  EDD_PRE_STATE: {
    means: 'The state before the scenario is not the declared one.',
    cure: 'Look for residue of an earlier run, or an undeclared write at start.',
  },
  EDD_VACUOUS_CASE: {
    means: 'The witness of a case does not hold: what should have changed did not.',
    cure: 'Look at the observable that is named.',
  },
  EDD_WITNESS_EVIDENCE: {
    means: 'A case did not leave exactly the durable evidence that its witness names.',
    cure: 'Look at the table and the key shown; evidence is written once, and survives what is rolled back.',
  },
  EDD_NOT_ATOMIC: {
    means: 'An action stayed, in part or in its answer, though a row of its evidence could not be written.',
    cure: 'Write the business rows and their evidence in one transaction, and answer only when it was committed.',
  },
  EDD_NO_WITNESS: { means: 'A case has no witness.', cure: 'Declare one in scenarios.yaml.' },
} as const
