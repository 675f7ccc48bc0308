import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../../../src/model/verdict.js'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import type { ProcessResult } from '../../helpers/run-process.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject
let holder: { readonly pid: number; readonly host: string }
let second: ProcessResult
let first: ProcessResult

beforeAll(async () => {
  project = await exampleProject()
  const running = project.gate()
  holder = await holderOf(`${project.store}.edd-lock`)
  second = await project.gate()
  first = await running
})

afterAll(() => project.remove())

/** Two runs write beside each other, so that each is looked up by the id that it printed. */
function verdictOf({ text }: ProcessResult): Verdict | undefined {
  return project.verdict(/^run (\S+) /m.exec(text)?.[1] ?? '')
}

async function holderOf(lock: string): Promise<{ pid: number; host: string }> {
  for (let wait = 0; wait < 600 && !existsSync(lock); wait += 1) await new Promise((done) => setTimeout(done, 50))
  return JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; host: string }
}

describe('a second run while one holds the store', () => {
  test('is refused with EDD_STORE_IN_USE, the holder named [EDD-V-16]', () => {
    expectRefused(second, 'EDD_STORE_IN_USE')
    expect(second.text).toContain(`the store is held by process ${holder.pid} on ${holder.host}`)
    expect(second.text).toContain(`${project.store}.edd-lock`)
    expect(verdictOf(second)?.counts).toMatchObject({ proofCases: 0, requests: { proof: 0, validate: 0 } })
  })

  test('does the first no harm: it ends with PASS and gives the store up [EDD-V-16]', () => {
    expect(first.text).toMatch(/^PASS$/m)
    expect([first.code, verdictOf(first)?.verdict]).toEqual([0, 'pass'])
    expect(existsSync(`${project.store}.edd-lock`)).toBe(false)
  })
})
