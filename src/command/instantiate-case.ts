import { writeBody } from '../codec/write-body.js'
import type { Problem } from '../kernel/edd-error.js'
import { throwProblems } from '../kernel/edd-error.js'
import type { CommandStep, CommandVariant, JsonScalar } from '../model/commands.js'
import type { ProvenStep, ProvenVariant } from '../model/evidence.js'
import type { SourceLine } from '../model/value.js'
import { bodyTree } from './body-tree.js'
import type { ExpectedLeaf, ExpectedStep } from './expected-step.js'
import { expectedStep } from './expected-step.js'
import type { LeafContext } from './leaf-context.js'
import type { ReplayRequest } from './replay-request.js'

export interface CaseInstantiation {
  readonly variant: ProvenVariant
  /** From 0. Instantiate one step at a time: the store that an earlier step changed may feed a later one. */
  readonly step: number
  readonly rules: CommandVariant
  readonly context: LeafContext
  readonly session: ReplaySession
  /** `create-subscription/SUB-0001` */
  readonly label: string
}

/** What the actor's session adds to every request. */
export interface ReplaySession {
  /** `http://subscriptions.localhost` */
  readonly origin: string
  /** The Cookie header for a path; null when there is no cookie. */
  readonly cookieHeader: (path: string) => string | null
}

/**
 * One request of a Validate case: the proven step with the case's own values. Nothing that Proof did not see is ever
 * built: a leaf without a proven shape or without a value ends it.
 * @throws EddError EDD_SHAPE, EDD_LEAF_UNRESOLVED, EDD_CODEC
 */
export async function instantiateStep(question: CaseInstantiation): Promise<ReplayRequest> {
  const { variant, step, rules, context, session, label } = question
  const proven = variant.steps[step]
  const rule = rules.steps[step]
  const unit = `${label}: step ${step + 1} of variant ${variant.id}`
  if (proven === undefined || rule === undefined || !isSameStep(proven, rule)) {
    const problem: Problem = { code: 'EDD_SHAPE', message: 'the step was not proven', ...placeOf(rules.source) }
    return refuse([problem], unit)
  }
  const expected = await expectedStep(rule, context)
  const values = knownValues(expected, rule.source)
  throwProblems([...values.problems, ...unprovenLeaves(expected, { proven, source: rule.source })], unit)
  return assemble({ proven, expected, values: values.known, session, label })
}

function isSameStep(proven: ProvenStep, rule: CommandStep): boolean {
  return proven.method === rule.match.method && proven.path === rule.match.path && proven.media === rule.media
}

function knownValues(
  expected: ExpectedStep,
  source: SourceLine,
): { readonly known: readonly KnownLeaf[]; readonly problems: readonly Problem[] } {
  const known: KnownLeaf[] = []
  const problems: Problem[] = []
  const unresolved = ({ place, path }: Pick<ExpectedLeaf, 'place' | 'path'>, reason: string): Problem => ({
    code: 'EDD_LEAF_UNRESOLVED',
    message: `${place} ${path}: ${reason}`,
    ...placeOf(source),
  })
  for (const leaf of expected.unresolved) problems.push(unresolved(leaf, leaf.message))
  for (const leaf of expected.leaves) {
    const { value, sourceText } = leaf
    if (value === undefined) problems.push(unresolved(leaf, `${sourceText} was not read from its page`))
    else known.push({ ...leaf, value })
  }
  return { known, problems }
}

type KnownLeaf = ExpectedLeaf & { readonly value: JsonScalar }

interface ProvenFields {
  readonly leaves: ReadonlySet<string>
  readonly lists: ReadonlySet<string>
}

const knownFields = new WeakMap<ProvenStep, ProvenFields>()

function fieldsOf(proven: ProvenStep): ProvenFields {
  const fields = knownFields.get(proven) ?? {
    leaves: new Set(proven.leaves.map(({ place, path }) => `${place} ${path}`)),
    lists: new Set((proven.lists ?? []).map(({ path }) => path)),
  }
  knownFields.set(proven, fields)
  return fields
}

function unprovenLeaves(
  expected: ExpectedStep,
  { proven, source }: { readonly proven: ProvenStep; readonly source: SourceLine },
): readonly Problem[] {
  const { leaves, lists } = fieldsOf(proven)
  const fields = [
    ...expected.leaves.map(({ place, rulePath }) => `${place} ${rulePath}`).filter((field) => !leaves.has(field)),
    ...expected.lists.filter(({ rulePath }) => !lists.has(rulePath)).map(({ rulePath }) => `body ${rulePath}[]`),
  ]
  return [...new Set(fields)].map((field) => ({
    code: 'EDD_SHAPE',
    message: `${field} was not proven`,
    ...placeOf(source),
  }))
}

function assemble(parts: {
  readonly proven: ProvenStep
  readonly expected: ExpectedStep
  readonly values: readonly KnownLeaf[]
  readonly session: ReplaySession
  readonly label: string
}): ReplayRequest {
  const { proven, values, session, label } = parts
  const leaves = values.filter(({ place }) => place === 'body')
  const hasBody = proven.media !== 'none'
  const body = writeBody({
    media: proven.media,
    value: hasBody ? bodyTree({ leaves, lists: parts.expected.lists }) : undefined,
  })
  const path = targetPath(proven.path, values)
  const cookie = session.cookieHeader(path)
  const headers: Record<string, string> = {
    ...(body.contentType === null ? {} : { 'content-type': body.contentType }),
    ...proven.headers,
    host: new URL(session.origin).host,
    origin: session.origin,
    ...(cookie === null ? {} : { cookie }),
  }
  for (const leaf of values) if (leaf.place === 'headers') headers[leaf.path] = String(leaf.value)
  const query = new URLSearchParams()
  for (const leaf of values) if (leaf.place === 'query') query.append(leaf.path, String(leaf.value))
  const target = query.size === 0 ? path : `${path}?${query.toString()}`
  return { method: proven.method, target, headers, media: proven.media, bytes: body.bytes, label }
}

function targetPath(template: string, values: readonly KnownLeaf[]): string {
  const parameters = new Map(values.filter(({ place }) => place === 'path').map((leaf) => [leaf.path, leaf.value]))
  return template.replaceAll(/\{([^/}]+)\}/gu, (hole, name: string) => {
    const value = parameters.get(name)
    // A hole that no leaf fills stays one; the shape check refuses it.
    return value === undefined ? hole : encodeURIComponent(String(value))
  })
}

function refuse(problems: readonly Problem[], unit: string): never {
  throwProblems(problems, unit)
  throw new TypeError('a refusal without a problem')
}

function placeOf(source: SourceLine): { readonly file: string; readonly line: number } {
  return { file: source.file, line: source.line }
}
