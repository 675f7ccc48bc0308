import type { CapturedCommand } from '../model/capture.js'
import type { CommandRules, CommandVariant, RequestMatch, TrafficClass } from '../model/commands.js'
import type { Mismatch } from '../model/mismatch.js'
import type { CommandCase } from './command-mismatch.js'
import { commandMismatch } from './command-mismatch.js'
import { matchRequest } from './match-request.js'

export interface TrafficQuestion {
  readonly of: CommandCase
  readonly rules: CommandRules
  readonly login: CommandVariant
  readonly commands: readonly CapturedCommand[]
  /** Running number of the door's last command when the actor was established; later commands are no login. */
  readonly loginUntil: number
}

export interface ClassifiedTraffic {
  readonly login: readonly CapturedCommand[]
  readonly traffic: readonly { readonly command: CapturedCommand; readonly class: TrafficClass }[]
  /** Steps of any declared variant; whether they are the case's own, in order, is for the capture check. */
  readonly steps: readonly CapturedCommand[]
  /** EDD_UNDECLARED_DOOR: neither a step nor traffic, or refused by the door itself. */
  readonly mismatches: readonly Mismatch[]
}

/** Splits the unsafe requests of one case into the login's, declared traffic, command steps, and undeclared doors. */
export function classifyTraffic(question: TrafficQuestion): ClassifiedTraffic {
  const login: CapturedCommand[] = []
  const traffic: { command: CapturedCommand; class: TrafficClass }[] = []
  const steps: CapturedCommand[] = []
  const mismatches: Mismatch[] = []
  const declared = question.rules.variants.flatMap((variant) => variant.steps.map(({ match }) => match))
  const ofLogin = question.login.steps.map(({ match }) => match)
  for (const command of question.commands) {
    const trafficClass = question.rules.traffic.find(({ match }) => matchRequest(match, command) !== null)
    if (command.refused !== null) mismatches.push(undeclared(command, question))
    else if (command.sequence <= question.loginUntil && isAny(ofLogin, command)) login.push(command)
    else if (isAny(declared, command)) steps.push(command)
    else if (trafficClass !== undefined) traffic.push({ command, class: trafficClass })
    else mismatches.push(undeclared(command, question))
  }
  return { login, traffic, steps, mismatches }
}

function isAny(matches: readonly RequestMatch[], command: CapturedCommand): boolean {
  return matches.some((match) => matchRequest(match, command) !== null)
}

function undeclared(command: CapturedCommand, { of, rules }: TrafficQuestion): Mismatch {
  const refused = command.refused
  return commandMismatch(of, {
    code: 'EDD_UNDECLARED_DOOR',
    field: null,
    expected: null,
    // Without the query, which may carry anything.
    actual: `${command.method} ${command.target.split('?')[0] ?? ''}`,
    note: refused === null ? 'no variant step and no traffic class takes it' : `the door refused it: ${refused.code}`,
    source: rules.source,
  })
}
