import { describe, expect, it } from 'vitest'
import { classifyTraffic } from '../../../src/command/classify-traffic.js'
import type { CapturedCommand } from '../../../src/model/capture.js'
import type { CommandRules } from '../../../src/model/commands.js'
import { captured, createVariant, loginCommand, loginVariant, of, source } from './create-fixture.js'

const beacon = {
  match: { method: 'POST', path: '/beacon' },
  kind: 'no-write',
  columns: [],
  reason: 'beacon',
  source,
} as const

const rules: CommandRules = {
  source,
  boundary: { kind: 'http', origin: 'door' },
  traffic: [beacon],
  variants: [loginVariant, createVariant],
}

const split = (...commands: CapturedCommand[]) =>
  classifyTraffic({ of, rules, login: loginVariant, commands, loginUntil: 3 })

describe('classifyTraffic', () => {
  it('splits login, traffic and steps', () => {
    const [login, ping, create] = [loginCommand(), captured({ target: '/beacon?x=1' }), captured()]
    expect(split(login, ping, create)).toEqual({
      login: [login],
      traffic: [{ command: ping, class: beacon }],
      steps: [create],
      mismatches: [],
    })
  })

  it('takes a second login for a step, which the sequence then refuses', () => {
    const late = { ...loginCommand(), sequence: 4 }
    expect(split(late).login).toEqual([])
    expect(split(late).steps).toEqual([late])
  })

  it('takes a command that came before the actor was established for a step, not for a login', () => {
    expect(split(captured({ sequence: 2 })).steps).toHaveLength(1)
  })

  it('refuses what nothing declares, without its query: EDD_UNDECLARED_DOOR [D3]', () => {
    const { mismatches, steps } = split(captured({ target: '/api/backdoor?token=x' }))
    expect(steps).toEqual([])
    expect(mismatches).toMatchObject([
      { code: 'EDD_UNDECLARED_DOOR', actual: 'POST /api/backdoor', gold: source, case: 'SUB-1' },
    ])
  })

  it('never takes what the door refused: EDD_UNDECLARED_DOOR', () => {
    const refused = { code: 'EDD_API_SUBSTITUTION', message: 'no fetch metadata' }
    const { mismatches, steps } = split(captured({ refused }))
    expect(steps).toEqual([])
    expect(mismatches).toMatchObject([
      { code: 'EDD_UNDECLARED_DOOR', note: 'the door refused it: EDD_API_SUBSTITUTION' },
    ])
  })
})
