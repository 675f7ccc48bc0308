import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../../src/cli/run-cli.js'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edd-cli-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

async function run(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' }
  const code = await runCli(argv, {
    out: (text) => (lines.out += `${text}\n`),
    err: (text) => (lines.err += `${text}\n`),
  })
  return { code, ...lines }
}

describe('a command line that is not understood', () => {
  test('an unknown command names the nearest: EDD_USAGE, exit code 3', async () => {
    const { code, out, err } = await run('gat')
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^EDD_USAGE: there is no command "gat"; the nearest is "gate"$/m)
  })

  test('an unknown flag is refused with what to do: EDD_USAGE', async () => {
    const { code, err } = await run('verify', '--rot', folder)
    expect(code).toBe(3)
    expect(err).toMatch(/^EDD_USAGE: .*--rot/)
    expect(err).toContain('See `edd --help`.')
  })

  test.each(['0', 'all', ''])(
    'a limit of mismatches that is no number from 1 on is refused: %j, EDD_CONFIG',
    async (limit) => {
      const { code, err } = await run('gate', '--root', folder, '--limit', limit)
      expect([code, err]).toEqual([3, expect.stringMatching(/^EDD_CONFIG: option "limit": /)])
    },
  )

  test('a flag without its value is refused: EDD_USAGE', async () => {
    const { code, err } = await run('lock', '--root')
    expect([code, err.startsWith('EDD_USAGE: ')]).toEqual([3, true])
  })

  test('the store is created and nothing else: EDD_USAGE', async () => {
    for (const words of [['store'], ['store', 'reset']]) {
      const { code, err } = await run(...words, '--root', folder)
      expect([code, err]).toEqual([3, expect.stringMatching(/^EDD_USAGE: write `edd store create/)])
    }
  })

  test('no command at all gives the list and exit code 3, so that a script notices', async () => {
    const { code, out } = await run()
    expect(code).toBe(3)
    expect(out).toMatch(/^ {2}edd gate /m)
  })
})

describe('help', () => {
  test('is no failure, for the whole and for one command', async () => {
    expect((await run('--help')).code).toBe(0)
    const { code, out } = await run('store', '--help')
    expect(code).toBe(0)
    expect(out).toMatch(/^edd store: /)
    expect(out).toMatch(/^ {2}--confirm /m)
    expect(out).toMatch(/^ {2}--root /m)
  })
})

describe('a refusal', () => {
  test('is printed with its code and what to do, and is exit code 1: EDD_BUNDLE_MISSING', async () => {
    const { code, out, err } = await run('verify', '--root', folder)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^EDD_BUNDLE_MISSING: .*\n {2}\S/)
  })
})
