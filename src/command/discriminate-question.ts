import type { CommandVariant } from '../model/commands.js'
import type { CaseInput } from '../model/input.js'
import type { ProofCapture } from '../model/proof-capture.js'
import type { LeafContext } from './leaf-context.js'
import type { LeafInstance } from './leaf-instances.js'

export interface DiscriminateQuestion {
  readonly variant: CommandVariant
  /** Every Proof case of the variant. */
  readonly proof: readonly ProofCase[]
  /** Every Validate case that resolves to the variant. */
  readonly corpus: readonly CorpusCase[]
}

export interface ProofCase {
  readonly capture: ProofCapture
  readonly input: CaseInput
  readonly actor: LeafContext['actor']
}

export interface CorpusCase {
  readonly scenario: string
  readonly case: string
  /** Lookups that have no answer yet count as another value. */
  readonly context: LeafContext
}

/** The question for one leaf of one step; `index` counts steps from 0. */
export interface InstanceQuestion extends DiscriminateQuestion {
  readonly instance: LeafInstance
  readonly index: number
}

/** One thing that Proof does not tell, before it is placed. */
export interface Undecided {
  readonly code: 'EDD_LEAF_NOT_DISCRIMINATED' | 'EDD_PRESENCE_UNPROVEN'
  readonly field: string
  readonly message: string
}
