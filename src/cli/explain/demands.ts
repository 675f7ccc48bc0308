import type { EddCode } from '../../kernel/codes/index.js'

/** What the method demands, and the codes that refuse what does not meet it. */
export interface CodeDemand {
  readonly demand: `D${number}`
  readonly says: string
  readonly codes: readonly EddCode[]
}

/** Codes whose demand is a more exact one than that of their family. */
export const DEMANDS: readonly CodeDemand[] = [
  {
    demand: 'D9',
    says: 'Gold holds everything that is needed to define the expected result.',
    codes: ['EDD_GOLD_MISSING', 'EDD_GOLD_INCOMPLETE', 'EDD_GOLD_VALUE', 'EDD_NO_SCENARIOS'],
  },
  {
    demand: 'D75',
    says: 'Rows are matched by stable, unique business keys.',
    codes: ['EDD_GOLD_DUPLICATE', 'EDD_NO_KEY', 'EDD_KEY_CYCLE', 'EDD_KEY_NULL', 'EDD_ROW_COUNT'],
  },
  {
    demand: 'D77',
    says: 'Counts and keys come before fields: a missing, extra, duplicate or untranslatable row is a failure.',
    codes: ['EDD_ROW_MISSING', 'EDD_ROW_EXTRA', 'EDD_KEY_DUPLICATE', 'EDD_KEY_UNTRANSLATABLE'],
  },
  {
    demand: 'D73',
    says: 'An unknown table or column fails the run.',
    codes: [
      'EDD_TABLE_UNCLASSIFIED',
      'EDD_COLUMN_UNCLASSIFIED',
      'EDD_CONTRACT_TABLE_UNKNOWN',
      'EDD_CONTRACT_COLUMN_UNKNOWN',
    ],
  },
  {
    demand: 'D169',
    says: 'Every mismatch names scenario, table, business key, field and round.',
    codes: ['EDD_FIELD'],
  },
  {
    demand: 'D65',
    says: 'What is written outside the declared closure fails the run.',
    codes: ['EDD_WRITE_OUTSIDE_CLOSURE'],
  },
  {
    demand: 'D122',
    says: 'Clocks and generated values are held to a declared relation, never ignored silently.',
    codes: ['EDD_INVARIANT', 'EDD_INVARIANT_VACUOUS'],
  },
  { demand: 'D78', says: 'Canonical forms are pinned.', codes: ['EDD_CANONICAL'] },
  {
    demand: 'D41',
    says: 'The state before each scenario is checked against the declared one.',
    codes: ['EDD_PRE_STATE', 'EDD_BASELINE'],
  },
  {
    demand: 'D97',
    says: 'Every case has a declared witness, and satisfies it.',
    codes: ['EDD_VACUOUS_CASE', 'EDD_NO_WITNESS', 'EDD_WITNESS_IN_GOLD', 'EDD_UPDATE_VACUOUS'],
  },
  {
    demand: 'D99',
    says: 'A refusal, a repetition and a no-change leave their durable evidence, and nothing else.',
    codes: ['EDD_WITNESS_EVIDENCE'],
  },
  {
    demand: 'D178',
    says: 'What is entered lands in compared state or in a named assertion.',
    codes: ['EDD_INPUT_LANDS_NOWHERE'],
  },
  {
    demand: 'D42',
    says: 'Every input is exercised with a value that can be told from omission, NULL, empty and default.',
    codes: ['EDD_INPUT_NOT_DISCRIMINATED', 'EDD_LEAF_NOT_DISCRIMINATED', 'EDD_PRESENCE_UNPROVEN'],
  },
  {
    demand: 'D62',
    says: 'Every case resolves to exactly one variant that Proof has shown.',
    codes: ['EDD_VARIANT_NONE', 'EDD_VARIANT_MANY', 'EDD_CONTEXT_UNPROVEN'],
  },
  {
    demand: 'D136',
    says: 'A command form that Proof has not shown is a failure, never a shape to invent.',
    codes: [
      'EDD_SHAPE',
      'EDD_CODEC',
      'EDD_COMMAND_SEQUENCE',
      'EDD_COMMAND_STATUS',
      'EDD_LEAF_UNDECLARED',
      'EDD_LEAF_ABSENT',
      'EDD_LEAF_VALUE',
      'EDD_LEAF_UNRESOLVED',
    ],
  },
  {
    demand: 'D59',
    says: 'In Proof the real interface is the only writer.',
    codes: ['EDD_API_SUBSTITUTION', 'EDD_DOOR_BYPASS', 'EDD_UNDECLARED_DOOR', 'EDD_EXTERNAL_ORIGIN'],
  },
  {
    demand: 'D206',
    says: 'The credential of a replay is minted a run and refused when it is old or foreign.',
    codes: ['EDD_REPLAY_CREDENTIAL'],
  },
  {
    demand: 'D214',
    says: 'Every case comes to exactly one disposition.',
    codes: ['EDD_CASE_UNDISPOSITIONED', 'EDD_CASE_DISPOSED_TWICE'],
  },
  {
    demand: 'D215',
    says: 'Both sides of the door keep their own book, and the books agree.',
    codes: ['EDD_DISPOSITIONS_DIFFER'],
  },
  {
    demand: 'D191',
    says: 'Oracle, gold and evidence are held by their digests.',
    codes: ['EDD_LOCK_MISSING', 'EDD_LOCK_STALE', 'EDD_ORACLE_DIGEST', 'EDD_EVIDENCE_EDITED'],
  },
  { demand: 'D25', says: 'The harness and its comparator are pinned.', codes: ['EDD_HARNESS_CHANGED'] },
  {
    demand: 'D105',
    says: 'The oracle imports nothing that the implementing side can change.',
    codes: ['EDD_DRIVER_IMPORT'],
  },
  {
    demand: 'D87',
    says: 'The state before a run is set by a guarded reset, all or nothing.',
    codes: ['EDD_STORE_UNMARKED', 'EDD_STORE_IDENTITY', 'EDD_STORE_NOT_EMPTY', 'EDD_RESET_BUSY', 'EDD_RESET_PARTIAL'],
  },
  {
    demand: 'D85',
    says: 'State is read through one consistent snapshot.',
    codes: ['EDD_SNAPSHOT_LOST', 'EDD_STORE_IN_USE'],
  },
  {
    demand: 'D86',
    says: 'A time-out is a failure, not permission to compare early.',
    codes: ['EDD_NOT_QUIET'],
  },
  {
    demand: 'D110',
    says: 'The application cannot reach gold while it runs.',
    codes: ['EDD_APP_READS_GOLD', 'EDD_ISOLATION'],
  },
  {
    demand: 'D152',
    says: 'Every delegated gate passed, in this run.',
    codes: ['EDD_GATE_COMMAND'],
  },
  {
    demand: 'D154',
    says: 'The runtime profile is the same from the first observation to the last.',
    codes: ['EDD_PROFILE_CHANGED'],
  },
  {
    demand: 'D74',
    says: 'A changed schema stays red until it is classified.',
    codes: ['EDD_SCHEMA_CHANGED'],
  },
  {
    demand: 'D139',
    says: 'Evidence of any other run than this one is stale, however recent.',
    codes: ['EDD_NO_EVIDENCE', 'EDD_EVIDENCE_STALE', 'EDD_EVIDENCE_FOREIGN'],
  },
  {
    demand: 'D153',
    says: 'The minting of evidence is witnessed where the evidence itself cannot reach.',
    codes: ['EDD_UNWITNESSED', 'EDD_LINEAGE_BROKEN', 'EDD_FACTS_BROKEN'],
  },
  {
    demand: 'D147',
    says: 'Every obligation is met, and every interface assertion holds.',
    codes: ['EDD_ASSERTION', 'EDD_OBLIGATION'],
  },
  {
    demand: 'D167',
    says: 'What depends on a case begins only after that case matched.',
    codes: ['EDD_BLOCKED', 'EDD_PROOF_FAILED'],
  },
  {
    demand: 'D183',
    says: 'A pass after the first attempt stops the run.',
    codes: ['EDD_PASS_ON_RETRY', 'EDD_RETRIED'],
  },
  {
    demand: 'D194',
    says: 'Nothing that a test file says can make a pass.',
    codes: ['EDD_GENERATED_STALE', 'EDD_NO_MATCHER', 'EDD_NOT_AWAITED', 'EDD_NEGATED'],
  },
]

/** What every code of a family answers for, by the name of the family. */
export const FAMILY_DEMANDS: Readonly<Record<string, Omit<CodeDemand, 'codes'>>> = {
  bundle: { demand: 'D16', says: 'The bundle states the whole oracle, in one version.' },
  lock: { demand: 'D54', says: 'The oracle is versioned and changes only through review.' },
  store: { demand: 'D11', says: 'The test store starts from an exact declared schema and baseline.' },
  compare: { demand: 'D72', says: 'Every table and column has exactly one class, and is held to it.' },
  command: { demand: 'D68', says: 'There is one exact boundary at which commands are captured and replayed.' },
  process: { demand: 'D143', says: 'The build and its runtime profile are exactly those that are named.' },
  run: { demand: 'D14', says: 'A run passes only when everything held; else it says what did not.' },
  host: { demand: 'D190', says: 'Every refusal ends in an artifact, never in an impression.' },
}
