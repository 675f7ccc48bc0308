export const HOST_CODES = {
  EDD_CONFIG: { means: 'An option is unknown or out of range.', cure: 'Correct the option that is named.' },
  EDD_GENERATED_STALE: {
    means: 'A generated scenario file is missing or edited.',
    cure: 'Run `edd generate`; generated files are never edited.',
  },
  EDD_NOT_GATE_RUN: { means: 'The run did not select both lanes entire.', cure: 'Run `npx edd gate`.' },
  EDD_NOT_AWAITED: { means: 'A matcher was used without await.', cure: 'Write `await expect(...)`.' },
  EDD_NEGATED: { means: 'The gold matcher was negated.', cure: 'State the expected rows instead.' },
  EDD_RETRIED: { means: 'A lane test passed only after a retry.', cure: 'A retry never passes; find the cause.' },
  EDD_SETUP: { means: 'The set-up of the lane did not happen.', cure: 'See the first error of the run.' },
  EDD_TEST_MISSING: { means: 'A test of the manifest was not run or was skipped.', cure: 'Run both lanes entire.' },
  EDD_TEST_FAILED: {
    means: 'The host counted a failure that no comparison explains.',
    cure: 'See the failed tests and the unhandled errors of the run.',
  },
  EDD_NO_MATCHER: {
    means: 'A lane test ended without the verdict of its matchers.',
    cure: 'Do not edit generated files.',
  },
  EDD_ARGUMENT: {
    means: 'A matcher or `observe` was given something it cannot judge.',
    cure: 'Give it what the sentence asks for; the types say the same.',
  },
  EDD_INIT_EXISTS: {
    means: 'What `edd init` writes is there already, and would be written over.',
    cure: 'Move it away, or write the missing parts by hand; nothing was changed.',
  },
  EDD_INIT_UNFIT: {
    means: 'No draft can be made of the database.',
    cure: 'See the reason; take a database with the schema and a few rows.',
  },
  EDD_NO_DISPLAY: {
    means: 'A browser window was asked for, and there is no display to show it.',
    cure: 'Leave --headed out, or run where a display is (DISPLAY or WAYLAND_DISPLAY).',
  },
  EDD_PROPOSAL_EXISTS: {
    means: 'A proposal stands there already, and would be written over.',
    cure: 'Take what you need of it into commands.yaml, then remove it.',
  },
  EDD_USAGE: { means: 'The command line is not understood.', cure: 'See `edd --help`.' },
} as const
