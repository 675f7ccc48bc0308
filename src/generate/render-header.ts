/** The head of a generated file: what it is made from and that nobody edits it. */
export function renderHeader(of: {
  readonly scenario: { readonly id: string }
  readonly digest: string
}): readonly string[] {
  return [
    `// Generated from the oracle's manifest ${of.digest}`,
    `// for the scenario ${of.scenario.id}. Do not edit: an edited file is refused (EDD_GENERATED_STALE). Made by \`edd generate\`.`,
  ]
}
