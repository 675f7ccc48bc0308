export const COMMAND_CODES = {
  EDD_API_SUBSTITUTION: {
    means: 'A command did not come from the browser.',
    cure: 'Drive the user interface; a driver may not call the API.',
  },
  EDD_DOOR_BYPASS: {
    means: 'The application was reached beside the door.',
    cure: 'Use the public URL that the launch environment gives.',
  },
  EDD_DOOR_CLOSED: {
    means: 'A command came while no verified state stood behind the door.',
    cure: 'Look for a page or client that still sends after its case ended.',
  },
  EDD_DOOR_LOST: { means: 'The door ended during the run.', cure: 'See the cause; run again.' },
  EDD_EXTERNAL_ORIGIN: {
    means: 'The page reached for an origin that is not declared.',
    cure: 'Declare the origin, or do not use it.',
  },
  EDD_UNDECLARED_DOOR: {
    means: 'A command is neither a declared variant step nor a declared traffic class.',
    cure: 'Declare it in commands.yaml.',
  },
  EDD_COMMAND_SEQUENCE: {
    means: 'The commands of a case are not those of its variant, in order.',
    cure: 'Compare the declared steps with the captured ones.',
  },
  EDD_COMMAND_STATUS: {
    means: 'A command got another answer than declared.',
    cure: 'See the status and the first line of the answer.',
  },
  EDD_LEAF_UNDECLARED: {
    means: 'A command carried a leaf that no rule names.',
    cure: 'Declare its source in commands.yaml.',
  },
  EDD_LEAF_ABSENT: { means: 'A command lacks a leaf that its rule demands.', cure: 'Correct the rule or the client.' },
  EDD_LEAF_VALUE: {
    means: 'A captured leaf is not the value of its declared source.',
    cure: 'Compare the captured value with the source.',
  },
  EDD_LEAF_NOT_DISCRIMINATED: {
    means: 'Another source explains the captured leaf as well, and would give other commands in Validate.',
    cure: 'Add a Proof case with the values shown.',
  },
  EDD_LEAF_UNRESOLVED: {
    means: 'The source of a leaf has no value for the case.',
    cure: 'Correct the source or the record.',
  },
  EDD_PRESENCE_UNPROVEN: {
    means: 'A conditional leaf was not seen both present and absent.',
    cure: 'Add Proof cases for both.',
  },
  EDD_CONTEXT_UNPROVEN: {
    means: 'A case needs a variant, actor, role or tenant that no passing Proof scenario produced.',
    cure: 'Prove it, or remove the case from Validate.',
  },
  EDD_SHAPE: {
    means: 'A replayed request does not have the shape that Proof captured.',
    cure: 'A command shape may not be invented; look at the leaf that is named.',
  },
  EDD_CODEC: {
    means: 'A request body cannot be read as its media type says.',
    cure: 'Correct the client or the declared media type.',
  },
  EDD_REPLAY_CREDENTIAL: {
    means: 'A replayed request carries no valid credential of this run, or one that is too old.',
    cure: 'Only the run authority may replay.',
  },
  EDD_CASE_UNDISPOSITIONED: { means: 'A case ended with no disposition.', cure: 'See what happened to its requests.' },
  EDD_CASE_DISPOSED_TWICE: {
    means: 'A case ended with more than one disposition.',
    cure: 'See which requests were sent twice.',
  },
  EDD_DISPOSITIONS_DIFFER: {
    means: 'The two sides of the door disagree on the disposition of a case.',
    cure: 'See both records.',
  },
} as const
