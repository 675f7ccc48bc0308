import type { Mismatch } from '../model/mismatch.js'
import { recordText, valueTexts } from './value-text.js'

const GOLD_COLUMN = 63

/** One block a case, one heading a row with its line of gold, one line a field; `hints` stand under the line they belong to. */
export function mismatchBlocks(
  mismatches: readonly Mismatch[],
  hints: ReadonlyMap<Mismatch, string> = new Map(),
): readonly string[] {
  return groupBy(mismatches, headingOf).map(([heading, inCase]) => [heading, ...rowBlocks(inCase, hints)].join('\n'))
}

/** What belongs to no scenario kept the run itself from going on. */
function headingOf(mismatch: Mismatch): string {
  if (mismatch.scenario === '') return 'REFUSED · the run itself'
  const inCase = mismatch.case === null ? '' : ` · case ${mismatch.case}`
  return `MISMATCH ${mismatch.scenario}${inCase} · round ${mismatch.round}`
}

function rowBlocks(mismatches: readonly Mismatch[], hints: ReadonlyMap<Mismatch, string>): string[] {
  return groupBy(mismatches, rowHeading).flatMap(([heading, ofRow]) => [
    ...(heading === '' ? [] : [heading]),
    ...fieldLines(ofRow, hints),
  ])
}

/** Empty for what is about no table and no line of gold. */
function rowHeading({ table, key, gold }: Mismatch): string {
  const row = `${table ?? ''}${key === null ? '' : ` ${recordText(key)}`}`
  const place = gold === null ? '' : `${gold.file}:${gold.line}`
  if (row === '' && place === '') return ''
  return place === '' ? `  ${row}` : `${`  ${row}`.padEnd(GOLD_COLUMN - 1)} ${place}`
}

interface FieldLine {
  readonly label: string
  readonly expected: string
  readonly actual: string
  readonly note: string | null
}

function fieldLines(mismatches: readonly Mismatch[], hints: ReadonlyMap<Mismatch, string>): string[] {
  const lines = mismatches.map((mismatch) => ({ ...fieldLine(mismatch), hint: hints.get(mismatch) ?? null }))
  const label = widest(lines.map((line) => line.label))
  const expected = widest(lines.map((line) => line.expected))
  return lines.flatMap((line) => {
    const values = line.expected === '' ? '' : `   ${line.expected.padEnd(expected)}   ${line.actual}`
    const text = `    ${line.label.padEnd(label)}${values}`.trimEnd()
    return [text, ...[line.note, line.hint].flatMap((said) => (said === null ? [] : [`      ${said}`]))]
  })
}

function fieldLine(mismatch: Mismatch): FieldLine {
  const { code, field, note } = mismatch
  const label = code === 'EDD_FIELD' && field !== null ? field : [field, code].filter((part) => part !== null).join(' ')
  const texts = valueTexts(mismatch.expected, mismatch.actual)
  if (code === 'EDD_ROW_MISSING')
    return { label, note, expected: `expected ${texts.expected}`, actual: 'actual no row' }
  if (code === 'EDD_ROW_EXTRA') return { label, note, expected: 'expected no row', actual: `actual ${texts.actual}` }
  const saysNothing = code !== 'EDD_FIELD' && mismatch.expected === null && mismatch.actual === null
  if (saysNothing) return { label, note, expected: '', actual: '' }
  return { label, note, expected: `expected ${texts.expected}`, actual: `actual ${texts.actual}` }
}

/** Long values must not push the others off the screen. */
function widest(texts: readonly string[]): number {
  return Math.min(60, Math.max(0, ...texts.map((text) => text.length)))
}

function groupBy(mismatches: readonly Mismatch[], keyOf: (mismatch: Mismatch) => string): [string, Mismatch[]][] {
  const groups = new Map<string, Mismatch[]>()
  for (const mismatch of mismatches) {
    const key = keyOf(mismatch)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [mismatch])
    else group.push(mismatch)
  }
  return [...groups]
}
