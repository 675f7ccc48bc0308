import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demandOf } from '../../../src/cli/explain/demand-of.js'
import { DEMANDS, FAMILY_DEMANDS } from '../../../src/cli/explain/demands.js'
import { runCli } from '../../../src/cli/run-cli.js'
import { CODE_FAMILIES } from '../../../src/kernel/code-families.js'
import { CODES } from '../../../src/kernel/codes/index.js'

async function run(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' }
  const code = await runCli(argv, {
    out: (text) => (lines.out += `${text}\n`),
    err: (text) => (lines.err += `${text}\n`),
  })
  return { code, ...lines }
}

describe('edd explain CODE', () => {
  test.each(Object.entries(CODES))('%s: what it means, what to do, the demand', async (name, { means, cure }) => {
    const { code, out, err } = await run('explain', name)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^${name} · \\S`))
    expect(out).toContain(`  means    ${means}\n  cure     ${cure}\n`)
    expect(out).toMatch(/^ {2}demand {3}D\d+: [A-Z].*\.$/m)
  })

  test('a code may be written as it is said', async () => {
    const { out } = await run('explain', 'EDD_FIELD')
    for (const given of ['field', 'edd_field', 'EDD-Field']) {
      expect(await run('explain', given)).toEqual({ code: 0, out, err: '' })
    }
  })

  test('a code that does not exist names the nearest: EDD_USAGE, exit code 3', async () => {
    for (const given of ['EDD_FEILD', 'toString']) {
      const { code, out, err } = await run('explain', given)
      expect([code, out]).toEqual([3, ''])
      expect(err).toMatch(
        /^EDD_USAGE: there is no code "EDD_[A-Z]+"; the nearest is "EDD_[A-Z_]+"\n {2}See `edd explain`/,
      )
    }
    expect((await run('explain', 'EDD_FEILD')).err).toContain('the nearest is "EDD_FIELD"')
  })

  test('two codes are one too many: EDD_USAGE', async () => {
    const { code, err } = await run('explain', 'EDD_FIELD', 'EDD_BLOCKED')
    expect([code, err]).toEqual([3, expect.stringMatching(/^EDD_USAGE: .*"EDD_BLOCKED"/)])
  })
})

describe('edd explain', () => {
  test('lists every family with its codes', async () => {
    const { code, out } = await run('explain')
    expect(code).toBe(0)
    for (const { title, codes } of CODE_FAMILIES) expect(out).toContain([title, ...Object.keys(codes)].join('\n  '))
    expect(out.match(/^ {2}EDD_/gm)).toHaveLength(Object.keys(CODES).length)
  })
})

describe('the demands behind the codes', () => {
  const listed = JSON.parse(readFileSync(new URL('../../conformance/demands.json', import.meta.url), 'utf8')) as {
    readonly demand: string
  }[]

  test('are demands that there are', () => {
    const known = listed.map(({ demand }) => demand)
    for (const { demand } of [...DEMANDS, ...Object.values(FAMILY_DEMANDS)]) expect(known).toContain(demand)
  })

  test('each code has one, and none has two', () => {
    const own = DEMANDS.flatMap(({ codes }) => codes)
    expect(new Set(own).size).toBe(own.length)
    for (const family of CODE_FAMILIES) {
      for (const code of Object.keys(family.codes)) expect(demandOf(code, family)?.demand).toMatch(/^D\d+$/)
    }
    expect(demandOf('EDD_NO_SUCH', { name: 'none' })).toBeUndefined()
  })
})
