import type { ResolvedOptions } from '../../config/resolve-options.js'
import type { Door } from '../../door/door.js'
import { startDoor } from '../../door/start-door.js'
import { appendRetry } from '../../evidence/append-retry.js'
import { wallClock } from '../../kernel/clock.js'
import { EddError, throwProblems } from '../../kernel/edd-error.js'
import { attemptBook } from '../../lanes/attempt-book.js'
import type { LaneContext } from '../../lanes/lane-context.js'
import type { PlanFact } from '../../model/facts.js'
import type { Actor } from '../../model/manifest.js'
import { probeIsolation } from '../../process/probe-isolation.js'
import { processIdentity } from '../../process/process-identity.js'
import type { Supervisor } from '../../process/start-supervisor.js'
import { watchProcess } from './watch-process.js'
import { planRun } from '../plan-run.js'
import type { AuthorJob } from '../run-job.js'
import type { RunRecord } from '../run-record.js'
import type { Application } from './application.js'
import { startApplication } from './application.js'
import { cleanupOfStore } from './cleanup-of-store.js'
import type { Closers } from './closers.js'
import type { ChosenIsolation } from './isolate.js'
import { isolate } from './isolate.js'
import type { LoadedOracle } from './load-oracle.js'
import type { RunStore } from './open-run-store.js'
import { openRunStore, projectMark } from './open-run-store.js'
import { profileReader } from './profile-reader.js'

export interface PrepareRequest {
  readonly options: ResolvedOptions
  readonly oracle: LoadedOracle
  readonly record: RunRecord
  readonly folder: string
  readonly socket: string
  /** Cleans up when this process is killed. */
  readonly supervisor: Supervisor
  /** Told what ends the run in its middle: the application ended unasked, or a case passed only at a later attempt. */
  readonly lost: (error: EddError) => void
  /** Filled as things are opened; the caller runs them on every exit path. */
  readonly closers: Closers
  /** null: every run but a rehearsal for an author. */
  readonly author: AuthorJob | null
}

/** A run that can begin: application behind the door, store at its baseline, profile captured. */
export interface PreparedRun {
  readonly plan: PlanFact
  readonly context: LaneContext
  readonly application: Application
  readonly isolation: string
}

/**
 * Opens everything a run needs, in the order that keeps the application from what it must not reach.
 * @throws EddError with the code of what cannot be had; what was opened is in `closers`
 */
export async function prepareRun(request: PrepareRequest): Promise<PreparedRun> {
  const { options, oracle, record, folder, closers } = request
  const { bundle, lock } = oracle
  const plan = planRun(record.id, oracle)
  record.facts.observed(plan)
  const secrets = secretsOf(request)
  const store = await openRunStore(options.store, { bundle, folder })
  closers.add(() => store.close())
  request.supervisor.amend((list) => ({ ...list, ...cleanupOfStore(store) }))
  const door = await openDoor(request)
  const chosen = await isolate(options, { bundle, storePath: store.path, folder })
  const application = await openApplication(request, { store, door, chosen, secrets })
  const isolation = await probe(request, { chosen, application, secrets })
  const context: LaneContext = {
    run: record.id,
    startedAt: record.startedAt,
    bundle,
    lock,
    store: store.store,
    identity: store.identity,
    baseline: store.baseline,
    door,
    facts: record.facts,
    quiescence: record.quiescence,
    checkpoints: folder,
    attempts: attemptsOf(request),
    recorder: request.author?.recorder ?? null,
    stop: request.lost,
    snapshots: `${record.folder}/snapshots`,
    secretOf: (actor) => secretOf(request, actor),
    clearMemory:
      bundle.runtime.app.memory === 'restart-per-reset' ? () => application.restart() : () => Promise.resolve(),
    captureProfile: profileReader({ bundle, store: store.store, door, application }),
  }
  return { plan, context, application, isolation }
}

function attemptsOf({ options, record }: PrepareRequest): LaneContext['attempts'] {
  const { retries, root, environment } = options
  const project = projectMark(root)
  return attemptBook({
    facts: record.facts,
    most: retries,
    ledger: (entry) =>
      appendRetry(environment.stateDir, { at: new Date(wallClock()).toISOString(), run: record.id, project, ...entry }),
  })
}

async function openDoor({ oracle, closers }: PrepareRequest): Promise<Door> {
  const { app, externalOrigins } = oracle.bundle.runtime
  const door = await startDoor({ publicHost: `${app.name}.localhost`, externalOrigins })
  closers.add(() => door.close())
  return door
}

async function openApplication(
  request: PrepareRequest,
  parts: { store: RunStore; door: Door; chosen: ChosenIsolation; secrets: readonly string[] },
): Promise<Application> {
  const { store, door, chosen, secrets } = parts
  const application = await startApplication({
    bundle: request.oracle.bundle,
    door,
    storePath: store.path,
    isolation: chosen.isolation,
    variables: request.options.environment.variables,
    secrets,
    supervisor: request.supervisor,
    started: (pid) => watchProcess(request.supervisor, pid),
  })
  void application.lost.then((error) => request.lost(error))
  // The store goes back to its baseline after the application ended: no session outlives the run.
  request.closers.add(async () => {
    await application.stop()
    await store.store.restore(store.baseline)
  })
  return application
}

async function probe(
  request: PrepareRequest,
  parts: { chosen: ChosenIsolation; application: Application; secrets: readonly string[] },
): Promise<string> {
  const { isolation, mask } = parts.chosen
  const own = processIdentity(process.pid)
  const report = await probeIsolation({
    isolation,
    mask,
    cwd: request.options.root,
    env: parts.application.env.variables,
    processes: own === null ? [] : [own],
    address: request.socket,
    secrets: parts.secrets,
  })
  return `${isolation.text}; ${report.text}`
}

function secretsOf(request: PrepareRequest): readonly string[] {
  const actors = [...request.oracle.bundle.manifest.actors.values()]
  const variables = request.options.environment.variables
  const missing = actors.filter((actor) => (variables[actor.secretVariable] ?? '') === '')
  throwProblems(
    missing.map((actor) => ({
      code: 'EDD_SECRET_MISSING',
      message: `${actor.secretVariable} of actor ${actor.id} is not set`,
      ...actor.source,
    })),
    'secrets of actors',
  )
  return actors.map((actor) => actor.secretVariable)
}

function secretOf({ options }: PrepareRequest, actor: Actor): string {
  const secret = options.environment.variables[actor.secretVariable]
  if (secret === undefined)
    throw new EddError('EDD_SECRET_MISSING', `${actor.secretVariable} of actor ${actor.id} is not set`)
  return secret
}
