/** Which step of which case a replayed request is: `scenario/case/variant/step`, the step counted from 1. */
export interface CaseLabel {
  readonly scenario: string
  readonly caseId: string
  readonly variant: string
  /** Counted from 1. */
  readonly step: number
}

const LABEL = /^([^/]+)\/([^/]+)\/([^/]+)\/([1-9]\d{0,3})$/u

/** Reads the `x-edd-case` header, each part percent-encoded; null when it is no label. */
export function parseCaseLabel(text: string): CaseLabel | null {
  const [, scenario, caseId, variant, step] = LABEL.exec(text) ?? []
  if (scenario === undefined || caseId === undefined || variant === undefined) return null
  try {
    return {
      scenario: decodeURIComponent(scenario),
      caseId: decodeURIComponent(caseId),
      variant: decodeURIComponent(variant),
      step: Number(step),
    }
  } catch {
    return null
  }
}

/** Writes the `x-edd-case` header of a replayed request. */
export function formatCaseLabel({ scenario, caseId, variant, step }: CaseLabel): string {
  return [...[scenario, caseId, variant].map((part) => encodeURIComponent(part)), step].join('/')
}

/** The name of the label's case in every book: `scenario/case`. */
export function caseName(label: CaseLabel): string {
  return `${label.scenario}/${label.caseId}`
}
