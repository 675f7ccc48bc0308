import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Verdict } from '../../../src/model/verdict.js'
import type { ProcessWatch, SeenProcess } from '../../helpers/process-watch.js'
import { watchProcesses } from '../../helpers/process-watch.js'
import type { ProcessResult } from '../../helpers/run-process.js'
import { runNode } from '../../helpers/run-process.js'
import type { KillProject } from './kill-project.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Under `gate` the authority is the root and the runner its child; under `vitest` the other way round. */
export type Topology = 'gate' | 'vitest'
export type Target = 'runner' | 'authority' | 'supervisor'

/** A gate run that goes on, watched. */
export interface StartedRun {
  readonly topology: Topology
  readonly pid: number
  readonly watch: ProcessWatch
  /** The result of its first process; never later than the bound. */
  readonly ended: Promise<ProcessResult>
  /** Whether Proof has ended: its evidence is on disk. */
  proved(): boolean
  victim(target: Target): Promise<SeenProcess>
  /** The token of its authority, as its runner has it; undefined where the system does not tell. */
  token(): string | undefined
  /** What it left on disk; undefined when there is no verdict. */
  verdict(): Verdict | undefined
}

const COMMANDS: Readonly<Record<Topology, readonly string[]>> = {
  gate: [join(ROOT, 'dist/src/cli/main.js'), 'gate'],
  vitest: [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'edd*'],
}

/** Beyond this a run that should have ended hangs. */
export const BOUND_MS = 240_000

/** Starts a run of the project. */
export function startRun(project: KillProject, topology: Topology): StartedRun {
  const before = new Set(project.runs())
  let pid = 0
  const ended = runNode(COMMANDS[topology], {
    cwd: project.root,
    env: project.environment,
    timeoutMs: BOUND_MS,
    started: (number) => (pid = number),
  })
  const watch = watchProcesses(pid)
  const folder = (): string | undefined => project.runs().findLast((name) => !before.has(name))
  return {
    topology,
    pid,
    watch,
    ended,
    proved: () => existsSync(join(project.root, '.edd/runs', folder() ?? 'none', 'evidence.json')),
    victim: (target) => watch.find(lineOf(target, topology)),
    token: () => tokenIn(watch.look()),
    verdict: () => project.verdict(folder() ?? 'none'),
  }
}

function lineOf(target: Target, topology: Topology): RegExp {
  if (target === 'supervisor') return /supervisor-main\.js/
  if (target === 'runner') return /vitest\.mjs run/
  return topology === 'gate' ? /main\.js gate/ : /authority-main\.js/
}

function tokenIn(living: readonly SeenProcess[]): string | undefined {
  for (const { pid } of living) {
    try {
      const found = /EDD_AUTHORITY_TOKEN=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))
      if (found !== null) return found[1]
    } catch {
      // It has ended, or this system has no such file.
    }
  }
  return undefined
}
