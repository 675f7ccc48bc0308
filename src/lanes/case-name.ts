/** One case of one scenario. */
export interface CaseName {
  readonly scenario: string
  readonly case: string
}

/** `scenario/case` */
export function unitName({ scenario, case: caseId }: CaseName): string {
  return `${scenario}/${caseId}`
}
