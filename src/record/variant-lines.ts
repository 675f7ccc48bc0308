import type { ProposedLeaf, ProposedStep, ProposedVariant } from './proposal.js'
import { sourceFlow } from './source-flow.js'
import { yamlFlow } from './yaml-flow.js'

const PLACES = ['path', 'query', 'headers', 'body'] as const

/** The lines of one variant below `variants:`. What is not certain is a comment, so that the variant proves nothing until somebody decides. */
export function variantLines(variant: ProposedVariant): readonly string[] {
  const { id, doubt, when, scenario, steps } = variant
  return [
    `  ${yamlFlow(id)}:`,
    ...(doubt === null ? [] : [`    # when: doubtful: ${doubt}`]),
    `    when: ${yamlFlow(Object.fromEntries(Object.entries(when).map(([name, value]) => [`input.${name}`, value])))}`,
    ...(scenario === null ? [] : [`    scenarios: [${yamlFlow(scenario)}]`]),
    '    steps:',
    ...steps.flatMap((step) => stepLines(step)),
  ]
}

function stepLines(step: ProposedStep): readonly string[] {
  const expect = { status: step.status, ...(step.self === null ? {} : { self: step.self }) }
  return [
    `      - match: ${yamlFlow(`${step.method} ${step.path}`)}`,
    `        media: ${step.media}`,
    ...step.doubts.map((doubt) => `        # doubtful: ${doubt}`),
    ...PLACES.flatMap((place) => placeLines(step, place)),
    `        expect: ${yamlFlow(expect)}`,
  ]
}

/** A place whose every leaf is in doubt has comments and no key: an empty one would be no map. */
function placeLines(step: ProposedStep, place: ProposedLeaf['place']): readonly string[] {
  const own = step.leaves.filter((leaf) => leaf.place === place && leaf.list === null)
  const lists = place === 'body' ? step.lists : []
  const lines = [
    ...own.flatMap((leaf) => leafLines(leaf, '          ')),
    ...lists.flatMap(({ path, input }) => [
      `          ${yamlFlow(path)}:`,
      `            each: ${yamlFlow(input)}`,
      ...step.leaves.filter(({ list }) => list === path).flatMap((leaf) => leafLines(leaf, '            ')),
    ]),
  ]
  if (lines.length === 0) return []
  const isEmpty = lines.every((line) => line.trimStart().startsWith('#'))
  return [`        ${isEmpty ? '# ' : ''}${place}:`, ...lines]
}

function leafLines({ path, presentWhen, choice }: ProposedLeaf, indent: string): readonly string[] {
  const name = yamlFlow(path)
  switch (choice.kind) {
    case 'certain': {
      const flow = { ...sourceFlow(choice.source), ...(presentWhen ? { present_when: 'non-null' } : {}) }
      return [`${indent}${name}: ${yamlFlow(flow)}`]
    }
    case 'unexplained':
      return [`${indent}# ${name}: unexplained, ${choice.seen}`]
    case 'doubtful':
      return [
        `${indent}# ${name}: doubtful; ${choice.apart} as a Proof case would tell these apart:`,
        ...choice.sources.map((source) => `${indent}#   ${name}: ${yamlFlow(sourceFlow(source))}`),
      ]
    default:
      return []
  }
}
