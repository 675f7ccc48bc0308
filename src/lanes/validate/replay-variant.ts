import { instantiateStep } from '../../command/instantiate-case.js'
import type { LeafContext } from '../../command/leaf-context.js'
import { checkReplayShape } from '../../command/shape-runner.js'
import { formatCaseLabel } from '../../door/case-label.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CommandVariant } from '../../model/commands.js'
import type { ProvenVariant } from '../../model/evidence.js'
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
  readonly accepted: boolean
  readonly refusal: { readonly code: EddError['code']; readonly message: string; readonly status: number | null } | null
}

/** Sends the steps of a proven variant in order, each shape-checked on this side before it goes, and stops at the first that is refused. */
export async function replayVariant(replay: VariantReplay): Promise<VariantResult> {
  const count = { sent: 0, conforming: 0 }
  try {
    for (const [step, proven] of replay.proven.steps.entries()) {
      const answer = await sendStep(replay, { step, count })
      if (answer.status === proven.status) continue
      const [first = ''] = answer.text.split('\n')
      const message = `step ${step + 1} answered ${answer.status}, proven is ${proven.status}: ${first.slice(0, 200)}`
      return { ...count, accepted: false, refusal: { code: codeOf(answer), message, status: answer.status } }
    }
    return { ...count, accepted: true, refusal: null }
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return { ...count, accepted: false, refusal: { code: error.code, message: error.message, status: null } }
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
  at: { step: number; count: { sent: number; conforming: number } },
): Promise<Answer> {
  const { proven, rules, context, session, scenario, caseId } = replay
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
