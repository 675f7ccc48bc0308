import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runGate } from '../../../src/delegated/run-gate.js'
import type { GateFact } from '../../../src/model/facts.js'
import { livingProcesses } from '../../../src/process/living-processes.js'

const BOUND = { bundle: 'sha256:b', build: 'sha256:a' }

interface Command {
  readonly run: string
  readonly exit?: number
  readonly minTests?: number
  readonly count?: string
  readonly timeoutMs?: number
}

async function gate({
  run,
  exit = 0,
  minTests = 1,
  count = String.raw`(\d+) passed`,
  timeoutMs = 10_000,
}: Command): Promise<GateFact> {
  const source = { file: 'oracle/v1/gates.yaml', line: 1 }
  return runGate({
    gate: { id: 'migrations', covers: ['schema_migrations'], run, pass: { exit, minTests, count }, source },
    projectRoot: tmpdir(),
    bound: BOUND,
    env: { PATH: process.env['PATH'] ?? '' },
    timeoutMs,
  })
}

test('passes on its exit code and enough counted tests, bound to build and bundle [D152]', async () => {
  expect(await gate({ run: 'echo 3 passed', minTests: 3 })).toEqual({
    kind: 'gate',
    id: 'migrations',
    passed: true,
    bound: BOUND,
    observed: '`echo 3 passed` ended with exit code 0, 3 tests counted, at least 3 needed',
  })
})

test('another declared exit code is the one that passes', async () => {
  expect((await gate({ run: 'echo 1 passed; exit 3', exit: 3 })).passed).toBe(true)
  expect((await gate({ run: 'echo 1 passed', exit: 3 })).passed).toBe(false)
})

const failing: [string, Command, RegExp][] = [
  [
    'another exit code',
    { run: 'echo 3 passed; exit 1' },
    /ended with exit code 1, 3 tests counted.*last output: 3 passed/,
  ],
  ['too few tests', { run: 'echo 2 passed', minTests: 3 }, /2 tests counted, at least 3 needed/],
  ['no test at all', { run: 'echo 0 passed' }, /0 tests counted, at least 1 needed/],
  ['no test even when none is demanded', { run: 'echo 0 passed', minTests: 0 }, /at least 1 needed/],
  ['nothing that can be counted', { run: 'echo all is well' }, /no test counted by .*last output: all is well/],
  ['no output', { run: 'true' }, /last output: nothing/],
  ['a pattern that is none', { run: 'echo 3 passed', count: '(' }, /no test counted by \/\(\//],
  ['a pattern that counts no number', { run: 'echo 3 passed', count: String.raw`\d+ (\w+)` }, /no test counted/],
  ['a pattern without a group', { run: 'echo 3 passed', count: String.raw`\d+ passed` }, /no test counted/],
  ['a command that does not exist', { run: 'no-such-command-at-all' }, /exit code 127/],
  ['a command that is killed', { run: 'echo 3 passed; kill -9 $$' }, /was ended by SIGKILL/],
]

for (const [what, command, seen] of failing) {
  test(`does not pass on ${what}, EDD_GATE_COMMAND [D152]`, async () => {
    const fact = await gate(command)
    expect(fact.passed).toBe(false)
    expect(fact.observed).toMatch(/^EDD_GATE_COMMAND: `/)
    expect(fact.observed).toMatch(seen)
  })
}

test('a gate that does not end does not pass and leaves nothing running, EDD_GATE_COMMAND', async () => {
  const fact = await gate({ run: 'echo 9 passed; echo group $$; sleep 81 & sleep 82', timeoutMs: 300 })
  expect(fact.passed).toBe(false)
  expect(fact.observed).toMatch(/^EDD_GATE_COMMAND: .*did not end within 300 ms/)
  const group = Number(/group (\d+)$/.exec(fact.observed)?.[1])
  expect(group).toBeGreaterThan(0)
  expect(livingProcesses().filter((one) => one.group === group)).toEqual([])
})
