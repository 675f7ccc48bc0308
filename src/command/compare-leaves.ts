import type { EddCode } from '../kernel/codes/index.js'
import type { JsonScalar } from '../model/commands.js'
import type { ExpectedLeaf, ExpectedStep } from './expected-step.js'
import type { FlatLeaf, FlatRequest } from './flatten-leaves.js'
import { MARKER, redact } from './marker.js'

/** One leaf that is not as declared; values are already free of secrets. */
export interface LeafFinding {
  readonly code: EddCode
  readonly field: string
  readonly expected: JsonScalar
  readonly actual: JsonScalar
  readonly note: string
}

/** Leaf for leaf and list for list: what the rules demand of a case against what its request carried. Empty: exactly equal. */
export function compareLeaves(expected: ExpectedStep, captured: FlatRequest, secret: string): readonly LeafFinding[] {
  return [
    ...unresolvedFindings(expected),
    ...leafFindings(expected, captured).map((finding) => hideSecret(finding, secret)),
    ...listFindings(expected, captured),
  ]
}

function unresolvedFindings(expected: ExpectedStep): readonly LeafFinding[] {
  return expected.unresolved.map(({ place, path, message }) => ({
    code: 'EDD_LEAF_UNRESOLVED',
    field: `${place} ${path}`,
    expected: null,
    actual: null,
    note: message,
  }))
}

function leafFindings(expected: ExpectedStep, captured: FlatRequest): readonly LeafFinding[] {
  const sent = new Map(captured.leaves.map((leaf) => [fieldOf(leaf), leaf]))
  const findings: LeafFinding[] = []
  for (const leaf of expected.leaves) {
    const field = fieldOf(leaf)
    const found = sent.get(field)
    sent.delete(field)
    if (found === undefined) findings.push(absent(leaf))
    else if (!agrees(leaf, found.value)) findings.push(wrongValue(leaf, found.value))
  }
  // A leaf whose rule could not be resolved is declared all the same; it has its own finding.
  const unresolved = new Set(expected.unresolved.map(fieldOf))
  for (const [field, leaf] of sent) if (!unresolved.has(field)) findings.push(undeclared(field, leaf))
  return findings
}

/** The same JSON type and the same value; a volatile value that is not known here must at least be some text. */
function agrees(leaf: ExpectedLeaf, actual: JsonScalar): boolean {
  return leaf.value === undefined ? typeof actual === 'string' && actual !== '' : leaf.value === actual
}

function absent(leaf: ExpectedLeaf): LeafFinding {
  const field = fieldOf(leaf)
  return { code: 'EDD_LEAF_ABSENT', field, expected: shown(leaf), actual: null, note: `from ${leaf.sourceText}` }
}

function wrongValue(leaf: ExpectedLeaf, actual: JsonScalar): LeafFinding {
  return {
    code: 'EDD_LEAF_VALUE',
    field: fieldOf(leaf),
    expected: shown(leaf),
    actual: leaf.marked === null ? actual : `another value than the ${leaf.marked} one (${typeName(actual)})`,
    note: `declared as ${leaf.sourceText}`,
  }
}

function undeclared(field: string, leaf: FlatLeaf): LeafFinding {
  // Nobody said what this is, so it may be a secret: its type is shown, its value is not.
  const actual = `a ${typeName(leaf.value)}`
  return { code: 'EDD_LEAF_UNDECLARED', field, expected: null, actual, note: 'no rule of the step names this leaf' }
}

function listFindings(expected: ExpectedStep, captured: FlatRequest): readonly LeafFinding[] {
  const sent = new Map(captured.lists.map((list) => [list.path, list]))
  const findings: LeafFinding[] = []
  for (const list of expected.lists) {
    const found = sent.get(list.path)
    const field = `body ${list.path}[]`
    const wanted = { field, expected: `${list.length} item(s)`, note: `declared as ${list.sourceText}` }
    if (found === undefined) findings.push({ code: 'EDD_LEAF_ABSENT', actual: null, ...wanted })
    else if (found.length !== list.length) {
      findings.push({ code: 'EDD_LEAF_VALUE', actual: `${found.length} item(s)`, ...wanted })
    }
  }
  return [...findings, ...emptyNodeFindings(expected, captured)]
}

/** Lists and objects that carry no leaf, where no rule accounts for them. */
function emptyNodeFindings(expected: ExpectedStep, captured: FlatRequest): readonly LeafFinding[] {
  const lists = new Set(expected.lists.map(({ path }) => path))
  const emptyLists = captured.lists.filter(({ length, path }) => length === 0 && !lists.has(path))
  // An item whose every leaf is dropped is an empty object, rightly.
  const items = new Set(
    expected.lists.flatMap(({ path, length }) => Array.from({ length }, (_, at) => `${path}[${at}]`)),
  )
  const objects = captured.emptyObjects.filter(({ path }) => !items.has(path))
  return [
    ...emptyLists.map(({ path }) => undeclaredNode({ path: `${path}[]`, what: 'an empty list' })),
    ...objects.map(({ path }) => undeclaredNode({ path, what: 'an empty object' })),
  ]
}

function undeclaredNode({ path, what }: { readonly path: string; readonly what: string }): LeafFinding {
  const note = 'no rule of the step names it'
  return { code: 'EDD_LEAF_UNDECLARED', field: `body ${path}`, expected: null, actual: what, note }
}

function fieldOf(leaf: { readonly place: string; readonly path: string }): string {
  return `${leaf.place} ${leaf.path}`
}

function shown(leaf: ExpectedLeaf): JsonScalar {
  return leaf.marked === null ? (leaf.value ?? null) : MARKER[leaf.marked]
}

function typeName(value: JsonScalar): string {
  return value === null ? 'null' : typeof value
}

function hideSecret(finding: LeafFinding, secret: string): LeafFinding {
  const hide = (value: JsonScalar): JsonScalar => (typeof value === 'string' ? redact({ text: value, secret }) : value)
  return { ...finding, expected: hide(finding.expected), actual: hide(finding.actual) }
}
