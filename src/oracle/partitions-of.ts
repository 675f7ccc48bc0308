import type { Manifest, Scenario } from '../model/manifest.js'

/** Some cases of one scenario that Validate runs and compares together. */
export interface Partition {
  readonly scenario: string
  /** 1-based. */
  readonly index: number
  readonly of: number
  readonly cases: readonly string[]
  /** `scenario#index` */
  readonly unit: string
}

/** Cuts the cases of a scenario, in their order, into partitions of the manifest's size. */
export function partitionsOf(
  manifest: Pick<Manifest, 'partitions'>,
  scenario: Pick<Scenario, 'id'>,
  cases: readonly string[],
): Partition[] {
  const { size } = manifest.partitions
  const count = Math.ceil(cases.length / size)
  return Array.from({ length: count }, (_, at) => ({
    scenario: scenario.id,
    index: at + 1,
    of: count,
    cases: cases.slice(at * size, (at + 1) * size),
    unit: `${scenario.id}#${at + 1}`,
  }))
}
