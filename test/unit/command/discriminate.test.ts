import { describe, expect, it } from 'vitest'
import { checkCapture } from '../../../src/command/check-capture.js'
import { discriminate } from '../../../src/command/discriminate.js'
import type { CorpusCase, ProofCase } from '../../../src/command/discriminate-question.js'
import type { CommandVariant, LeafRule, LeafSource } from '../../../src/model/commands.js'
import type { CreateInput } from './create-fixture.js'
import {
  actor,
  captured,
  clientBody,
  contextOf,
  createStep,
  createVariant,
  end,
  input,
  loginCommand,
  loginVariant,
  typed,
} from './create-fixture.js'

/** Proof cases that tell every source of the fixture apart. */
const rich: readonly CreateInput[] = [
  typed,
  {
    code: 'SUB-2',
    customer: 'C-2',
    price: '5.00',
    renewal: '01/02/2027',
    note: ' A note ',
    renew: false,
    addons: [
      { addon: 'Fax ', quantity: '3' },
      { addon: 'tv', quantity: '1' },
    ],
  },
  { ...typed, code: 'sub-3 ', customer: 'C-3', addons: [] },
  { ...typed, code: 'SUB-4', note: 'Another' },
]

async function proofCase(from: CreateInput, variant: CommandVariant): Promise<ProofCase> {
  const of = { scenario: 'create', case: from.code, round: 'create' }
  const command = variant === loginVariant ? loginCommand() : captured({ json: clientBody(from) })
  const { capture, mismatches } = await checkCapture({
    of,
    end,
    variant,
    commands: [command],
    context: contextOf(from),
  })
  if (capture === null) throw new Error(JSON.stringify(mismatches))
  return { capture, input: from, actor }
}

const corpusCase = (from: CreateInput): CorpusCase => ({
  scenario: 'create',
  case: from.code,
  context: contextOf(from),
})

async function ask(
  proof: readonly CreateInput[],
  corpus: readonly CreateInput[],
  variant: CommandVariant = createVariant,
): Promise<string[]> {
  const problems = await discriminate({
    variant,
    proof: await Promise.all(proof.map((from) => proofCase(from, variant))),
    corpus: corpus.map(corpusCase),
  })
  return problems.map(({ code, message }) => `${code} ${message}`)
}

/** The fixture's variant with one leaf declared otherwise. */
function declaring(path: string, source: LeafSource): CommandVariant {
  const leaves = createStep.leaves.map((rule): LeafRule => (rule.path === path ? { ...rule, source } : rule))
  return { ...createVariant, steps: [{ ...createStep, leaves }] }
}

const other: CreateInput = {
  ...typed,
  code: 'SUB-9',
  customer: 'C-2',
  price: '7.50',
  renewal: '01/03/2028',
  note: 'Ho',
  renew: false,
  addons: [{ addon: 'tv', quantity: '9' }],
}

