import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lineageHash } from '../../../src/evidence/lineage-entry.js'
import { withLineageLock } from '../../../src/evidence/lineage-lock.js'
import { openLineage } from '../../../src/evidence/lineage.js'

const root = mkdtempSync(join(tmpdir(), 'edd-lineage-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
function place() {
  folders += 1
  const folder = join(root, `state-${folders}`)
  return { folder, record: join(folder, 'lineage.jsonl'), lineage: openLineage(folder) }
}

const run = { run: 'run-1', project: 'shop', bundle: 'sha256:b' }
const claim = { run: 'run-1', evidence: 'sha256:e' }

async function filled() {
  const at = place()
  await at.lineage.append({ kind: 'run-started', ...run })
  await at.lineage.append({ kind: 'minted', ...run, evidence: 'sha256:e' })
  await at.lineage.append({ kind: 'run-ended', ...run, verdict: 'pass' })
  return at
}

const lines = (record: string) => readFileSync(record, 'utf8').split('\n').slice(0, -1)

describe('lineage', () => {
  it('witnesses the minting that was recorded, of this run and this evidence only [D153]', async () => {
    const { lineage, record, folder } = await filled()
    expect(lineage.witnesses(claim)).toBe(true)
    expect(lineage.witnesses({ ...claim, evidence: 'sha256:f' })).toBe(false)
    expect(lineage.witnesses({ ...claim, run: 'run-2' })).toBe(false)
    expect(openLineage(folder).witnesses(claim)).toBe(true)
    expect(lines(record)).toHaveLength(3)
  })

  it('chains its entries and ends at the head', async () => {
    const { lineage, record } = await filled()
    const entries = lines(record).map((line) => JSON.parse(line))
    expect(entries.map(({ previous }) => previous)).toEqual(['start', entries[0].hash, entries[1].hash])
    expect(lineage.head()).toBe(entries[2].hash)
  })

  it('is readable by its owner only', async () => {
    const { folder, record } = await filled()
    expect(statSync(folder).mode % 0o1000).toBe(0o700)
    expect(statSync(record).mode % 0o1000).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['lineage.head', 'lineage.jsonl'])
  })

  it('witnesses nothing before the first entry', () => {
    const { lineage } = place()
    expect(lineage.witnesses(claim)).toBe(false)
    expect(lineage.head()).toBe('start')
  })

  it('keeps every entry of many that come at once', async () => {
    const { folder, record, lineage } = place()
    const writers = Array.from({ length: 12 }, (_, index) =>
      openLineage(folder).append({ kind: 'run-started', ...run, run: `run-${index}` }),
    )
    await Promise.all(writers)
    expect(lines(record)).toHaveLength(12)
    expect(lineage.head()).toMatch(/^sha256:/u)
  })
})

describe('a damaged lineage', () => {
  const edits: readonly (readonly [string, (all: string[]) => string[], number])[] = [
    ['an edited entry', ([a = '', b = '', c = '']) => [a, b.replace('sha256:e', 'sha256:f'), c], 2],
    ['a removed entry', ([a = '', , c = '']) => [a, c], 2],
    ['the first entry removed', ([, b = '', c = '']) => [b, c], 1],
    ['the last entry removed', ([a = '', b = '']) => [a, b], 3],
    ['two entries swapped', ([a = '', b = '', c = '']) => [a, c, b], 2],
    ['a line that is no JSON', ([a = '', b = '', c = '']) => [a, b, 'x', c], 3],
    ['a member more', ([a = '', b = '', c = '']) => [a, b, c.replace('{', '{"x":1,')], 3],
    ['everything removed', () => [], 3],
  ]

  it.each(edits)('with %s witnesses nothing and names the line: EDD_LINEAGE_BROKEN', async (_, edit, line) => {
    const { lineage, record } = await filled()
    writeFileSync(
      record,
      edit(lines(record))
        .map((text) => `${text}\n`)
        .join(''),
    )
    const message = new RegExp(`EDD_LINEAGE_BROKEN.*lineage.jsonl:${line} `, 'u')
    expect(() => lineage.witnesses(claim)).toThrow(message)
    expect(() => lineage.head()).toThrow(message)
    await expect(lineage.append({ kind: 'run-started', ...run })).rejects.toThrow(message)
  })

  it('does not accept an entry that was signed anew in place: EDD_LINEAGE_BROKEN', async () => {
    const { lineage, record } = await filled()
    const [first = '', second = ''] = lines(record)
    const unsigned = { ...JSON.parse(second), evidence: 'sha256:f' }
    const forged = JSON.stringify({ ...unsigned, hash: lineageHash(unsigned) })
    writeFileSync(record, `${first}\n${forged}\n`)
    expect(() => lineage.witnesses({ ...claim, evidence: 'sha256:f' })).toThrow(/EDD_LINEAGE_BROKEN/u)
  })

  it.each([
    ['missing', null],
    ['unreadable', '{'],
  ])('with a head that is %s witnesses nothing: EDD_LINEAGE_BROKEN', async (_, head) => {
    const { lineage, folder } = await filled()
    if (head === null) rmSync(join(folder, 'lineage.head'))
    else writeFileSync(join(folder, 'lineage.head'), head)
    expect(() => lineage.witnesses(claim)).toThrow(/EDD_LINEAGE_BROKEN.*lineage.head/u)
  })
})

describe('a write that a kill cut short', () => {
  it('is no entry, is kept aside, and is noted before the record goes on', async () => {
    const { lineage, record, folder } = await filled()
    const half = '{"previous":"sha256:… half an entry é'
    appendFileSync(record, Buffer.from(half).subarray(0, -1))
    expect(lineage.witnesses(claim)).toBe(true)
    await lineage.append({ kind: 'run-started', ...run, run: 'run-2' })
    expect(lines(record).map((line) => JSON.parse(line).kind)).toEqual([
      'run-started',
      'minted',
      'run-ended',
      'torn',
      'run-started',
    ])
    const aside = readdirSync(folder).filter((name) => name.endsWith('.torn'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(join(folder, aside[0] ?? ''))).toEqual(Buffer.from(half).subarray(0, -1))
    expect(lineage.witnesses(claim)).toBe(true)
  })

  it('witnesses nothing even when only the line feed is missing', async () => {
    const { lineage, record } = place()
    await lineage.append({ kind: 'minted', ...run, evidence: 'sha256:e' })
    rmSync(join(record, '..', 'lineage.head'))
    writeFileSync(record, readFileSync(record, 'utf8').trimEnd())
    expect(lineage.witnesses(claim)).toBe(false)
  })

  it('may leave the head behind the record', async () => {
    const { lineage, folder } = await filled()
    const head = readFileSync(join(folder, 'lineage.head'))
    await lineage.append({ kind: 'run-started', ...run, run: 'run-2' })
    writeFileSync(join(folder, 'lineage.head'), head)
    await lineage.append({ kind: 'minted', ...run, run: 'run-2', evidence: 'sha256:f' })
    expect(lineage.witnesses({ run: 'run-2', evidence: 'sha256:f' })).toBe(true)
  })
})

const lockIn = () => join(mkdtempSync(join(root, 'lock-')), 'lock')

describe('withLineageLock', () => {
  it('ends with the action, even when that fails', async () => {
    const lock = lockIn()
    await expect(withLineageLock(lock, { withinMs: 100 }, () => 7)).resolves.toBe(7)
    const failing = withLineageLock(lock, { withinMs: 100 }, () => {
      throw new Error('inside')
    })
    await expect(failing).rejects.toThrow('inside')
    expect(existsSync(lock)).toBe(false)
  })

  it('does not wait beyond its bound for a living process: EDD_LINEAGE_BROKEN', async () => {
    const lock = lockIn()
    writeFileSync(lock, `${process.pid} someone`)
    await expect(withLineageLock(lock, { withinMs: 30 }, () => 7)).rejects.toThrow(
      new RegExp(`EDD_LINEAGE_BROKEN: process ${process.pid} holds`, 'u'),
    )
    expect(readFileSync(lock, 'utf8')).toBe(`${process.pid} someone`)
  })

  it('takes over from a process that is gone', async () => {
    const lock = lockIn()
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => child.once('exit', resolve))
    writeFileSync(lock, `${child.pid} gone`)
    await expect(withLineageLock(lock, { withinMs: 1000 }, () => 7)).resolves.toBe(7)
    expect(existsSync(lock)).toBe(false)
  })
})
