import type { CapturedCommand } from '../model/capture.js'
import type { CommandStep, CommandVariant } from '../model/commands.js'
import type { ProvenEnd } from '../model/evidence.js'
import type { Mismatch } from '../model/mismatch.js'
import type { CapturedStep, ProofCapture } from '../model/proof-capture.js'
import { capturedStep } from './captured-step.js'
import type { CommandCase, CommandFinding } from './command-mismatch.js'
import { commandMismatch } from './command-mismatch.js'
import { compareLeaves } from './compare-leaves.js'
import { expectedStep } from './expected-step.js'
import { flattenLeaves } from './flatten-leaves.js'
import type { LeafContext } from './leaf-context.js'
import { redact } from './marker.js'
import { matchRequest } from './match-request.js'
import { readCapturedBody } from './read-captured-body.js'
import { responseSelf } from './response-self.js'

export interface CaptureQuestion {
  readonly of: CommandCase
  readonly variant: CommandVariant
  /** The unsafe requests of the case that are steps of commands (not traffic, not the login), in the door's order. */
  readonly commands: readonly CapturedCommand[]
  readonly context: LeafContext
  /** How the case must end: the answer to its last step (null: as the rule expects), and what that means. */
  readonly end: ExpectedEnd
}

export type ExpectedEnd = Omit<ProvenEnd, 'status'> & { readonly status: number | null }

/** `capture` is what may be minted; null unless there is no mismatch. */
export interface CheckedCapture {
  readonly mismatches: readonly Mismatch[]
  readonly capture: ProofCapture | null
}

/**
 * One Proof case's captured commands against its variant: the steps exactly in order, media, status, and every leaf
 * declared, present and equal to its source. Secrets and volatile values appear in no message and in no capture.
 */
export async function checkCapture(question: CaptureQuestion): Promise<CheckedCapture> {
  const { variant, commands, of, context, end } = question
  const sequence = sequenceFinding(variant, commands)
  if (sequence !== null) return { mismatches: [commandMismatch(of, sequence)], capture: null }
  const findings: CommandFinding[] = []
  const steps: CapturedStep[] = []
  const status = end.status ?? variant.steps.at(-1)?.expect.status ?? 0
  for (const [index, step] of variant.steps.entries()) {
    const command = commands[index]
    if (command === undefined) continue
    const isLast = index === variant.steps.length - 1
    const checked = await checkStep({
      step,
      command,
      status: isLast ? status : step.expect.status,
      context: { ...context, responses: commands.slice(0, index).map(({ response }) => response) },
      number: index + 1,
    })
    findings.push(...checked.findings)
    steps.push(checked.step)
  }
  if (findings.length > 0) return { mismatches: findings.map((finding) => commandMismatch(of, finding)), capture: null }
  const { id: actor, tenant, roles } = context.actor
  const unit = { scenario: of.scenario, case: of.case, variant: variant.id }
  const proven = { ...unit, context: { actor, tenant, roles }, steps, end: { ...end, status } }
  return { mismatches: [], capture: proven }
}

function sequenceFinding(variant: CommandVariant, commands: readonly CapturedCommand[]): CommandFinding | null {
  const inOrder =
    variant.steps.length === commands.length &&
    variant.steps.every((step, index) => {
      const command = commands[index]
      return command !== undefined && matchRequest(step.match, command) !== null
    })
  if (inOrder) return null
  return {
    code: 'EDD_COMMAND_SEQUENCE',
    field: null,
    expected: variant.steps.map(({ match }) => `${match.method} ${match.path}`),
    actual: commands.map(({ method, target }) => `${method} ${target.split('?')[0] ?? ''}`),
    note: `the steps of variant ${variant.id}, in order`,
    source: variant.source,
  }
}

interface StepQuestion {
  readonly step: CommandStep
  readonly command: CapturedCommand
  /** What it must have been answered. */
  readonly status: number
  readonly context: LeafContext
  /** 1-based. */
  readonly number: number
}

async function checkStep(
  question: StepQuestion,
): Promise<{ readonly findings: readonly CommandFinding[]; readonly step: CapturedStep }> {
  const { step, command, context, number } = question
  const body = readCapturedBody(command, step)
  const request = flattenLeaves({
    matched: matchRequest(step.match, command) ?? { params: {}, query: [] },
    headers: command.headers,
    body: body.kind === 'body' ? body.value : undefined,
  })
  const expected = await expectedStep(step, context)
  const at = { source: step.source }
  const leaves = compareLeaves(expected, request, context.actor.secret)
    // A body that cannot be read has one finding; that each of its leaves is missing would be noise.
    .filter(({ field }) => body.kind === 'body' || !field.startsWith('body '))
    .map((finding) => ({ ...finding, ...at, field: `step ${number} ${finding.field}` }))
  const findings = [...statusFindings(question), ...bodyFindings(question, body), ...leaves]
  return { findings, step: capturedStep({ step, command, expected, request }) }
}

function statusFindings({ step, command, status, context, number }: StepQuestion): readonly CommandFinding[] {
  if (command.status === status) return selfFindings({ step, command, status, number })
  const answer = redact({ text: command.response.split('\n')[0] ?? '', secret: context.actor.secret }).slice(0, 200)
  return [
    {
      code: 'EDD_COMMAND_STATUS',
      field: `step ${number} status`,
      expected: status,
      actual: command.status,
      note: command.status === null ? 'there was no answer' : `the answer begins ${JSON.stringify(answer)}`,
      source: step.source,
    },
  ]
}

/** A declared response value must be there, or nothing could cite it later; a refusal has none to give. */
function selfFindings({ step, command, status, number }: Omit<StepQuestion, 'context'>): readonly CommandFinding[] {
  const path = step.expect.self
  if (path === undefined || status !== step.expect.status) return []
  if (responseSelf({ text: command.response, path }) !== undefined) return []
  const field = `step ${number} response ${path}`
  const note = 'the answer does not give the declared self'
  return [{ code: 'EDD_LEAF_ABSENT', field, expected: 'a value', actual: null, note, source: step.source }]
}

function bodyFindings(
  { step, number }: StepQuestion,
  body: ReturnType<typeof readCapturedBody>,
): readonly CommandFinding[] {
  if (body.kind === 'body') return []
  const { seen, reason } = body
  const field = `step ${number} body`
  return [{ code: 'EDD_CODEC', field, expected: step.media, actual: seen, note: reason, source: step.source }]
}
