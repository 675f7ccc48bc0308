import { describe, expect, test } from 'vitest'
import { MISSPELT } from './misspelt.js'
import type { Edits } from './shop-bundle.js'
import { shopProblems, swap } from './shop-bundle.js'
import { SHOP_FILES } from './shop-files.js'

describe('a name that matches nothing is refused with the nearest real one', () => {
  test.each(MISSPELT)('$what ($file) [EDD-V-01]', async ({ file, from, to, code, says }) => {
    const problems = await shopProblems({ [file]: swap(from, to) })
    expect(problems).toEqual([expect.stringContaining(says)])
    expect(problems[0]).toMatch(new RegExp(`^[\\w./-]+:\\d+ ${code ?? 'EDD_REFERENCE_UNKNOWN'} `))
  })

  test.each<[string, Edits, string]>([
    [
      'gold of an unknown table',
      { 'gold/enter/order.jsonl': '' },
      'gold/enter/order.jsonl:1 EDD_REFERENCE_UNKNOWN no table is named "order"; the nearest is "orders"',
    ],
    [
      'gold of an unknown round',
      { 'gold/entr/orders.jsonl': '', 'gold/entr/provenance.yaml': 'a: 1' },
      'gold/entr/orders.jsonl:1 EDD_REFERENCE_UNKNOWN no round is named "entr"; the nearest is "enter"',
    ],
    [
      'baseline of an unknown table',
      { 'baseline/tenant.jsonl': '' },
      'baseline/tenant.jsonl:1 EDD_REFERENCE_UNKNOWN no table is named "tenant"; the nearest is "tenants"',
    ],
  ])('%s [EDD-V-01]', async (_, edits, problem) => {
    expect(await shopProblems(edits)).toEqual([problem])
  })

  test('an input that exists only in another scenario is no input of this variant', async () => {
    const problems = await shopProblems({
      'commands.yaml': swap('$.email: { actor: user.email }', '$.email: { input: number }'),
    })
    expect(problems).toEqual([
      expect.stringMatching(/^commands\.yaml:12 EDD_REFERENCE_UNKNOWN input "number" is cited where no scenario/),
    ])
  })

  test('an actor who is no row of the baseline is refused', async () => {
    const problems = await shopProblems({ 'baseline/users.jsonl': swap('clerk@', 'other@') })
    expect(problems).toEqual([
      expect.stringMatching(/^scenarios\.yaml:4 EDD_REFERENCE_UNKNOWN actor clerk: 0 baseline rows of users/),
    ])
  })

  test('a role that no actor has is refused', async () => {
    const problems = await shopProblems({
      'commands.yaml': swap('input.kind: shop', 'input.kind: shop, actor.role: clrk'),
    })
    expect(problems).toEqual([expect.stringContaining('no role is named "clrk"; the nearest is "clerk"')])
  })
})

describe('the problem stands at the line of the name', () => {
  test.each(MISSPELT.filter(({ from }) => !from.includes('\n')))('$what', async ({ what, file, from, to }) => {
    const [problem = ''] = await shopProblems({ [file]: swap(from, to) })
    // Cases and placeholders are judged with their scenario or assertion, whose own line is told.
    const expected = what === 'Proof case' ? 13 : lineOf(file, from)
    expect(problem.split(' ')[0]).toBe(`${file}:${expected}`)
  })
})

function lineOf(file: string, from: string): number {
  const text = SHOP_FILES[file] ?? ''
  return text.slice(0, text.indexOf(from)).split('\n').length
}
