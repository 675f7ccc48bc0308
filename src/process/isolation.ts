import { EddError } from '../kernel/edd-error.js'
import { blockDevices } from './block-devices.js'
import { grantableStore } from './grantable-store.js'
import { findIsolationTools } from './isolation-tools.js'
import { NOBODY, namespaceArgv } from './namespace-argv.js'
import { runCommand } from './run-command.js'
import { blockingFolder } from './blocking-folder.js'

export type IsolationRung = 'namespace' | 'declared-only'

/** How the application is kept away from the oracle. */
export interface Isolation {
  readonly rung: IsolationRung
  /** One line for the verdict: what keeps it away, and why not more. */
  readonly text: string
  /** The argument list that runs `argv` under this isolation, in the working directory of the caller. */
  wrap(argv: readonly string[]): readonly string[]
}

export interface IsolationRequest {
  /** Absolute paths that must not be reachable: oracle, .git, .edd, state folder, folder of the authority's socket. */
  readonly mask: readonly string[]
  readonly cwd: string
  /** Given to the application's user, with the files in it: SQLite writes beside its file. null: no store file. */
  readonly storeFolder: string | null
  /** A rung that is required, as EDD_ISOLATION names it. */
  readonly wanted?: string | undefined
}

/**
 * The highest rung that can be had here, or the one that is wanted.
 * @throws EddError EDD_ISOLATION when the wanted rung cannot be had, or a masked path holds what the application needs
 */
export async function chooseIsolation(request: IsolationRequest): Promise<Isolation> {
  const { wanted } = request
  if (wanted !== undefined && wanted !== 'namespace' && wanted !== 'declared-only') {
    throw new EddError('EDD_ISOLATION', `EDD_ISOLATION is "${wanted}"; it may be namespace or declared-only`)
  }
  refuseMaskedNeeds(request)
  if (wanted === 'declared-only') return declaredOnly('it was asked for')
  const chosen = await namespaceOrReason(request)
  if (typeof chosen !== 'string') return chosen
  if (wanted === 'namespace') throw new EddError('EDD_ISOLATION', `the namespace rung cannot be had here: ${chosen}`)
  return declaredOnly(chosen)
}

async function namespaceOrReason(request: IsolationRequest): Promise<Isolation | string> {
  if (process.platform !== 'linux') return `this is ${process.platform}, not Linux`
  if (process.getuid?.() !== 0) return 'this process is not root'
  const tools = findIsolationTools()
  if (typeof tools === 'string') return `the program ${tools} is not installed`
  const blocked = blockingFolder({ cwd: request.cwd, uid: NOBODY })
  const store = grantableStore(request)
  const asNobody = blocked === null && store.refusal === null
  const plan = {
    tools,
    mask: request.mask,
    hide: asNobody ? [] : blockDevices(),
    storeFolder: store.folder,
    uid: asNobody ? NOBODY : 0,
  }
  const trial = await runCommand({
    argv: namespaceArgv(plan, ['/bin/sh', '-c', ':']),
    cwd: request.cwd,
    env: {},
    timeoutMs: 5_000,
  })
  if (trial.code !== 0) return `unshare was refused: ${trial.output.trim()}`
  const privileges = asNobody ? `user ${NOBODY}` : `root without capabilities, because ${blocked ?? store.refusal}`
  const text = `mount and pid namespace, ${request.mask.length} paths masked, ${privileges}`
  return { rung: 'namespace', text, wrap: (argv) => namespaceArgv(plan, argv) }
}

function declaredOnly(reason: string): Isolation {
  return { rung: 'declared-only', text: `declared only: ${reason}`, wrap: (argv) => argv }
}

function refuseMaskedNeeds({ mask, cwd, storeFolder }: IsolationRequest): void {
  for (const needed of [cwd, storeFolder]) {
    const over = mask.find((path) => needed !== null && `${needed}/`.startsWith(`${path}/`))
    if (over !== undefined) {
      throw new EddError('EDD_ISOLATION', `${needed} lies inside ${over}, which is kept from the application`)
    }
  }
}
