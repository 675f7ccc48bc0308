import type { GateFact } from '../model/facts.js'
import type { DelegatedGate } from '../model/runtime.js'
import type { CommandResult } from '../process/run-command.js'
import { runCommand } from '../process/run-command.js'
import { shellArgv } from '../process/shell-argv.js'
import { countTests } from './count-tests.js'

const SHOWN = 400

export interface GateRequest {
  readonly gate: DelegatedGate
  readonly projectRoot: string
  /** What the result is bound to: digest of the bundle, identity of the build. */
  readonly bound: GateFact['bound']
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Told of the command's process at its start, so that it does not outlive us. */
  readonly started?: (pid: number) => void
}

/**
 * Runs a delegated gate to its end, within a bound. It passes only with its declared exit code and at least its
 * declared number of counted tests; a gate that did not run, counted nothing or counted zero has not passed.
 * A failed one begins its observation with EDD_GATE_COMMAND. Never throws.
 */
export async function runGate(request: GateRequest): Promise<GateFact> {
  const { gate, projectRoot: cwd, bound, env, timeoutMs, started } = request
  const result = await runCommand({ argv: shellArgv(gate.run), cwd, env, timeoutMs, started })
  const tests = countTests({ output: result.output, pattern: gate.pass.count })
  const enough = tests !== null && tests > 0 && tests >= gate.pass.minTests
  const passed = !result.timedOut && result.code === gate.pass.exit && enough
  const counted = tests === null ? `no test counted by /${gate.pass.count}/` : `${tests} tests counted`
  const seen = `\`${gate.run}\` ${ending(result, timeoutMs)}, ${counted}, at least ${Math.max(1, gate.pass.minTests)} needed`
  const observed = passed ? seen : `EDD_GATE_COMMAND: ${seen}; last output: ${lastOutput(result)}`
  return { kind: 'gate', id: gate.id, passed, bound, observed }
}

function ending({ timedOut, code, signal }: CommandResult, timeoutMs: number): string {
  if (timedOut) return `did not end within ${timeoutMs} ms`
  return code === null ? `was ended by ${signal ?? 'an error before it started'}` : `ended with exit code ${code}`
}

function lastOutput({ output }: CommandResult): string {
  return output.trim() === '' ? 'nothing' : output.trim().slice(-SHOWN)
}
