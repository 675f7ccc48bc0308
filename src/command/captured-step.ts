import type { CapturedCommand } from '../model/capture.js'
import type { CommandStep, JsonScalar } from '../model/commands.js'
import type { CapturedLeaf, CapturedStep } from '../model/proof-capture.js'
import type { ExpectedLeaf, ExpectedStep } from './expected-step.js'
import type { FlatRequest } from './flatten-leaves.js'
import { MARKER } from './marker.js'
import { repeatableHeaders } from './ordinary-headers.js'

/** What a checked step leaves for minting: captured values of its declared leaves, markers for what is secret or volatile. */
export function capturedStep(checked: {
  readonly step: CommandStep
  readonly command: CapturedCommand
  readonly expected: ExpectedStep
  readonly request: FlatRequest
}): CapturedStep {
  const { step, command, expected, request } = checked
  const sent = new Map(request.leaves.map((leaf) => [`${leaf.place} ${leaf.path}`, leaf.value]))
  const leaves = expected.leaves.flatMap((leaf) => {
    const value = sent.get(`${leaf.place} ${leaf.path}`)
    return value === undefined ? [] : [capturedLeaf(leaf, value)]
  })
  return {
    method: step.match.method,
    path: step.match.path,
    media: step.media,
    status: step.expect.status,
    headers: repeatableHeaders(command.headers),
    leaves,
    lists: expected.lists.map(({ rulePath, sourceText, length }) => ({
      path: rulePath,
      source: sourceText,
      items: length,
    })),
    absent: expected.absent,
  }
}

function capturedLeaf(leaf: ExpectedLeaf, value: JsonScalar): CapturedLeaf {
  return {
    place: leaf.place,
    path: leaf.rulePath,
    item: leaf.item,
    type: typeOf(value),
    source: leaf.sourceText,
    constant: leaf.source.kind === 'constant',
    value: leaf.marked === null ? value : MARKER[leaf.marked],
    marked: leaf.marked !== null,
  }
}

function typeOf(value: JsonScalar): CapturedLeaf['type'] {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'number'
  return value === null ? 'null' : 'boolean'
}
