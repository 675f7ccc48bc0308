import { describe, expect, it } from 'vitest'
import { requireOneVariant } from '../../../src/command/require-one-variant.js'
import { resolveVariant } from '../../../src/command/resolve-variant.js'
import type { CommandVariant, VariantCondition } from '../../../src/model/commands.js'

const actor = { id: 'clerk', tenant: 'acme', roles: ['clerk'] }
const source = { file: 'oracle/v1/commands.yaml', line: 7 }

function variant(id: string, ...when: VariantCondition[]): CommandVariant {
  return { id, when, scenarios: ['create'], steps: [], source }
}

const commercial = variant('commercial', { kind: 'input', name: 'type', equals: 'commercial' })
const personal = variant('personal', { kind: 'input', name: 'type', equals: 'personal' })

function ask(
  variants: CommandVariant[],
  input: Record<string, string | null | boolean>,
  scenario = 'create',
): string[] {
  return resolveVariant({ rules: { variants }, scenario, input, actor }).variants.map(({ id }) => id)
}

describe('resolveVariant', () => {
  it('takes the variant whose every condition holds', () => {
    expect(ask([commercial, personal], { type: 'personal' })).toEqual(['personal'])
  })

  it('takes none when one of two conditions fails', () => {
    const both = variant('both', ...commercial.when, { kind: 'input', name: 'payment', equals: 'ach' })
    expect(ask([both], { type: 'commercial', payment: 'card' })).toEqual([])
  })

  it('takes only variants that name the scenario', () => {
    expect(ask([personal], { type: 'personal' }, 'renew')).toEqual([])
  })

  it('does not take a missing input for a null one', () => {
    const noNote = variant('no-note', { kind: 'input', name: 'note', equals: null })
    expect(ask([noNote], {})).toEqual([])
    expect(ask([noNote], { note: null })).toEqual(['no-note'])
  })

  it('tells true from "true"', () => {
    const renewing = variant('renewing', { kind: 'input', name: 'renew', equals: true })
    expect(ask([renewing], { renew: 'true' })).toEqual([])
    expect(ask([renewing], { renew: true })).toEqual(['renewing'])
  })

  it.each([
    ['id', 'clerk', 'manager'],
    ['tenant', 'acme', 'globex'],
    ['role', 'clerk', 'manager'],
  ] as const)('asks the actor for %s', (attribute, right, wrong) => {
    expect(ask([variant('yes', { kind: 'actor', attribute, equals: right })], {})).toEqual(['yes'])
    expect(ask([variant('no', { kind: 'actor', attribute, equals: wrong })], {})).toEqual([])
  })
})

function requireOne(variants: CommandVariant[], type: string): CommandVariant {
  return requireOneVariant({
    rules: { variants },
    scenario: { id: 'create', usesVariantOf: null },
    caseId: 'SUB-1',
    input: { type },
    actor,
  })
}

describe('requireOneVariant', () => {
  it('gives the one variant', () => {
    expect(requireOne([commercial, personal], 'commercial')).toBe(commercial)
  })

  it('gives a scenario that borrows its variants those of the other one, and names the case by its own', () => {
    const scenario = { id: 'refuse', usesVariantOf: 'create' }
    const question = { rules: { variants: [commercial, personal] }, scenario, caseId: 'DUP-1', actor }
    expect(requireOneVariant({ ...question, input: { type: 'personal' } })).toBe(personal)
    expect(() => requireOneVariant({ ...question, input: { type: 'charity' } })).toThrow(/refuse\/DUP-1 \(actor/u)
  })

  it('refuses a case that no variant takes: EDD_VARIANT_NONE [D62][D150]', () => {
    expect(() => requireOne([commercial, personal], 'charity')).toThrow(
      /EDD_VARIANT_NONE: .*create\/SUB-1 .*commercial \(oracle\/v1\/commands.yaml:7\)/u,
    )
  })

  it('refuses a case that two variants take: EDD_VARIANT_MANY [D62][D150]', () => {
    expect(() => requireOne([commercial, { ...commercial, id: 'twin' }], 'commercial')).toThrow(
      /EDD_VARIANT_MANY: .*commercial .*twin/u,
    )
  })
})
