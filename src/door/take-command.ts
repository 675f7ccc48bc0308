import type { CommandAnswer } from './command-log.js'
import type { DispositionBook } from './disposition-book.js'
import type { DoorParts, Exchange } from './door-parts.js'
import { draftOf } from './draft-of.js'
import { forwardCommand } from './forward-command.js'
import type { ReplayedStep } from './phase-guard.js'
import type { ReadBytes } from './read-bytes.js'
import { readBytes } from './read-bytes.js'
import { refuseRequest } from './refuse-request.js'
import { headerText } from './header-text.js'

/** Takes an unsafe request for the application: reads it whole, judges it, keeps it, and sends it on once or refuses it. */
export function takeCommand(parts: DoorParts, exchange: Exchange, target: string): void {
  const { request } = exchange
  const flying = parts.flight.start({ name: `${request.method} ${target}`, command: true })
  readBytes(request, (read) => {
    if (read.kind === 'whole') judge(parts, exchange, { target, bytes: read.bytes, land: () => flying.land() })
    else {
      flying.land()
      refuseUnread(parts, exchange, { target, kind: read.kind })
    }
  })
}

interface Received {
  readonly target: string
  readonly bytes: Buffer
  readonly land: () => void
}

function judge(parts: DoorParts, exchange: Exchange, { target, bytes, land }: Received): void {
  const { guard, log } = parts
  const book = bookOf(parts)
  const draft = draftOf(exchange.request, { target, bytes })
  const judged = guard.judgeCommand({ draft, credential: headerText(exchange.request, 'x-edd-credential') })
  const step = judged.kind === 'passed' ? judged.step : null
  if (judged.kind === 'refused' && judged.label !== null) book.fail(judged.label)
  const refusal = judged.kind === 'refused' ? judged.refusal : step === null ? null : book.begin(step.label)
  if (refusal !== null) {
    land()
    log.refuse(draft, { ...refusal, unsafe: true })
    refuseRequest(exchange.response, refusal)
    return
  }
  const answer = log.open(draft)
  const replay = guard.kind === 'validate'
  if (!guard.apart) parts.passed[replay ? 'validate' : 'proof'] += 1
  const answered = (given: CommandAnswer): void => {
    answer(given)
    if (step !== null) endStep(book, step, given)
    land()
  }
  forwardCommand(parts, exchange, { target, bytes, fresh: !replay, answered })
}

/** A probe replays cases of the lane, whose ends are in its book already. */
function bookOf({ guard, book, probeBook }: DoorParts): DispositionBook {
  return guard.apart ? probeBook : book
}

function endStep(book: DispositionBook, step: ReplayedStep, answer: CommandAnswer): void {
  book.end(step.label, { proven: answer.status === step.status, ended: step.ends })
}

function refuseUnread(
  { log }: DoorParts,
  { request, response }: Exchange,
  { target, kind }: { readonly target: string; readonly kind: Exclude<ReadBytes['kind'], 'whole'> },
): void {
  const message = kind === 'cut' ? 'the sender went away within the body' : 'the body is larger than 10 MiB'
  const refusal = { code: 'EDD_CODEC', message } as const
  log.refuse(draftOf(request, { target, bytes: null }), { ...refusal, unsafe: true })
  refuseRequest(response, refusal, 413)
}
