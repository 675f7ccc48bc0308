export const RUN_CODES = {
  EDD_AUTHORITY_LOST: { means: 'The run authority does not answer.', cure: 'The run is void; start it again.' },
  EDD_AUTHORITY_REFUSED: {
    means: 'The run authority refused a call.',
    cure: 'Only this run may speak to its authority.',
  },
  EDD_PROOF_FAILED: { means: 'Proof did not pass, so Validate is not evaluated.', cure: 'Repair what Proof refused.' },
  EDD_BLOCKED: { means: 'The case needs another one that did not match.', cure: 'Repair the case that is named.' },
  EDD_PASS_ON_RETRY: {
    means: 'A case or partition passed, but not at its first attempt.',
    cure: 'Read the attempts in the ledger of retries; a person decides, then the gate runs again.',
  },
  EDD_NO_EVIDENCE: { means: 'There is no command evidence of this run.', cure: 'Run both lanes.' },
  EDD_EVIDENCE_STALE: { means: 'The command evidence is not the one that this run minted.', cure: 'Run both lanes.' },
  EDD_EVIDENCE_FOREIGN: {
    means: 'The command evidence was minted by another run.',
    cure: 'Run both lanes; foreign evidence is accepted only by a logged operator act.',
  },
  EDD_EVIDENCE_EDITED: { means: 'The command evidence does not have the digest it carries.', cure: 'Run both lanes.' },
  EDD_UNWITNESSED: {
    means: 'The lineage does not witness the minting of this evidence.',
    cure: 'Run both lanes with the same state folder.',
  },
  EDD_LINEAGE_BROKEN: {
    means: 'The lineage record is damaged.',
    cure: 'Restore it; a damaged lineage witnesses nothing.',
  },
  EDD_FACTS_BROKEN: {
    means: 'The recorded facts of a run are damaged or edited.',
    cure: 'Run again; damaged facts decide nothing.',
  },
  EDD_ASSERTION: { means: 'An interface assertion did not hold.', cure: 'See what the page showed.' },
  EDD_OBLIGATION: {
    means: 'A ledger obligation has no evidence.',
    cure: 'See the assertion or scenario that it names.',
  },
  EDD_DRIVER: { means: 'A driver failed.', cure: 'See the step that failed.' },
  EDD_SECRET_MISSING: {
    means: 'The secret of an actor is not in the environment.',
    cure: 'Set the variable that is named.',
  },
  EDD_BROWSER: { means: 'No browser can be started.', cure: 'Install playwright or set EDD_CHROMIUM.' },
  EDD_PARTITION_INCOMPLETE: { means: 'A partition ended before all its cases.', cure: 'See the case that stopped it.' },
} as const
