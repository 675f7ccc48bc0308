import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { StartedAuthority } from '../../authority/start-authority.js'
import { startAuthority } from '../../authority/start-authority.js'
import { prepareLaneFiles } from '../../generate/prepare-lane-files.js'
import type { ResolvedOptions } from '../../config/resolve-options.js'
import { EddError } from '../../kernel/edd-error.js'
import type { Verdict } from '../../model/verdict.js'
import { killTree } from '../../process/kill-tree.js'
import { verdictText } from '../../report/verdict-text.js'
import type { Command, ExitCode } from '../command.js'

/** `edd gate`: this process is the authority, Vitest its child; both lanes entire or no pass. */
export const gate: Command = {
  name: 'gate',
  summary: 'run both lanes and give the verdict',
  flags: {},
  async run({ options, output }) {
    await prepareLaneFiles(options)
    const { root, oracle, store } = options
    const job = { root, options: { root, store, ...(oracle === null ? {} : { oracle }) } }
    const started = await startAuthority({ ...job, runner: null })
    const host = startHost(options, started)
    const interrupt = (): void => void endHost(host)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
    const code = await hostEnd(host)
    const decided = started.authority.decided()
    const verdict = await started.authority.abandon(`the test host ended with ${code} before it reported`)
    await started.close({ endHosts: !decided })
    output.out(verdictText(verdict))
    return exitCode(verdict)
  },
}

function startHost(options: ResolvedOptions, started: StartedAuthority): ChildProcess {
  const { address } = started
  const vitest = join(dirname(resolvePackage(options.root)), 'vitest.mjs')
  const projects = ['--project', 'edd-proof', '--project', 'edd-validate']
  const host = spawn(process.execPath, [vitest, 'run', ...projects], {
    cwd: options.root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...options.environment.variables,
      EDD_GATE: 'required',
      EDD_AUTHORITY_SOCKET: address.socket,
      EDD_AUTHORITY_TOKEN: address.token,
    },
  })
  started.watchHost(host.pid ?? 0)
  return host
}

function resolvePackage(root: string): string {
  try {
    return createRequire(join(root, 'package.json')).resolve('vitest/package.json')
  } catch (error) {
    throw new EddError('EDD_CONFIG', `vitest is not installed for ${root}`, { cause: error })
  }
}

async function hostEnd(host: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    host.once('error', (error) => resolve(error.message))
    host.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
}

async function endHost(host: ChildProcess): Promise<void> {
  if (host.pid !== undefined) await killTree(host.pid, { group: false })
}

function exitCode(verdict: Verdict): ExitCode {
  if (verdict.verdict === 'pass') return 0
  return verdict.verdict === 'fail' ? 1 : 2
}
