import { z } from 'zod'
import type { Canonical } from '../kernel/canonical-json.js'
import { canonicalJson } from '../kernel/canonical-json.js'
import { digestBytes } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import { FACTS_START } from './chain-facts.js'

export interface VerifiedChain {
  readonly facts: number
  /** Hash of the last fact that fits, or where the chain starts. */
  readonly head: string
  /** EDD_FACTS_BROKEN, naming the first line that does not fit; empty when all do. */
  readonly problems: readonly Problem[]
}

const lineSchema = z.strictObject({
  fact: z.looseObject({ sequence: z.number(), kind: z.string() }),
  hash: z.string(),
  previous: z.string(),
})

/** Follows the chain of a facts record: every line whole, in sequence from 1, behind its predecessor, and unedited. */
export function verifyFactChain(text: string, file: string): VerifiedChain {
  const lines = text.split('\n')
  const torn = lines.pop() ?? ''
  let head: string = FACTS_START
  for (const [index, line] of lines.entries()) {
    const fault = faultOf(line, { head, sequence: index + 1 })
    if (fault.message !== null) return { facts: index, head, problems: [problem(fault.message, { file, index })] }
    head = fault.hash
  }
  const problems = torn === '' ? [] : [problem('the line is cut short', { file, index: lines.length })]
  return { facts: lines.length, head, problems }
}

function faultOf(
  line: string,
  expected: { readonly head: string; readonly sequence: number },
): { readonly message: string; readonly hash: string } | { readonly message: null; readonly hash: string } {
  const parsed = parse(line)
  if (parsed === null) return { message: 'the line is no fact', hash: '' }
  const { fact, hash, previous, sequence } = parsed
  if (sequence !== expected.sequence) return { message: `the fact has number ${sequence}`, hash }
  if (previous !== expected.head) return { message: `the fact does not follow ${expected.head}`, hash }
  if (digestBytes(canonicalJson({ fact, previous })) !== hash) return { message: 'the fact was edited', hash }
  return { message: null, hash }
}

function parse(
  line: string,
): { readonly fact: Canonical; readonly hash: string; readonly previous: string; readonly sequence: number } | null {
  try {
    const json: { fact: Canonical } = JSON.parse(line)
    const parsed = lineSchema.safeParse(json)
    if (!parsed.success) return null
    const { hash, previous, fact } = parsed.data
    return { fact: json.fact, hash, previous, sequence: fact.sequence }
  } catch {
    return null
  }
}

function problem(message: string, at: { readonly file: string; readonly index: number }): Problem {
  return { code: 'EDD_FACTS_BROKEN', message, file: at.file, line: at.index + 1 }
}
