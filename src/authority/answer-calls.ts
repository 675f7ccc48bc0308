import { EddError } from '../kernel/edd-error.js'
import type { AuthorityCalls } from '../model/protocol.js'
import { CALL_ARGUMENTS } from './call-arguments.js'
import { recordLaneEnd } from './record-lane-end.js'
import type { OpenRun } from './open-run.js'
import type { RunAuthority } from './run-authority.js'

type Handlers = { readonly [N in keyof AuthorityCalls]: (argument: unknown) => Promise<ReturnType<AuthorityCalls[N]>> }

/** How long the application may take to settle before an interaction fails. */
const SETTLE_WITHIN_MS = 15_000

export interface CallOptions {
  /** Told of every process that joins, so that none outlives its host. */
  readonly joined: (pid: number) => void
}

/**
 * Answers the calls of a run's hosts. Lane calls run one after the other, in the order in which they came: there is
 * one store and one application.
 */
export function answerCalls(
  authority: RunAuthority,
  options: CallOptions,
): (name: string, argument: unknown) => Promise<unknown> {
  const handlers = callHandlers(authority, options)
  return (name, argument) => {
    if (!Object.hasOwn(handlers, name)) throw new EddError('EDD_AUTHORITY_REFUSED', `there is no call named ${name}`)
    return handlers[name as keyof AuthorityCalls](argument)
  }
}

function callHandlers(authority: RunAuthority, options: CallOptions): Handlers {
  const { record, prepared } = authority
  const inTurn = turns()
  const alive = async (): Promise<OpenRun> => {
    const run = await prepared
    const failure = authority.failure()
    if (failure !== null) throw failure
    return run
  }
  return {
    async hello(argument) {
      options.joined(CALL_ARGUMENTS.hello.parse(argument).pid)
      const { context } = await prepared
      const { publicUrl, proxyUrl } = context.door
      return { run: record.id, publicUrl, doorProxy: proxyUrl, bundleRoot: context.bundle.root }
    },
    beginProof: (argument) => inTurn(async () => begin(await alive(), CALL_ARGUMENTS.beginProof.parse(argument))),
    actorEstablished: (argument) =>
      inTurn(async () => {
        await (await alive()).proof.established(CALL_ARGUMENTS.actorEstablished.parse(argument))
        return { ok: true } as const
      }),
    async settle(argument) {
      const { quietMs } = CALL_ARGUMENTS.settle.parse(argument)
      await (await alive()).context.door.settled(quietMs, SETTLE_WITHIN_MS)
      return { settled: true } as const
    },
    endProof: (argument) =>
      inTurn(async () => {
        const run = await prepared
        const answer = await run.proof.end(CALL_ARGUMENTS.endProof.parse(argument))
        if (answer.kind === 'edd-again') return answer
        record.outcomes.push(answer)
        await run.afterProofCase()
        return answer
      }),
    validatePartition: (argument) =>
      inTurn(async () => validate(await alive(), CALL_ARGUMENTS.validatePartition.parse(argument))),
    decide: (argument) => inTurn(() => authority.decide(CALL_ARGUMENTS.decide.parse(argument))),
  }
}

/** A case that another one blocks is judged here and now, and may be the last of the lane. */
async function begin(
  run: OpenRun,
  name: { scenario: string; case: string },
): Promise<ReturnType<AuthorityCalls['beginProof']>> {
  const answer = await run.proof.begin(name)
  if (answer.known !== null && !run.record.outcomes.includes(answer.known)) {
    run.record.outcomes.push(answer.known)
    await run.afterProofCase()
  }
  return answer
}

async function validate(
  run: OpenRun,
  name: { scenario: string; partition: number },
): Promise<ReturnType<AuthorityCalls['validatePartition']>> {
  const before = run.validate.finished()
  const outcome = await run.validate.partition(name)
  run.record.outcomes.push(outcome)
  if (!before && run.validate.finished() && outcome.notEvaluated === null) {
    await run.validate.probe()
    await recordLaneEnd(run, 'validate-end')
  }
  return outcome
}

/** Runs one task at a time; a task that fails does not keep the next from running. */
function turns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}
