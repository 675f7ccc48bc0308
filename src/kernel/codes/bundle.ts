export const BUNDLE_CODES = {
  EDD_BUNDLE_MISSING: {
    means: 'No oracle bundle stands where one was expected.',
    cure: 'Create oracle/<version>/oracle.yaml, or point package.json "edd.oracle" at an existing version.',
  },
  EDD_BUNDLE_UNREADABLE: {
    means: 'A file of the bundle cannot be read or parsed.',
    cure: 'Repair the file at the line shown.',
  },
  EDD_BUNDLE_INVALID: {
    means: 'A file of the bundle does not have the published shape.',
    cure: 'Correct the field shown; docs/bundle.md gives every format.',
  },
  EDD_BUNDLE_FILE: {
    means: 'A file stands in the bundle that no format knows.',
    cure: 'Move it out of the bundle, or correct its name; docs/bundle.md gives the layout.',
  },
  EDD_BUNDLE_ESCAPE: {
    means: 'A path leads out of the bundle.',
    cure: 'Put the file itself into the bundle; links are not followed.',
  },
  EDD_BUNDLE_CONTRADICTORY: {
    means: 'Two parts of the bundle say different things.',
    cure: 'Keep the statement in one place.',
  },
  EDD_BUNDLE_CYCLE: {
    means: 'Parts of the bundle depend on each other in a circle.',
    cure: 'Break the circle that is named.',
  },
  EDD_REFERENCE_UNKNOWN: {
    means: 'A name in the bundle matches nothing.',
    cure: 'Correct the name; the nearest real one is shown.',
  },
  EDD_NO_SCENARIOS: {
    means: 'The manifest holds no scenario or no case, so there is nothing to prove.',
    cure: 'Declare at least one scenario with at least one case.',
  },
  EDD_GOLD_MISSING: {
    means: 'A scenario has no gold.',
    cure: 'Write the gold layer of the scenario; it is never written by a run.',
  },
  EDD_GOLD_INCOMPLETE: {
    means: 'A gold row does not state every compared column.',
    cure: 'State the missing column; null is a value, absence is not.',
  },
  EDD_GOLD_VALUE: {
    means: 'A gold value does not fit the type of its column.',
    cure: 'Write the value in the form of the column type.',
  },
  EDD_GOLD_DUPLICATE: { means: 'Two gold rows have the same business key.', cure: 'Remove one, or correct its key.' },
  EDD_GOLD_OWNER: { means: 'A gold line does not name its owner.', cure: 'Add "case", "cases" or "shared".' },
} as const
