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

/** Follows the chain of a facts record: every line whole, in sequence, behind its predecessor, and unedited. */
export function verifyFactChain({ text, file }: { readonly text: string; readonly file: string }): VerifiedChain {
  const lines = text.split('\n')
  const torn = lines.pop() ?? ''
  let head: string = FACTS_START
  let sequence: number | null = null
  for (const [index, line] of lines.entries()) {
    const parsed = parse(line)
    const fault = parsed === null ? 'the line is no fact' : faultOf(parsed, { head, sequence })
    if (parsed === null || fault !== null) {
      return { facts: index, head, problems: [problem(fault ?? '', { file, index })] }
    }
    head = parsed.hash
    sequence = parsed.sequence + 1
  }
  const problems = torn === '' ? [] : [problem('the line is cut short', { file, index: lines.length })]
  return { facts: lines.length, head, problems }
}

interface ChainLine {
  readonly fact: Canonical
  readonly hash: string
  readonly previous: string
  readonly sequence: number
}

/** `sequence` null: the first fact, which may have any number. */
function faultOf(
  { fact, hash, previous, sequence }: ChainLine,
  expected: { readonly head: string; readonly sequence: number | null },
): string | null {
  if (previous !== expected.head) return `the fact does not follow ${expected.head}`
  if (expected.sequence !== null && sequence !== expected.sequence) return `the fact has number ${sequence}`
  return digestBytes(canonicalJson({ fact, previous })) === hash ? null : 'the fact was edited'
}

function parse(line: string): ChainLine | null {
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
