import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EddError } from '../kernel/edd-error.js'
import type { Isolation } from './isolation.js'
import type { ProbeAnswer, ProbeFinding, ProbeJob } from './probe-job.js'
import type { ProcessIdentity } from './process-identity.js'
import { runCommand } from './run-command.js'

const PROBE = fileURLToPath(new URL('./probe-main.js', import.meta.url))
const PROBE_MS = 30_000

export interface ProbeRequest {
  readonly isolation: Isolation
  readonly cwd: string
  /** The application's whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly mask: readonly string[]
  /** Our own processes, whose memory and descriptors lead to the oracle. */
  readonly processes: readonly ProcessIdentity[]
  /** The path of the authority's socket. */
  readonly address: string | null
  /** Names of environment variables that hold secrets. */
  readonly secrets: readonly string[]
}

export interface ProbeReport {
  readonly tried: number
  /** Empty under the namespace rung, or the probe would have thrown. */
  readonly findings: readonly ProbeFinding[]
  readonly text: string
}

/**
 * Runs a small program in the application's place that tries every way to the oracle.
 * @throws EddError EDD_APP_READS_GOLD when one led there under the namespace rung; EDD_ISOLATION when it could not try
 */
export async function probeIsolation(request: ProbeRequest): Promise<ProbeReport> {
  const { tried, findings } = await answerOf(request)
  const list = findings.map(({ route, target, observed }) => `  ${route} ${target}: ${observed}`).join('\n')
  if (request.isolation.rung === 'namespace' && findings.length > 0) {
    throw new EddError(
      'EDD_APP_READS_GOLD',
      `the application can reach what it may not, in ${findings.length} ways:\n${list}`,
    )
  }
  const text = `${findings.length} of ${tried} tries reached what the application may not reach`
  return { tried, findings, text: findings.length === 0 ? text : `${text}:\n${list}` }
}

async function answerOf(request: ProbeRequest): Promise<ProbeAnswer> {
  const { isolation, cwd, env, mask, processes, address, secrets } = request
  const folder = mkdtempSync(join(tmpdir(), 'edd-probe-'))
  try {
    chmodSync(folder, 0o755)
    const links = mask.map((path, index) => join(folder, String(index)))
    for (const [index, link] of links.entries()) symlinkSync(mask[index] ?? '', link)
    const job: ProbeJob = { mask, links, control: PROBE, processes, address, secrets }
    const argv = isolation.wrap([process.execPath, PROBE, JSON.stringify(job)])
    const result = await runCommand({ argv, cwd, env, timeoutMs: PROBE_MS })
    return readAnswer(result.output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readAnswer(output: string): ProbeAnswer {
  const refuse = (): never => {
    throw new EddError(
      'EDD_ISOLATION',
      `the isolation could not be probed: ${output.trim() || 'the probe printed nothing'}`,
    )
  }
  const line = output.split('\n').find((candidate) => candidate.startsWith('{"control":'))
  if (line === undefined) return refuse()
  const answer = JSON.parse(line) as ProbeAnswer
  return answer.control ? answer : refuse()
}
