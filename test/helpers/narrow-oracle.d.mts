/** What is left of the oracle of the example. */
export interface NarrowChoice {
  readonly scenarios: readonly string[]
  readonly rounds: readonly string[]
  readonly actors: readonly string[]
  /** The actors of kept creations; the clerk when not given. */
  readonly creators?: readonly string[]
  /** What a subscription of a kept case must be. */
  readonly variant: Readonly<Record<string, string>>
  /** How many cases stay at most. */
  readonly corpus: number
  /** Cases in one partition. */
  readonly partition: number
  /** Cases that live through the later rounds come first, and one more of them is proven. */
  readonly lives: boolean
}

/** Narrows the oracle of a project of the example; what is left is as it was. */
export function narrowOracle(root: string, choice: NarrowChoice): void
