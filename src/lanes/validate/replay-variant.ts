import { instantiateStep } from '../../command/instantiate-case.js'
import type { LeafContext } from '../../command/leaf-context.js'
import { checkReplayShape } from '../../command/shape-runner.js'
import { formatCaseLabel } from '../../door/case-label.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CommandVariant } from '../../model/commands.js'
import type { Disposition, ProvenEnd, ProvenVariant } from '../../model/evidence.js'
import type { ActorSession } from './actor-session.js'
import type { Answer } from './replay-client.js'

/** One case (or one login) to send: its proven variant, its rules, its values. */
export interface VariantReplay {
  readonly proven: ProvenVariant
  readonly rules: CommandVariant
  readonly context: LeafContext
  readonly session: ActorSession
  readonly origin: string
  readonly scenario: string
  readonly caseId: string
}

/** What became of it. `conforming`: requests that passed this side's shape check; `refusal`: what ended it early. */
export interface VariantResult {
  readonly sent: number
  readonly conforming: number
  /** What the answer to the last step means; null when the case came to no proven end. */
  readonly ended: Disposition | null
  readonly refusal: { readonly code: EddError['code']; readonly message: string; readonly status: number | null } | null
}

/**
 * Sends the steps of a proven variant in order, each shape-checked on this side before it goes, and stops at the first that
 * is not answered as Proof saw it answered: the last one as the case's own scenario ends.
 */
export async function replayVariant(replay: VariantReplay): Promise<VariantResult> {
  const count = { sent: 0, conforming: 0 }
  const responses: string[] = []
  try {
    const end = provenEnd(replay)
    const { steps } = replay.proven
    for (const [step, proven] of steps.entries()) {
      const answer = await sendStep(replay, { step, count, responses })
      responses.push(answer.text)
      const status = step === steps.length - 1 ? end.status : proven.status
      if (answer.status !== status) return { ...count, ended: null, refusal: diverged(answer, { step, status }) }
    }
    return { ...count, ended: end.disposition, refusal: null }
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return { ...count, ended: null, refusal: { code: error.code, message: error.message, status: null } }
  }
}

function provenEnd({ proven, scenario }: VariantReplay): ProvenEnd {
  const end = proven.ends.find((one) => one.scenario === scenario)
  if (end !== undefined) return end
  throw new EddError('EDD_CONTEXT_UNPROVEN', `Proof captured no end of variant ${proven.id} in scenario ${scenario}`)
}

function diverged(answer: Answer, at: { readonly step: number; readonly status: number }): VariantResult['refusal'] {
  const [first = ''] = answer.text.split('\n')
  const seen = `answered ${answer.status}, proven is ${at.status}: ${first.slice(0, 200)}`
  return {
    code: codeOf(answer),
    message: `replay diverged at step ${at.step + 1}: it ${seen}`,
    status: answer.status,
  }
}

/** Of an answer that is not the proven one: the door's, when it spoke and not the application. */
function codeOf({ headers }: Answer): EddError['code'] {
  const code = headers['x-edd-code']
  if (code === undefined) return 'EDD_COMMAND_STATUS'
  return code === 'EDD_APP_EXITED' ? code : 'EDD_SHAPE'
}

async function sendStep(
  replay: VariantReplay,
  at: { step: number; count: { sent: number; conforming: number }; responses: readonly string[] },
): Promise<Answer> {
  const { proven, rules, session, scenario, caseId } = replay
  const context = { ...replay.context, responses: at.responses }
  const label = `${scenario}/${caseId}`
  const question = { variant: proven, step: at.step, rules, context, label }
  const request = await instantiateStep({
    ...question,
    session: { origin: replay.origin, cookieHeader: (path) => session.cookieHeader(path) },
  })
  const problems = checkReplayShape(request, { variant: proven, step: at.step })
  const [problem] = problems
  if (problem !== undefined) throw new EddError(problem.code, problem.message, { problems })
  at.count.conforming += 1
  at.count.sent += 1
  const named = formatCaseLabel({ scenario, caseId, variant: proven.id, step: at.step + 1 })
  return session.send({ ...request, headers: { ...request.headers, 'x-edd-case': named } })
}
