import type { MintQuestion, ProofResult } from '../../../src/evidence/mint-evidence.js'
import { mintEvidence } from '../../../src/evidence/mint-evidence.js'
import type { Digest } from '../../../src/kernel/digest.js'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { CommandRules, CommandVariant } from '../../../src/model/commands.js'
import type { CommandEvidence, EvidenceBindings } from '../../../src/model/evidence.js'
import type { CapturedStep, ProofCapture } from '../../../src/model/proof-capture.js'

const source = { file: 'oracle/v1/commands.yaml', line: 4 }

export const digest = (text: string): Digest => digestBytes(text)

const variant = (id: string, ...scenarios: string[]): CommandVariant => ({
  id,
  when: [],
  scenarios,
  source,
  steps: [
    {
      match: { method: 'POST', path: `/${id}` },
      media: 'application/json',
      leaves: [],
      expect: { status: 201 },
      source,
    },
  ],
})

export const rules: CommandRules = {
  source,
  boundary: { kind: 'http', origin: 'door' },
  traffic: [],
  variants: [variant('login'), variant('create', 'subscribe'), variant('other', 'subscribe')],
}

export const bindings: EvidenceBindings = {
  bundle: digest('bundle'),
  build: 'build-1',
  profile: digest('profile'),
  boundary: 'http door',
  rules: digest('rules'),
  manifest: digest('manifest'),
  store: { locator: '/store/app.db', intrinsic: 'uuid 1:2' },
  variantSet: digest('variants'),
}

export const context = { actor: 'clerk', tenant: 'acme', roles: ['clerk', 'auditor'] }

export const step: CapturedStep = {
  method: 'POST',
  path: '/create',
  media: 'application/json',
  status: 201,
  headers: { accept: '*/*', referer: 'http://app/a' },
  leaves: [
    {
      place: 'body',
      path: '$.code',
      item: null,
      type: 'string',
      source: 'input.code',
      constant: false,
      value: 'SUB-1',
      marked: false,
    },
    {
      place: 'body',
      path: '$.from',
      item: null,
      type: 'string',
      source: 'constant "web"',
      constant: true,
      value: 'web',
      marked: false,
    },
    {
      place: 'body',
      path: '$.key',
      item: null,
      type: 'string',
      source: 'actor.secret',
      constant: false,
      value: '«secret»',
      marked: true,
    },
    {
      place: 'body',
      path: '$.list[].x',
      item: 0,
      type: 'number',
      source: 'input.x',
      constant: false,
      value: 424_242,
      marked: false,
    },
  ],
  lists: [{ path: '$.list', source: 'each list', items: 1 }],
  absent: [],
}

export const capture = (unit: string, id = 'create', change: Partial<CapturedStep> = {}): ProofCapture => ({
  scenario: 'subscribe',
  case: unit,
  variant: id,
  context,
  steps: [{ ...step, ...change }],
  end: { scenario: id === 'login' ? 'login' : 'subscribe', status: 201, disposition: 'accepted' },
})

export const proven = (unit: string): ProofResult => ({
  scenario: 'subscribe',
  case: unit,
  passed: true,
  variantsOf: 'subscribe',
  captures: [capture(unit, 'login'), capture(unit)],
})

export const question: MintQuestion = {
  run: 'run-1',
  mintedAt: '2026-01-01T00:00:00.000Z',
  rules,
  bindings,
  planned: ['subscribe/A', 'subscribe/B'],
  cases: [proven('A'), proven('B')],
  corpus: [{ scenario: 'subscribe', case: 'Z', variants: ['login', 'create'], context }],
  undecided: [],
}

export function minted(): CommandEvidence {
  const { evidence } = mintEvidence(question)
  if (evidence === null) throw new Error('nothing was minted')
  return evidence
}
