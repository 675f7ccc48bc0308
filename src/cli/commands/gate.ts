import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { StartedAuthority } from '../../authority/start-authority.js'
import { startAuthority } from '../../authority/start-authority.js'
import { prepareLaneFiles } from '../../generate/prepare-lane-files.js'
import type { ResolvedOptions } from '../../config/resolve-options.js'
import { EddError } from '../../kernel/edd-error.js'
import type { Verdict } from '../../model/verdict.js'
import { killTree } from '../../process/kill-tree.js'
import { verdictText } from '../../report/verdict-text.js'
import type { CommandCall, ExitCode } from '../command.js'
import { firstSignal } from './first-signal.js'

/** How long Vitest may take to end after it was given its verdict. */
const HOST_END_MS = 30_000

/** `edd gate`: this process is the authority, Vitest its child; both lanes entire or no pass. */
export async function gate({ options, output }: CommandCall): Promise<ExitCode> {
  const vitest = join(dirname(resolvePackage(options.root)), 'vitest.mjs')
  await prepareLaneFiles(options)
  const signalled = firstSignal()
  const { root, oracle, store } = options
  const job = { root, options: { root, store, ...(oracle === null ? {} : { oracle }) } }
  const started = await startAuthority({ ...job, runner: null })
  try {
    const host = startHost(options, { vitest, started })
    void signalled.then(() => endHost(host))
    const why = await Promise.race([
      signalled.then((signal) => `interrupted by ${signal}`),
      hostEnd(host, started).then((code) => `the test host ended with ${code} before it reported`),
    ])
    const verdict = await started.authority.abandon(why)
    output.out(verdictText(verdict, options))
    return exitCode(verdict)
  } finally {
    await started.close({ endHosts: true })
  }
}

function startHost(options: ResolvedOptions, of: { vitest: string; started: StartedAuthority }): ChildProcess {
  const { address } = of.started
  const projects = ['--project', 'edd-proof', '--project', 'edd-validate']
  const host = spawn(process.execPath, [of.vitest, 'run', ...projects], {
    cwd: options.root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...options.environment.variables,
      EDD_GATE: 'required',
      EDD_AUTHORITY_SOCKET: address.socket,
      EDD_AUTHORITY_TOKEN: address.token,
    },
  })
  of.started.watchHost(host.pid ?? 0)
  return host
}

function resolvePackage(root: string): string {
  try {
    return createRequire(join(root, 'package.json')).resolve('vitest/package.json')
  } catch (error) {
    throw new EddError('EDD_CONFIG', `vitest is not installed for ${root}`, { cause: error })
  }
}

/** Waits for the host; one that does not end after its verdict is ended. */
async function hostEnd(host: ChildProcess, { authority }: StartedAuthority): Promise<string> {
  void authority.concluded.then(async () => {
    await delay(HOST_END_MS, undefined, { ref: false })
    await endHost(host)
  })
  return new Promise((resolve) => {
    host.once('error', (error) => resolve(error.message))
    host.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
}

async function endHost(host: ChildProcess): Promise<void> {
  const running = host.exitCode === null && host.signalCode === null
  if (running && host.pid !== undefined) await killTree(host.pid, { group: false })
}

function exitCode(verdict: Verdict): ExitCode {
  if (verdict.verdict === 'pass') return 0
  return verdict.verdict === 'fail' ? 1 : 2
}
