import { runGate } from '../../delegated/run-gate.js'
import type { PreparedRun } from './prepare-run.js'

const GATE_MS = 300_000

/** Runs every delegated gate in this run, for this build and oracle, and records what each gave. */
export async function runGates(
  prepared: PreparedRun,
  of: {
    readonly build: string
    readonly variables: Readonly<Record<string, string>>
    /** Told of the process of each gate at its start. */
    readonly started: (pid: number) => void
  },
): Promise<void> {
  const { bundle, facts } = prepared.context
  const secrets = new Set([...bundle.manifest.actors.values()].map((actor) => actor.secretVariable))
  const env = Object.fromEntries(
    Object.entries(of.variables).filter(([name]) => !name.startsWith('EDD_') && !secrets.has(name)),
  )
  const bound = { bundle: bundle.digest, build: of.build }
  const run = { projectRoot: bundle.projectRoot, bound, env, timeoutMs: GATE_MS, started: of.started }
  for (const gate of bundle.gates) {
    facts.observed(await runGate({ gate, ...run }))
  }
}
