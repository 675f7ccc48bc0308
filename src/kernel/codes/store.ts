export const STORE_CODES = {
  EDD_STORE_OPEN: { means: 'The state store cannot be opened.', cure: 'Check the URL or file shown.' },
  EDD_STORE_UNMARKED: {
    means: 'The target is not marked as a test store.',
    cure: 'Create one with `edd store create`; an existing database is never reset.',
  },
  EDD_STORE_IDENTITY: {
    means: 'The store is not the one this run opened.',
    cure: 'Find out who replaced it; run again with a store of its own.',
  },
  EDD_STORE_IN_USE: {
    means: 'Another run holds this store.',
    cure: 'Wait for it, or give this run a store of its own.',
  },
  EDD_STORE_NOT_EMPTY: {
    means: 'The target already holds rows.',
    cure: 'Name the store with --confirm NAME if it may be emptied.',
  },
  EDD_RESET_BUSY: {
    means: 'The application held the write lock, so the reset could not be done.',
    cure: 'End the long transaction of the application.',
  },
  EDD_RESET_PARTIAL: {
    means: 'After the reset the store is not at its baseline.',
    cure: 'Look at the tables shown; nothing was executed against them.',
  },
  EDD_BASELINE: {
    means: 'The baseline of the oracle cannot be built.',
    cure: 'Correct the schema or row that is shown.',
  },
  EDD_SNAPSHOT_LOST: {
    means: 'The observation was not one consistent snapshot.',
    cure: 'Run again; if it recurs, find what replaces the store.',
  },
  EDD_STORE_QUERY: {
    means: 'A query against the store is not one that only reads.',
    cure: 'Correct the query that is shown; it may be one SELECT over existing tables.',
  },
  EDD_IMAGE_UNFIT: {
    means: 'A stored image cannot be restored into this store.',
    cure: 'Build the image anew for this store.',
  },
  EDD_NOT_QUIET: {
    means: 'The application did not become quiet in time.',
    cure: 'Correct the quiescence condition, or the work that does not end.',
  },
} as const
