import type { CodeFamily } from '../../kernel/code-families.js'
import type { CodeDemand } from './demands.js'
import { DEMANDS, FAMILY_DEMANDS } from './demands.js'

/** The demand that a code refuses the breach of: its own, else that of its family. */
export function demandOf(code: string, family: Pick<CodeFamily, 'name'>): Omit<CodeDemand, 'codes'> | undefined {
  return DEMANDS.find(({ codes }) => codes.some((one) => one === code)) ?? FAMILY_DEMANDS[family.name]
}
