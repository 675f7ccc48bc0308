import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fact } from '../../src/model/facts.js'
import type { Verdict } from '../../src/model/verdict.js'
import { freshDist } from './fresh-dist.js'
import type { ProcessResult } from './run-process.js'
import { runNode } from './run-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EDD = join(ROOT, 'dist/src/cli/main.js')
const FIXTURE = join(ROOT, 'test/fixtures/rounds')

type Variables = Readonly<Record<string, string>>

export interface RoundsResult extends ProcessResult {
  readonly verdict: Verdict | undefined
  readonly facts: readonly Fact[]
}

/** A small application of its own with every kind of round: chains, refusals, repetitions, two actors. Locked, with store and state. */
export interface RoundsProject {
  readonly root: string
  readonly state: string
  readonly env: Variables
  replace(file: string, from: string | RegExp, to: string): void
  edd(args: readonly string[], env?: Variables): Promise<ProcessResult>
  /** `started` is told of the process at its start. */
  gate(env?: Variables, started?: (pid: number) => void): Promise<RoundsResult>
  vitest(args: readonly string[], env?: Variables): Promise<RoundsResult>
  remove(): void
}

/** Copies the fixture into a folder of its own; `change` edits it before it is locked. */
export async function roundsProject(
  change: (project: RoundsProject) => void = () => undefined,
): Promise<RoundsProject> {
  await freshDist()
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'edd-rounds-')))
  // The application runs as another user where it can, and must find its way here.
  chmodSync(home, 0o755)
  const root = join(home, 'project')
  cpSync(FIXTURE, root, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const project = projectAt(home, root)
  change(project)
  const locked = await project.edd(['lock'])
  if (locked.code !== 0) throw new Error(`the desk cannot be locked:\n${locked.text}`)
  return project
}

function projectAt(home: string, root: string): RoundsProject {
  const state = join(home, 'state')
  const env = { DESK_SECRET: 'open sesame', EDD_STORE: join(home, 'store', 'store.db'), EDD_STATE: state }
  const runs = join(root, '.edd/runs')
  const names = (): string[] => (existsSync(runs) ? readdirSync(runs).toSorted() : [])
  const withRun = async (started: Promise<ProcessResult>): Promise<RoundsResult> => {
    const before = new Set(names())
    const result = await started
    const run = names().findLast((name) => !before.has(name))
    if (run === undefined) return { ...result, verdict: undefined, facts: [] }
    const text = (file: string): string => readFileSync(join(runs, run, file), 'utf8')
    const facts = text('facts.jsonl')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { fact: Fact }).fact)
    return { ...result, verdict: JSON.parse(text('verdict.json')) as Verdict, facts }
  }
  const node = (
    args: readonly string[],
    more: Variables = {},
    started: (pid: number) => void = () => undefined,
  ): Promise<ProcessResult> => runNode(args, { cwd: root, env: { ...env, ...more }, started })
  const edd: RoundsProject['edd'] = (args, more) => node([EDD, ...args], more)
  return {
    root,
    state,
    env,
    replace(file, from, to) {
      const text = readFileSync(join(root, file), 'utf8')
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} holds no ${String(from)}`)
      writeFileSync(join(root, file), changed)
    },
    edd,
    gate: (more, started) => withRun(node([EDD, 'gate'], more, started)),
    vitest: (args, more) => withRun(node([join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], more)),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
