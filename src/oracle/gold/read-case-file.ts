import type { JsonScalar } from '../../model/commands.js'
import type { CaseLine } from '../../model/gold.js'
import type { SourceLine } from '../../model/value.js'
import { readJsonLines } from '../../value/json-lines.js'
import type { RawJson } from '../../value/raw-json.js'
import { RawNumber, isRawObject } from '../../value/raw-json.js'
import type { BundleFile } from '../files/bundle-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { checkShape } from '../shape/check-shape.js'
import type { CaseLineShape } from './case-line-shape.js'
import { CASE_LINE_KEYS, caseLineSchema } from './case-line-shape.js'

/** The cases of one file in file order, which is the order of replay; lines with problems are left out. */
export function readCaseFile(file: BundleFile, problems: ProblemList): readonly CaseLine[] {
  const text = textOfFile(file, problems)
  if (text === null) return []
  const read = readJsonLines(text, file.file)
  problems.append(read.problems)
  return read.lines.flatMap(({ raw, line }) => {
    const source = { file: file.file, line }
    const shape = checkShape({ value: raw, at: () => source }, caseLineSchema, { problems })?.value
    const members = shape === undefined || !isRawObject(raw) ? null : membersOf(raw, { source, problems })
    return shape === undefined || members === null ? [] : lineOf(shape, { members, source, problems })
  })
}

function lineOf(
  shape: CaseLineShape,
  of: { members: ReadonlyMap<string, JsonScalar>; source: SourceLine; problems: ProblemList },
): readonly CaseLine[] {
  const { members, source, problems } = of
  const { case: id, actor, needs = [], input, repeats } = shape
  if ((input === undefined) === (repeats === undefined)) {
    const message = `case ${id} says what is typed exactly once: as input, or as the case that it repeats`
    problems.add('EDD_BUNDLE_INVALID', source, message)
    return []
  }
  return [
    {
      id,
      ...(actor === undefined ? {} : { actor }),
      needs,
      input: input ?? {},
      ...(repeats === undefined ? {} : { repeats }),
      members,
      source,
    },
  ]
}

type Members = ReadonlyMap<string, JsonScalar>

/** Everything beside the known keys: single values only, numbers as far as they are exact. */
function membersOf(
  raw: Readonly<Record<string, RawJson>>,
  { source, problems }: { source: SourceLine; problems: ProblemList },
): Members | null {
  const members = new Map<string, JsonScalar>()
  for (const [name, value] of Object.entries(raw)) {
    if (CASE_LINE_KEYS.includes(name)) continue
    const scalar = scalarOf(value)
    if (scalar === undefined) {
      const message = `${name}: a further member of a case is one text, true, false, null, or a number that is exact in a double`
      problems.add('EDD_BUNDLE_INVALID', source, message)
      return null
    }
    members.set(name, scalar)
  }
  return members
}

function scalarOf(value: RawJson): JsonScalar | undefined {
  if (value instanceof RawNumber) {
    const number = Number(value.digits)
    return String(number) === value.digits ? number : undefined
  }
  return value === null || typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}
