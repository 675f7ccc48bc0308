import type { CapturedBody } from '../model/capture.js'
import type { ProvenLeaf, ProvenStep } from '../model/evidence.js'
import type { ShapeFinding } from './judge-body-shape.js'
import { judgeBodyShape } from './judge-body-shape.js'
import { matchRequest } from './match-request.js'
import { isOrdinaryHeader } from './ordinary-headers.js'
import { shapeTree } from './shape-tree.js'

/** A request as far as its shape goes; header names in lower case, the media type without parameters. */
export interface ShapedRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly media: string
  readonly body: CapturedBody
}

/** Every place where a request is not of the shape that Proof captured for a step. Empty: it conforms. */
export function judgeShape(request: ShapedRequest, step: ProvenStep): readonly ShapeFinding[] {
  return [...judgeTarget(request, step), ...judgeHeaders(request, step), ...judgeBody(request, step)]
}

function judgeTarget(request: ShapedRequest, step: ProvenStep): readonly ShapeFinding[] {
  if (request.method !== step.method) {
    return [{ at: 'method', message: `is ${request.method}; Proof saw ${step.method}` }]
  }
  const matched = matchRequest(step, request)
  if (matched === null) return [{ at: 'target', message: `is not of the form ${step.path}` }]
  const findings = judgeNamed('path', Object.entries(matched.params), step)
  return [...findings, ...judgeNamed('query', matched.query, step)]
}

function judgeHeaders(request: ShapedRequest, step: ProvenStep): readonly ShapeFinding[] {
  const findings = Object.entries(step.headers)
    .filter(([name, value]) => request.headers[name] !== value)
    .map(([name]) => ({ at: `headers ${name}`, message: 'is not the browser header that Proof saw' }))
  const leaves = Object.entries(request.headers).filter(
    // `x-edd-` headers speak to the door, which takes them off.
    ([name]) => !isOrdinaryHeader(name) && !name.startsWith('x-edd-') && !Object.hasOwn(step.headers, name),
  )
  return [...findings, ...judgeNamed('headers', leaves, step)]
}

function judgeNamed(
  place: 'path' | 'query' | 'headers',
  sent: readonly (readonly [string, string])[],
  step: ProvenStep,
): readonly ShapeFinding[] {
  const findings: ShapeFinding[] = []
  const proven = new Map(step.leaves.filter((leaf) => leaf.place === place).map((leaf) => [leaf.path, leaf]))
  const seen = new Set<string>()
  for (const [name, value] of sent) {
    const message = seen.has(name) ? 'is there twice' : judgeText(value, proven.get(name))
    if (message !== null) findings.push({ at: `${place} ${name}`, message })
    seen.add(name)
  }
  for (const [name, leaf] of proven) {
    if (!leaf.optional && !seen.has(name)) findings.push({ at: `${place} ${name}`, message: 'is missing' })
  }
  return findings
}

function judgeText(value: string, leaf: ProvenLeaf | undefined): string | null {
  if (leaf === undefined || !leaf.types.includes('string')) return 'was not proven'
  const differs = leaf.constant !== undefined && String(leaf.constant) !== value
  return differs ? 'is not the constant that Proof saw' : null
}

function judgeBody(request: ShapedRequest, step: ProvenStep): readonly ShapeFinding[] {
  const { body } = request
  const findings: ShapeFinding[] = []
  const media = request.media === '' ? 'none' : request.media
  if (media !== step.media) findings.push({ at: 'media', message: `is ${media}; Proof saw ${step.media}` })
  if (body.kind === 'unreadable') return [...findings, { at: 'body $', message: `is unreadable: ${body.reason}` }]
  if (step.media === 'none') {
    if (body.kind === 'none') return findings
    return [...findings, { at: 'body $', message: 'is there; Proof saw none' }]
  }
  if (body.kind === 'none') return [...findings, { at: 'body $', message: 'is missing' }]
  return [...findings, ...judgeBodyShape(body.value, shapeTree(step), [])]
}
