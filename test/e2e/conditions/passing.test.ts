import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyFactChain } from '../../../src/evidence/verify-fact-chain.js'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import type { Fact } from '../../../src/model/facts.js'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { factsOf, passingFacts } from '../../unit/gate/passing-facts.js'

let project: ExampleProject
let result: GateResult
let text: string

beforeAll(async () => {
  project = await exampleProject()
  result = await project.gate()
  const path = join(project.root, '.edd/runs', result.run ?? 'none', 'facts.jsonl')
  text = result.verdict?.verdict === 'pass' ? readFileSync(path, 'utf8') : ''
})

afterAll(() => project.remove())

/** Kinds, sources and units in order: what a run of this project records, whatever the values. */
const shape = (facts: readonly Fact[]): readonly string[] =>
  facts.map((fact) => [fact.kind, fact.source, 'unit' in fact ? fact.unit : ''].join(' ').trim())

describe('the facts of a run that passes', () => {
  test('are those of the recorded run, in kind, source, unit and order', () => {
    expect(result.verdict?.verdict, result.text).toBe('pass')
    expect(shape(factsOf(text))).toEqual(shape(passingFacts()))
  })

  test('carry the same members as the recorded ones', () => {
    const members = (facts: readonly Fact[]): readonly string[] => facts.map((fact) => Object.keys(fact).join(' '))
    expect(members(factsOf(text))).toEqual(members(passingFacts()))
  })

  test('are whole, and give the verdict again [D14]', () => {
    expect(verifyFactChain({ text, file: 'facts.jsonl' }).problems).toEqual([])
    const { verdict, conditions } = decideVerdict(factsOf(text))
    expect(verdict).toBe('pass')
    expect(conditions).toEqual(result.verdict?.conditions)
  })

  test('are quoted by every condition, in verdict.json and on the screen', () => {
    for (const { name, observed } of result.verdict?.conditions ?? []) {
      expect(observed).toMatch(/\d|sha256/)
      const line = result.text.split('\n').find((one) => one.includes(`  ${name} `)) ?? ''
      expect(line).toContain(' holds ')
      expect(line).toContain(observed)
    }
  })
})
