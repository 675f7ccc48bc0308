import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoundsProject } from '../helpers/rounds-project.js'
import { roundsProject } from '../helpers/rounds-project.js'
import { leftOf } from './vitest/processes.js'

let project: RoundsProject

beforeAll(async () => {
  project = await roundsProject()
})

afterAll(() => project.remove())

const NO_GATE = (unit: string): string =>
  `NOT A GATE RUN (EDD_NOT_GATE_RUN): only ${unit}, for the author of its driver`
const traceIn = (text: string): string => /^trace (.+)$/m.exec(text)?.[1] ?? ''

/** Names and contents of a zip file. */
function unzipped(path: string): ReadonlyMap<string, string> {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    const text = bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), text.toString('latin1'))
    at += 46 + name + extra + comment
  }
  return files
}

describe('edd proof --case', () => {
  test('drives a case after the one it needs, says that it is no gate run, and keeps no trace', async () => {
    const { code, stdout } = await project.edd(['proof', '--case', 'approve-ticket/T-3', '--slow', '5'])
    expect(stdout.split('\n')).toEqual([
      'open-ticket/T-3 matched, as far as a rehearsal goes',
      'approve-ticket/T-3 matched, as far as a rehearsal goes',
      NO_GATE('approve-ticket/T-3'),
      'step 2 of 3: rehearsal. Next: npx edd gate',
      '',
    ])
    expect(stdout).not.toMatch(/pass/i)
    expect(code).toBe(0)
    const runs = join(project.root, '.edd/runs')
    const traces = readdirSync(runs).map((run) => join(runs, run, 'traces'))
    expect(traces.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder))).toEqual([])
  })

  test('ends with 2 under CI, because it is no gate run', async () => {
    expect((await project.edd(['proof', '--case', 'open-ticket/T-1'], { CI: 'true' })).code).toBe(2)
  })

  test('a case that does not match ends with 1, its mismatch, and a trace that holds the page and no secret', async () => {
    const { code, stdout } = await project.edd(['proof', '--case', 'approve-ticket/T-3'], { DESK_FAULT: 'lost-audit' })
    expect(code).toBe(1)
    expect(stdout).toContain('open-ticket/T-3 matched, as far as a rehearsal goes\napprove-ticket/T-3 did not match\n')
    expect(stdout).toMatch(
      /audit \{ticket_id: T-3, action: approved, nth: 1\} +oracle\/v1\/gold\/approve\/audit\.jsonl:3/,
    )
    expect(stdout).toContain(NO_GATE('approve-ticket/T-3'))
    const trace = traceIn(stdout)
    expect(trace).toMatch(/\.edd\/runs\/[^/]+\/traces\/approve-ticket-T-3\.zip$/)
    const files = [...unzipped(trace)].map(([name, text]) => `${name}\n${text}`).join('\n')
    expect(files).toContain('/approvals')
    expect(files).not.toContain('open sesame')
    expect(files).not.toContain('open+sesame')
  })

  test('a case whose predecessor does not match is blocked, and is no second mismatch: EDD_BLOCKED', async () => {
    const { code, stdout } = await project.edd(['proof', '--case', 'approve-ticket/T-1'], { DESK_FAULT: 'wrong-level' })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^open-ticket\/T-1 did not match$/m)
    expect(stdout).toMatch(/^approve-ticket\/T-1 was not evaluated: EDD_BLOCKED: blocked by open-ticket\/T-1$/m)
  })
})

describe('edd proof for a driver that is being written', () => {
  const DRIVER = 'oracle/v1/drivers/desk.ts'
  const PRESS = "getByRole('button', { name: 'Approve' }).click()"
  const WRONG = "getByRole('button', { name: 'Agree' }).click()"

  test('asks for no lock, and tells the step that failed, with a trace', async () => {
    project.replace(DRIVER, PRESS, WRONG)
    const { code, stdout } = await project.edd(['proof', '--case', 'approve-ticket/T-3'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/approve-ticket\/T-3 was not evaluated: EDD_DRIVER: .*Agree/)
    expect(existsSync(traceIn(stdout))).toBe(true)
    // A lane of the same bundle is refused until it is locked.
    expect((await project.vitest(['run', '--project', 'edd-proof'])).text).toContain('EDD_LOCK_STALE')
    project.replace(DRIVER, WRONG, PRESS)
  })

  test('a driver that cannot be loaded is EDD_DRIVER', async () => {
    project.replace(
      DRIVER,
      'export async function leaveForm',
      "throw new Error('half written')\nexport async function leaveForm",
    )
    const { code, text } = await project.edd(['proof', '--case', 'open-ticket/T-1'])
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/EDD_DRIVER: drivers\/desk\.ts cannot be loaded: half written/),
    ])
    project.replace(DRIVER, "throw new Error('half written')\n", '')
  })

  test('--pause waits before the driver and after it; where nobody types, it goes on', async () => {
    const { code, stderr } = await project.edd(['proof', '--case', 'open-ticket/T-1', '--pause'])
    expect(stderr.split('\n').filter((line) => line.startsWith('paused'))).toEqual([
      'paused before the driver of open-ticket/T-1; press Enter to go on',
      'paused after open-ticket/T-1; press Enter to go on',
    ])
    expect(code).toBe(0)
  })
})

test('an interrupted rehearsal is told and leaves no process: EDD_AUTHORITY_LOST', async () => {
  const program = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'proof', '--case', 'open-ticket/T-1', '--pause'], {
    cwd: project.root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...project.env },
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: 60_000,
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.includes('paused before') && !child.killed) child.kill('SIGINT')
  })
  expect(await ended).toBe(1)
  expect(text).toMatch(/EDD_AUTHORITY_LOST: interrupted by SIGINT/)
  expect(await leftOf(project.env['EDD_STORE'] ?? '')).toEqual([])
})

describe('edd proof refuses before anything runs', () => {
  test.each([
    { args: [], wanted: /^EDD_USAGE: write `edd proof --case SCENARIO\/CASE`/, exit: 3 },
    {
      args: ['--case', 'open-ticket/T-9'],
      wanted: /^EDD_USAGE: "open-ticket\/T-9" is no Proof case; the nearest is "open-ticket\/T-/,
      exit: 3,
    },
    {
      args: ['--case', 'open-ticket/T-1', '--slow', 'much'],
      wanted: /^EDD_USAGE: --slow takes 0 to 10000 milliseconds, not "much"/,
      exit: 3,
    },
    { args: ['--case', 'open-ticket/T-1', '--slow', '10001'], wanted: /^EDD_USAGE: --slow takes 0 to 10000/, exit: 3 },
    { args: ['--case', 'open-ticket/T-1', '--headed'], wanted: /^EDD_NO_DISPLAY: --headed needs a display/, exit: 1 },
  ])('$args', async ({ args, wanted, exit }) => {
    const { code, text } = await project.edd(['proof', ...args], { DISPLAY: '', WAYLAND_DISPLAY: '' })
    expect([code, text]).toEqual([exit, expect.stringMatching(wanted)])
  })
})
