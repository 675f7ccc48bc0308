import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { profileMatches } from '../../../src/gate/conditions/01-profile-matches.js'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import { recordedFacts } from '../../../src/gate/recorded-facts.js'
import type { Fact, PlanFact } from '../../../src/model/facts.js'
import { passingFacts } from './passing-facts.js'

const PASSING_FACTS = passingFacts()

const GATE = fileURLToPath(new URL('../../../src/gate', import.meta.url))

describe('what decides', () => {
  test('sees the recorded facts and nothing else: no file, clock, network, process or judgment from outside [D194]', () => {
    const files = readdirSync(GATE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(12)
    for (const file of files) {
      const text = readFileSync(`${GATE}/${file}`, 'utf8')
      const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, path = '']) => path)
      expect(imports.filter((path) => !/^(\.\.?\/)+(model\/|kernel\/)?[\w/.-]+\.js$/.test(path))).toEqual([])
      expect(imports.filter((path) => /(^|\/)(cli|vitest|reporters|authority|process|door)\//.test(path))).toEqual([])
      expect(text).not.toMatch(/\b(process\.|Date\b|Math\.random|fetch\(|import\()/)
    }
  })

  test('gives the same verdict for the same facts, every time [D194]', () => {
    const first = decideVerdict(PASSING_FACTS)
    expect(first.verdict).toBe('pass')
    for (let time = 0; time < 3; time += 1) expect(decideVerdict(structuredClone([...PASSING_FACTS]))).toEqual(first)
  })
})

describe('the profile is in two parts [D26]', () => {
  const plan = PASSING_FACTS.find((fact): fact is Fact & PlanFact => fact.kind === 'plan')

  function judge(change: Partial<PlanFact>) {
    if (plan === undefined) throw new Error('there is no plan')
    return profileMatches.judge(recordedFacts(PASSING_FACTS), { ...plan, ...change })
  }

  test('an assumption is quoted and never held against anything', () => {
    const found = judge({ assumptions: ['clock (it does not jump)', 'disk (it is local)'] })
    expect(found.state).toBe('holds')
    expect(found.observed).toContain('assumed: clock (it does not jump); disk (it is local)')
  })

  test('an identity is matched exactly', () => {
    const [name = '', pin = ''] = Object.entries(plan?.pins ?? {})[0] ?? []
    expect(judge({ pins: { [name]: `${pin}0` } }).state).toBe('broken')
    expect(judge({ pins: { [name]: pin } }).state).toBe('holds')
  })
})
