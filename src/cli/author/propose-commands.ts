import type { OpenRun } from '../../authority/open-run.js'
import { resolveVariant } from '../../command/resolve-variant.js'
import { variantOwner } from '../../command/variant-owner.js'
import { caseActor } from '../../lanes/case-actor.js'
import { leafContextOf } from '../../lanes/leaf-context-of.js'
import { withReader } from '../../lanes/with-reader.js'
import type { Scenario } from '../../model/manifest.js'
import type { StoreReader } from '../../model/store.js'
import { scenarioCases } from '../../oracle/scenario-cases.js'
import { projectInput } from '../../projection/input.js'
import type { ProposedVariant } from '../../record/proposal.js'
import { proposeVariants } from '../../record/propose-variants.js'
import type { CorpusSource, SightedCase } from '../../record/sighted-case.js'
import { sendsCommands } from '../../witness/declared-status.js'
import type { RecordedSighting } from './sighting-recorder.js'

/** Variants for everything that was sent and that no declared variant takes: logins first, then the scenarios in their order. */
export function proposeCommands(
  run: OpenRun,
  sightings: readonly RecordedSighting[],
): Promise<readonly ProposedVariant[]> {
  return withReader(run.context.store, async (reader) => {
    const { manifest } = run.context.bundle
    const proposed: ProposedVariant[] = []
    const logins = new Set([...manifest.actors.values()].map(({ variant }) => variant))
    for (const name of logins) proposed.push(...(await proposeLogin(run, { name, sightings, reader })))
    for (const owner of manifest.scenarios.filter((one) => one.usesVariantOf === null && sendsCommands(one))) {
      proposed.push(...(await proposeFor(run, { owner, sightings, reader })))
    }
    return proposed
  })
}

interface Recorded {
  readonly sightings: readonly RecordedSighting[]
  readonly reader: StoreReader
}

function proposeLogin(run: OpenRun, of: Recorded & { readonly name: string }): Promise<readonly ProposedVariant[]> {
  const { bundle } = run.context
  const { name } = of
  const declared = bundle.commands.variants
  if (declared.some(({ id }) => id === name)) return Promise.resolve([])
  const own = of.sightings.filter((sighting) => sighting.of.actor.variant === name)
  const cases = own.map((one): SightedCase => ({
    scenario: one.of.scenario.id,
    case: one.of.case,
    input: {},
    steps: one.login,
  }))
  const actors = [...bundle.manifest.actors.values()].filter(({ variant }) => variant === name)
  const readVolatile = (): Promise<null> => Promise.resolve(null)
  const open = actors.map((actor): CorpusSource => {
    return {
      unit: `actor ${actor.id}`,
      context: leafContextOf(run.context, { actor, input: {}, reader: of.reader, readVolatile }),
    }
  })
  return proposeVariants({ owner: null, name, cases, open, taken: [], declared })
}

function proposeFor(run: OpenRun, of: Recorded & { readonly owner: Scenario }): Promise<readonly ProposedVariant[]> {
  const { owner } = of
  const { bundle } = run.context
  const declared = bundle.commands.variants
  const corpus = corpusOf(run, of)
  const open = corpus.filter(({ isTaken }) => !isTaken)
  const isOpen = new Set(open.map(({ unit }) => unit))
  const cases = of.sightings
    .map((one): SightedCase => ({ scenario: one.of.scenario.id, case: one.of.case, input: one.input, steps: one.own }))
    .filter((one) => isOpen.has(`${one.scenario}/${one.case}`))
  const taken = corpus.filter(({ isTaken }) => isTaken)
  return proposeVariants({ owner: owner.id, name: owner.id, cases, open, taken, declared })
}

/** Every case of the scenario, and of those that take its variants. */
function corpusOf(
  run: OpenRun,
  { owner, reader }: Recorded & { readonly owner: Scenario },
): readonly (CorpusSource & { readonly isTaken: boolean })[] {
  const { context } = run
  const { bundle } = context
  const takers = bundle.manifest.scenarios.filter((one) => variantOwner(one) === owner.id && sendsCommands(one))
  const readVolatile = (): Promise<null> => Promise.resolve(null)
  return takers.flatMap((scenario) =>
    scenarioCases(bundle.gold, scenario).map((caseId) => {
      const actor = caseActor(bundle, scenario, caseId)
      const input = projectInput({ gold: bundle.gold, scenario, caseId })
      const { variants } = resolveVariant({ rules: bundle.commands, scenario: owner.id, input, actor })
      const leaf = leafContextOf(context, { actor, reader, input, self: { scenario, caseId }, readVolatile })
      return { unit: `${scenario.id}/${caseId}`, context: leaf, isTaken: variants.length > 0 }
    }),
  )
}
