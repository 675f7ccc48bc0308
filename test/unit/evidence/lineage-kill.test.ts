import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLineage } from '../../../src/evidence/lineage.js'

const root = mkdtempSync(join(tmpdir(), 'edd-lineage-kill-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Moments at which a writer may die, as what it leaves: a lock, half a line, a head that lags. */
const run = { run: 'run-1', project: 'shop', bundle: 'sha256:b' }

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  return child.pid ?? 0
}

describe('a writer that was killed', () => {
  it.each([0, 1, 40, 200, 10_000])('after %i bytes of its line loses no entry that was there', async (bytes) => {
    const folder = mkdtempSync(join(root, 'state-'))
    const lineage = openLineage(folder)
    await lineage.append({ kind: 'minted', ...run, evidence: 'sha256:e' })
    const record = join(folder, 'lineage.jsonl')
    const whole = readFileSync(record, 'utf8')
    writeFileSync(record, whole + whole.trimEnd().slice(0, bytes))
    writeFileSync(join(folder, 'lineage.lock'), `${await deadPid()} left-behind`)

    await lineage.append({ kind: 'run-started', ...run, run: 'run-2' })
    const kinds = readFileSync(record, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind)
    expect(kinds).toEqual(bytes === 0 ? ['minted', 'run-started'] : ['minted', 'torn', 'run-started'])
    expect(lineage.witnesses({ run: 'run-1', evidence: 'sha256:e' })).toBe(true)
  })
})
