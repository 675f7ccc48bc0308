import type { CommandVariant } from '../model/commands.js'
import { findWhen } from './find-when.js'
import type { CaseGroup } from './group-cases.js'
import { groupCases } from './group-cases.js'
import type { ProposedVariant } from './proposal.js'
import { proposeSteps } from './propose-steps.js'
import type { CorpusSource, SightedCase } from './sighted-case.js'

export interface VariantsOf {
  /** The scenario that takes the variants, or null for a login. */
  readonly owner: string | null
  /** What the first of them is called. */
  readonly name: string
  /** Proof cases that matched and that no declared variant takes. */
  readonly cases: readonly SightedCase[]
  /** Cases of the corpus that no declared variant takes, and those that one does. */
  readonly open: readonly CorpusSource[]
  readonly taken: readonly CorpusSource[]
  readonly declared: readonly CommandVariant[]
}

/** One variant for each way in which the cases of one scenario were sent. */
export async function proposeVariants(of: VariantsOf): Promise<readonly ProposedVariant[]> {
  const groups = groupCases(of.cases.filter(({ steps }) => steps.length > 0))
  const ids = new Set(of.declared.map(({ id }) => id))
  const proposed: ProposedVariant[] = []
  for (const group of groups) {
    const when = whenOf(of, group, groups)
    const id = freeName(of.name, ids)
    ids.add(id)
    const corpus = groups.length === 1 ? of.open : of.open.filter(({ context }) => meets(context.input, when))
    proposed.push({
      id,
      doubt: when === null ? 'no input tells its cases from those of other variants' : null,
      when: when ?? {},
      scenario: of.owner,
      steps: await proposeSteps({ group, owner: of.owner, corpus }),
    })
  }
  return proposed
}

function whenOf(of: VariantsOf, group: CaseGroup, groups: readonly CaseGroup[]): ProposedVariant['when'] | null {
  const elsewhere = groups.filter((other) => other !== group).flatMap(({ cases }) => cases.map(({ input }) => input))
  const own = group.cases.map(({ input }) => input)
  const alone = groups.length === 1 && of.owner !== null ? of.open.map(({ context }) => context.input) : []
  const conditions = of.declared
    .filter(({ scenarios }) => of.owner !== null && scenarios.includes(of.owner))
    .flatMap(({ when }) => when.flatMap((condition) => (condition.kind === 'input' ? [condition.name] : [])))
  return findWhen({
    taken: [...own, ...alone],
    left: [...elsewhere, ...of.taken.map(({ context }) => context.input)],
    preferred: [...new Set(conditions)],
  })
}

function meets(input: CorpusSource['context']['input'], when: ProposedVariant['when'] | null): boolean {
  return Object.entries(when ?? {}).every(([name, value]) => Object.hasOwn(input, name) && input[name] === value)
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`
  return free
}
