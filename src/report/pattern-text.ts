import type { MismatchPattern } from '../model/verdict.js'
import { recordText, valueTexts } from './value-text.js'

/** A pattern as a person reads it: what and how often, where, what is so of every one, and one of them. */
export function patternText(pattern: MismatchPattern): string {
  const { code, hints, scenarios } = pattern
  const where = scenarios.length === 0 ? '' : ` in ${scenarios.join(', ')}`
  return [
    `PATTERN ${[placeText(pattern), code].filter((part) => part !== '').join(' ')}`,
    `  ${countText(pattern)}${where}`,
    ...hints.map(({ says }) => `  ${says}`),
    `  such as ${exampleText(pattern)}`,
  ].join('\n')
}

/** What is so of every mismatch of a pattern, beside the line of its last one. */
export function hintText({ fields, hints }: Pick<MismatchPattern, 'fields' | 'hints'>): string {
  const place = fields.length > 1 ? `${fields.join(' and ')}: ` : ''
  return `${place}${hints.map(({ says }) => says).join('; ')}`
}

/** `subscriptions.primary_email and billing_email` */
function placeText({ table, fields }: Pick<MismatchPattern, 'table' | 'fields'>): string {
  return [table, fields.join(' and ')].filter((part) => part !== null && part !== '').join('.')
}

function countText({ count, cases }: MismatchPattern): string {
  const mismatches = `${count} ${count === 1 ? 'mismatch' : 'mismatches'}`
  if (cases.count === 0) return mismatches
  const more = cases.more === 0 ? '' : ` and ${cases.more} more`
  const which = cases.count === 1 ? 'case' : `${cases.count} cases`
  return `${mismatches}, ${which} ${cases.shown.join(', ')}${more}`
}

function exampleText({ example }: MismatchPattern): string {
  const { table, key, field, code } = example
  const row = [table, key === null ? null : recordText(key)].filter((part) => part !== null).join(' ')
  const values = valueTexts(example.expected, example.actual)
  const inCase = example.case === null ? '' : `case ${example.case}`
  const where = [inCase, row, field].filter((part) => part !== '' && part !== null).join(' ')
  const isAboutValues = code === 'EDD_FIELD' || example.expected !== null || example.actual !== null
  const said = isAboutValues ? [`expected ${values.expected}   actual ${values.actual}`] : []
  return [[where, ...said].join(': '), ...(example.note === null ? [] : [example.note])].join('; ')
}
