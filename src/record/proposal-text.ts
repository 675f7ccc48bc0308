import { isMap, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { ProposedVariant } from './proposal.js'
import { variantLines } from './variant-lines.js'

export interface ProposalTextOf {
  /** commands.yaml as it stands. */
  readonly present: string
  readonly variants: readonly ProposedVariant[]
  /** Told at the head. */
  readonly notes: readonly string[]
}

const HEAD = [
  '# Proposed by `edd record commands` from what the Proof cases sent; nobody has approved it.',
  '# What is doubtful or unexplained is a comment, and refused in Proof until it is decided. Then rename it to commands.yaml.',
]

/** commands.yaml with the proposed variants below those that stand there, whose text is left as it is. */
export function proposalText({ present, variants, notes }: ProposalTextOf): string {
  const block = variants.flatMap((variant, index) => [...(index === 0 ? [] : ['']), ...variantLines(variant)])
  const head = [...HEAD, ...notes.map((note) => `# ${note}`)].join('\n')
  return `${head}\n${inserted(present, { block: `${block.join('\n')}\n` })}`
}

function inserted(present: string, { block }: { readonly block: string }): string {
  const document = parseDocument(present)
  const end = endOfVariants(document)
  if (end === null) {
    // `variants: {}`, or nothing: the block becomes the whole of it.
    const pair = /^variants:[^\n]*\n?/m
    return pair.test(present)
      ? present.replace(pair, () => `variants:\n${block}`)
      : `${present.trimEnd()}\nvariants:\n${block}`
  }
  const [before, after] = [present.slice(0, end).trimEnd(), present.slice(end)]
  return `${before}\n\n${block}${after.trim() === '' ? '' : after}`
}

/** Where the block of variants ends; null when it has none, or is written on one line. */
function endOfVariants(document: Document): number | null {
  const variants = document.get('variants')
  if (!isMap(variants) || variants.flow === true || variants.items.length === 0) return null
  return variants.range?.[2] ?? null
}