describe('discriminate', () => {
  it('is content with Proof cases that tell every source apart', async () => {
    expect(await ask(rich, [...rich, other])).toEqual([])
  })

  it('is content with one Proof case when the corpus holds no other', async () => {
    expect(await ask([typed], [typed])).toEqual([])
  })

  it('names leaf, variant, other source and a case to add: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const found = await ask([typed], [typed, { ...typed, code: 'SUB-9' }])
    expect(found).toEqual([
      'EDD_LEAF_NOT_DISCRIMINATED variant create.any, step 1, body $.code: declared as input.code, but constant ' +
        '"SUB-1" explains every Proof capture as well and would give create/SUB-9 another value; add create/SUB-9 to ' +
        'the Proof cases',
    ])
  })

  it('places the problem at the line of the step', async () => {
    const [problem] = await discriminate({
      variant: createVariant,
      proof: [await proofCase(typed, createVariant)],
      corpus: [corpusCase({ ...typed, code: 'SUB-9' })],
    })
    expect(problem).toMatchObject({ file: 'oracle/v1/commands.yaml', line: 12 })
  })

  it('refuses a constant that may be an input: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const variant = declaring('$.autoRenew', { kind: 'constant', value: true })
    const proof = rich.map((one) => ({ ...one, renew: true }))
    const found = await ask(proof, [other], variant)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('body $.autoRenew: declared as constant true, but input.renew as boolean explains')
  })

  it('refuses two inputs that no Proof case tells apart: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const twins = rich.map((one) => ({ ...one, alias: one.code }))
    expect(await ask(twins, twins)).toEqual([])
    const found = await ask(twins, [{ ...other, alias: 'else' }])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('body $.code: declared as input.code, but input.alias explains')
    expect(found[0]).toContain('add create/SUB-9')
  })

  it('refuses a transform that no Proof case tells apart: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const trimmed = rich.map((one) => ({ ...one, code: one.code.trim() }))
    expect(await ask(trimmed, [other])).toEqual([])
    const found = await ask(trimmed, [{ ...other, code: 'SUB-9 ' }])
    expect(found[0]).toContain('body $.code: declared as input.code, but input.code as trim explains')
  })

  it('refuses a surrogate that may be a constant, by lookup: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const proof = rich.map((one) => ({ ...one, customer: 'C-1' }))
    expect(await ask(proof, [{ ...other, customer: 'C-1' }])).toEqual([])
    const found = await ask(proof, [other])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('but constant 11 explains')
  })

  it('refuses another reference of the variant: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const tenant: LeafSource = { kind: 'actor', attribute: 'tenant' }
    const byAlias: LeafSource = { kind: 'ref', table: 'customers', key: { tenant, code: input('payer') } }
    const variant: CommandVariant = {
      ...createVariant,
      steps: [{ ...createStep, leaves: [...createStep.leaves, { place: 'query', path: 'payer', source: byAlias }] }],
    }
    const ofPair = async (from: CreateInput): Promise<ProofCase> => {
      const payer = String(Number(clientBody(from)['customerId']))
      const of = { scenario: 'create', case: from.code, round: 'create' }
      const commands = [captured({ json: clientBody(from), target: `/api/subscriptions?payer=${payer}` })]
      const { capture, mismatches } = await checkCapture({ of, end, variant, commands, context: contextOf(from) })
      if (capture === null) throw new Error(JSON.stringify(mismatches))
      return { capture, input: from, actor }
    }
    const same = rich.map((one) => ({ ...one, payer: one.customer }))
    const corpus = [corpusCase({ ...other, payer: 'C-3' })]
    const problems = await discriminate({ variant, proof: await Promise.all(same.map(ofPair)), corpus })
    const messages = problems.map(({ message }) => message)
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('body $.customerId: declared as ref customers {code: input.customer')
    expect(messages[0]).toContain('but ref customers {code: input.payer, tenant: actor.tenant} explains')
    expect(messages[1]).toContain('query payer')
  })

  it('takes a parent that is not stored yet for another value: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const found = await ask([typed], [{ ...typed, code: 'SUB-9', customer: 'C-9' }])
    expect(found).toHaveLength(2)
    expect(found[1]).toContain('$.customerId')
    expect(found[1]).toContain('but constant 11 explains')
  })

  it('tells leaves inside items apart: EDD_LEAF_NOT_DISCRIMINATED', async () => {
    const single = rich.map((one) => ({ ...one, addons: one.addons.map((item) => ({ ...item, quantity: '2' })) }))
    const found = await ask(single, [other])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('body $.addons[].quantity: declared as input.quantity as integer, but constant 2')
  })

  it('leaves secrets and page values to what verifies them', async () => {
    expect(await ask([typed], [other], loginVariant)).toEqual([])
  })
})

describe('presence', () => {
  const silent = rich.map((one) => ({ ...one, note: null }))
  const noted = rich.map((one, index) => ({ ...one, note: `Note ${index} ` }))
  const filled = rich.map((one) => ({ ...one, addons: one.addons.length === 0 ? typed.addons : one.addons }))

  it('must be seen when the corpus has it: EDD_PRESENCE_UNPROVEN', async () => {
    expect(await ask(silent, [...silent, { ...typed, code: 'X' }])).toEqual([])
    expect(await ask(silent, [other])).toEqual([
      'EDD_PRESENCE_UNPROVEN variant create.any, step 1, body $.note: no Proof case showed it present, as ' +
        'create/SUB-9 needs it; add create/SUB-9 to the Proof cases',
    ])
  })

  it('must be seen absent when the corpus lacks it: EDD_PRESENCE_UNPROVEN', async () => {
    expect(await ask(noted, [other])).toEqual([])
    const found = await ask(noted, [{ ...other, note: null }])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(
      'EDD_PRESENCE_UNPROVEN variant create.any, step 1, body $.note: no Proof case showed it absent',
    )
  })

  it('holds for a list that is empty or not: EDD_PRESENCE_UNPROVEN', async () => {
    expect(await ask(filled, [other])).toEqual([])
    const found = await ask(filled, [{ ...other, addons: [] }])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('body $.addons: no Proof case showed it empty')
    const empty = rich.map((one) => ({ ...one, addons: [] }))
    const filling = await ask(empty, [other])
    expect(filling.filter((text) => text.startsWith('EDD_PRESENCE_UNPROVEN'))).toHaveLength(1)
    expect(filling[0]).toContain('body $.addons: no Proof case showed it filled')
  })
})
