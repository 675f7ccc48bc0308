import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReport } from '../../conformance/report.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edd-report-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

interface Suite {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

function reportOf(testResults: readonly Suite[]): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

const passed = { fullName: 'passes [D1]', status: 'passed' }

describe('the report of a test run', () => {
  test('gives the titles of passed tests only', () => {
    const failed = { fullName: 'fails [D2]', status: 'failed' }
    const skipped = { fullName: 'is skipped [D3]', status: 'skipped' }
    const pending = { fullName: 'is pending [D4]', status: 'pending' }
    const path = reportOf([{ name: 'a', status: 'failed', assertionResults: [passed, failed, skipped, pending] }])
    expect(readReport(path).titles).toEqual(['passes [D1]'])
  })

  test('gives only files in which nothing failed and something passed', () => {
    const path = reportOf([
      { name: 'sound', status: 'passed', assertionResults: [passed] },
      { name: 'broken', status: 'failed', assertionResults: [passed] },
      { name: 'empty', status: 'passed', assertionResults: [] },
    ])
    expect(readReport(path).files).toEqual(['sound'])
  })

  test('is demanded: without one nothing is conforming', () => {
    expect(() => readReport(join(folder, 'none.json'))).toThrow(/no test report at .*none\.json: run npm test first/)
  })
})
