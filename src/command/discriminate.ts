import type { Problem } from '../kernel/edd-error.js'
import type { CommandStep, CommandVariant } from '../model/commands.js'
import { ambiguousSources } from './ambiguous-sources.js'
import type { DiscriminateQuestion, Undecided } from './discriminate-question.js'
import { leafInstances } from './leaf-instances.js'
import { unprovenPresence } from './unproven-presence.js'

/**
 * Whether the Proof cases of a variant tell the declared source of every leaf from every other source that would give
 * the corpus other commands (EDD_LEAF_NOT_DISCRIMINATED), and show every presence that the corpus needs
 * (EDD_PRESENCE_UNPROVEN). Each problem names the leaf, the variant and a corpus case to add to Proof.
 */
export async function discriminate(question: DiscriminateQuestion): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const [index, step] of question.variant.steps.entries()) {
    for (const instance of leafInstances(step)) {
      const found = [
        ...(await ambiguousSources({ ...question, instance, index })),
        ...(await unprovenPresence({ ...question, instance, index })),
      ]
      problems.push(...found.map((message) => problem(message, { step, variant: question.variant, index })))
    }
  }
  return problems.toSorted(byCode)
}

function problem(
  undecided: Undecided,
  at: { readonly step: CommandStep; readonly variant: CommandVariant; readonly index: number },
): Problem {
  const { file, line } = at.step.source
  const message = `variant ${at.variant.id}, step ${at.index + 1}, ${undecided.field}: ${undecided.message}`
  return { code: undecided.code, message, file, line }
}

function byCode(left: Problem, right: Problem): number {
  return left.code < right.code ? -1 : left.code > right.code ? 1 : 0
}
