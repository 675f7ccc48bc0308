import type { Problem } from '../kernel/edd-error.js'
import type { ProvenContext, ProvenVariant } from '../model/evidence.js'
import { LOGIN_SCENARIO } from '../model/login-scenario.js'

/** What one Validate case needs of Proof: every variant it will send, as which actor. */
export interface CorpusNeed {
  readonly scenario: string
  readonly case: string
  /** The case's own variant and that of its actor's login. */
  readonly variants: readonly string[]
  readonly context: ProvenContext
}

/** Needs that no passing Proof case met, one problem a variant and context, naming the first case that has the need. */
export function unprovenContexts(proven: readonly ProvenVariant[], corpus: readonly CorpusNeed[]): readonly Problem[] {
  const problems = new Map<string, Problem>()
  for (const need of corpus) {
    for (const id of need.variants) {
      const what = unproven(
        proven.find((variant) => variant.id === id),
        { id, need },
      )
      if (what === null || problems.has(what)) continue
      const message = `${need.scenario}/${need.case} needs ${what}, which no passing Proof case produced`
      problems.set(what, { code: 'EDD_CONTEXT_UNPROVEN', message })
    }
  }
  return [...problems.values()]
}

function unproven(
  variant: ProvenVariant | undefined,
  { id, need }: { readonly id: string; readonly need: CorpusNeed },
): string | null {
  const { context } = need
  if (variant === undefined) return `variant ${id}`
  // A login is the same for every scenario.
  const ends = variant.ends.map(({ scenario }) => scenario)
  if (!ends.includes(need.scenario) && !ends.includes(LOGIN_SCENARIO))
    return `variant ${id} in scenario ${need.scenario}`
  const ofActor = variant.contexts.filter(({ actor }) => actor === context.actor)
  if (ofActor.length === 0) return `variant ${id} by actor ${context.actor}`
  const ofTenant = ofActor.filter(({ tenant }) => tenant === context.tenant)
  if (ofTenant.length === 0) return `variant ${id} by actor ${context.actor} in tenant ${context.tenant}`
  const wanted = context.roles.toSorted().join(', ')
  if (ofTenant.some(({ roles }) => roles.toSorted().join(', ') === wanted)) return null
  return `variant ${id} by actor ${context.actor} in roles [${wanted}]`
}
