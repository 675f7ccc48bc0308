/** Files that hold a section of their own. */
export const SECTION_FILES: readonly string[] = [
  'oracle.yaml',
  'scenarios.yaml',
  'contract.yaml',
  'commands.yaml',
  'ledger.yaml',
  'runtime.yaml',
  'gates.yaml',
]
