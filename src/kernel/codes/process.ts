export const PROCESS_CODES = {
  EDD_APP_BUILD: { means: 'The build command of the application failed.', cure: 'See its output.' },
  EDD_APP_START: { means: 'The application did not become ready.', cure: 'See its last output.' },
  EDD_APP_EXITED: { means: 'The application ended during the run.', cure: 'See its last output.' },
  EDD_APP_NOT_ON_STORE: {
    means: 'The application does not write to the store that is observed.',
    cure: 'Give it the URL of the launch environment.',
  },
  EDD_APP_READS_GOLD: {
    means: 'The application can reach the oracle.',
    cure: 'Raise the isolation, or remove the route that is named.',
  },
  EDD_ISOLATION: {
    means: 'The required isolation cannot be set up here.',
    cure: 'See the reason; the folder that blocks it is named.',
  },
  EDD_SUPERVISOR_LOST: { means: 'The supervisor of the application ended during the run.', cure: 'Run again.' },
  EDD_GATE_COMMAND: { means: 'A delegated gate did not pass.', cure: 'See the output of its command.' },
  EDD_PROFILE: {
    means: 'An identity of the runtime profile is not the declared one.',
    cure: 'Run under the declared profile, or review the change and lock anew.',
  },
  EDD_PROFILE_CHANGED: {
    means: 'The runtime profile changed during the run.',
    cure: 'Keep it still while the gate runs.',
  },
  EDD_SCHEMA_CHANGED: {
    means: 'The schema of the store is not the locked one.',
    cure: 'Classify the new state in a new oracle version.',
  },
} as const
