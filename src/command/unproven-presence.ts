import type { CorpusCase, InstanceQuestion, Undecided } from './discriminate-question.js'
import { itemsOf } from './leaf-instances.js'
import { leafValue } from './leaf-value.js'

type Presence = 'present' | 'absent' | 'filled' | 'empty'

/** Which presences of a leaf or list the corpus needs and no Proof case of the variant showed, each with a case to add. */
export async function unprovenPresence(question: InstanceQuestion): Promise<readonly Undecided[]> {
  const { instance, corpus } = question
  // Any other leaf is there in every case, or the case is refused.
  if (instance.rule.presentWhen === undefined && instance.rule.source.kind !== 'each') return []
  const seen = seenPresences(question)
  const needed = new Map<Presence, CorpusCase>()
  for (const corpusCase of corpus) {
    for (const presence of await neededPresences(question, corpusCase)) {
      if (!seen.has(presence) && !needed.has(presence)) needed.set(presence, corpusCase)
    }
  }
  return [...needed].map(([presence, witness]) => {
    const name = `${witness.scenario}/${witness.case}`
    const message = `no Proof case showed it ${presence}, as ${name} needs it; add ${name} to the Proof cases`
    return { code: 'EDD_PRESENCE_UNPROVEN', field: `${instance.rule.place} ${instance.path}`, message }
  })
}

function seenPresences({ instance, index, proof }: InstanceQuestion): ReadonlySet<Presence> {
  const seen = new Set<Presence>()
  const isIt = (other: { readonly place?: string; readonly path: string }): boolean =>
    other.path === instance.path && (other.place ?? 'body') === instance.rule.place
  for (const { capture } of proof) {
    const step = capture.steps[index]
    if (step === undefined) continue
    if (step.absent.some(isIt)) seen.add('absent')
    if (instance.rule.source.kind !== 'each') {
      if (step.leaves.some(isIt)) seen.add('present')
      continue
    }
    for (const list of step.lists.filter(isIt)) seen.add('present').add(list.items === 0 ? 'empty' : 'filled')
  }
  return seen
}

async function neededPresences({ instance }: InstanceQuestion, { context }: CorpusCase): Promise<readonly Presence[]> {
  const { source } = instance.rule
  if (source.kind === 'each') {
    const typed = Object.hasOwn(context.input, source.input) ? context.input[source.input] : undefined
    if (!Array.isArray(typed)) return ['absent']
    return ['present', typed.length === 0 ? 'empty' : 'filled']
  }
  const needed: Presence[] = []
  for (const item of itemsOf(context.input, instance.list)) {
    const result = await leafValue(source, { context, item })
    needed.push(result.kind === 'null' ? 'absent' : 'present')
  }
  return needed
}
