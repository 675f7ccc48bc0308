import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ProposedVariant } from '../../../src/record/proposal.js'
import { proposalText } from '../../../src/record/proposal-text.js'
import { writeProposal } from '../../../src/record/write-proposal.js'

const LOGIN: ProposedVariant = {
  id: 'login',
  doubt: null,
  when: {},
  scenario: null,
  steps: [
    {
      method: 'POST',
      path: '/login',
      media: 'application/x-www-form-urlencoded',
      status: 303,
      self: null,
      leaves: [
        {
          place: 'body',
          path: '$._csrf',
          list: null,
          presentWhen: false,
          choice: {
            kind: 'certain',
            source: {
              kind: 'volatile',
              name: 'csrf',
              from: {
                page: { method: 'GET', path: '/login' },
                css: 'input[name=_csrf]',
                attribute: 'value',
                per: 'case',
              },
            },
          },
        },
        {
          place: 'body',
          path: '$.password',
          list: null,
          presentWhen: false,
          choice: { kind: 'certain', source: { kind: 'actor', attribute: 'secret' } },
        },
      ],
      lists: [],
      doubts: [],
    },
  ],
}

const text = (present: string): string => proposalText({ present, variants: [LOGIN], notes: ['X/1 did not match.'] })
const namesIn = (present: string): readonly string[] =>
  Object.keys((parse(text(present)) as { variants: object }).variants)

describe('the text of a proposal', () => {
  test('keeps what stands there, to the letter, and puts the new variants below it', () => {
    const present = 'boundary: { kind: http, origin: door } # ours\nvariants:\n  open: { when: {} } # by hand\n'
    expect(text(present)).toContain(present)
    expect(namesIn(present)).toEqual(['open', 'login'])
  })

  test('begins a block where there was none, and keeps what follows it', () => {
    expect(namesIn('boundary: {}\nvariants: {}\n')).toEqual(['login'])
    expect(namesIn('boundary: {}\n')).toEqual(['login'])
    const followed = text('variants:\n  open: { when: {} }\ntraffic: []\n')
    expect(parse(followed)).toMatchObject({ variants: { open: {}, login: {} }, traffic: [] })
  })

  test('says that nobody approved it, and what was not recorded', () => {
    expect(text('variants: {}\n')).toMatch(
      /^# Proposed by `edd record commands`.*nobody has approved it\.\n#.*\n# X\/1 did not match\.\n/,
    )
  })

  test('writes a token with its page', () => {
    expect(text('variants: {}\n')).toContain(
      "          $._csrf: { volatile: csrf, from: { page: 'GET /login', css: 'input[name=_csrf]@value' } }\n          $.password: { actor: secret }\n        expect: { status: 303 }\n",
    )
  })
})

describe('writing a proposal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edd-proposal-'))
  const path = join(folder, 'commands.proposed.yaml')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('writes it whole, and never over anything: EDD_PROPOSAL_EXISTS', () => {
    writeProposal(path, { text: 'first' })
    expect(() => writeProposal(path, { text: 'second' })).toThrow(/^EDD_PROPOSAL_EXISTS: .*nothing was written/)
    expect(readFileSync(path, 'utf8')).toBe('first')
    expect(readdirSync(folder)).toEqual(['commands.proposed.yaml'])
  })

  test('another failure is its own', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => writeProposal(join(folder, 'file', 'x'), { text: '' })).toThrow(/ENOTDIR/)
  })
})
