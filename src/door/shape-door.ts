import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import type { ProvenStep } from '../model/evidence.js'
import { leafName } from './leaf-path.js'
import { matchTemplate } from './match-template.js'
import type { ShapeRequest } from './request-data.js'
import { requestData, splitTarget } from './request-data.js'
import { stepSchema } from './step-schema.js'

/** One for all steps: making one costs more than any schema. */
const AJV = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, strictTuples: false })

/** Everything in which a request differs from a step, each with the leaf named; empty when it conforms. Shows no values. */
export type ShapeCheck = (request: ShapeRequest) => readonly string[]

/**
 * The door's own check of requests against one proven step: method, path template, media type, headers, and exactly
 * the proven leaves. It shares no module with the check on the runner's side.
 * @throws EddError EDD_SHAPE when a proven leaf cannot be enforced
 */
export function shapeDoor(step: ProvenStep): ShapeCheck {
  const validate = AJV.compile(stepSchema(step))
  const media = step.media === 'none' ? '' : step.media
  return (request) => {
    const found = headProblems(step, { request, media })
    const parameters = matchTemplate(step.path, splitTarget(request.target))
    if (parameters === null) return [...found, `target does not match ${step.path}`]
    return [...found, ...bodyProblems(step, request), ...leafProblems(validate, requestData(request, parameters))]
  }
}

function headProblems(step: ProvenStep, seen: { readonly request: ShapeRequest; readonly media: string }): string[] {
  const { request, media } = seen
  const found: string[] = []
  if (request.method !== step.method) found.push(`method ${request.method} is not ${step.method}`)
  if (request.media !== media) found.push(`media type "${request.media}" is not ${step.media}`)
  for (const [name, value] of Object.entries(step.headers)) {
    if (request.headers[name.toLowerCase()] !== value) found.push(`headers ${name} is not the proven one`)
  }
  return found
}

function bodyProblems(step: ProvenStep, { body }: ShapeRequest): string[] {
  if (body.kind === 'unreadable') return [`body $ cannot be read: ${body.reason}`]
  if (step.media !== 'none' && body.kind === 'none') return ['body $ is missing']
  return []
}

function leafProblems(validate: ValidateFunction, data: unknown): string[] {
  if (validate(data)) return []
  const found = (validate.errors ?? []).filter((error) => error.keyword !== 'anyOf').map((error) => problemOf(error))
  return [...new Set(found)].filter((problem) => problem !== 'body $ is missing')
}

function problemOf(error: ErrorObject): string {
  const parameters: Readonly<Record<string, unknown>> = error.params
  if (error.keyword === 'additionalProperties') {
    return `${below(error, parameters['additionalProperty'])} was never captured`
  }
  if (error.keyword === 'required') return `${below(error, parameters['missingProperty'])} is missing`
  if (error.keyword === 'const') return `${leafName(error.instancePath)} is not the proven constant`
  return `${leafName(error.instancePath)} ${error.message ?? 'does not conform'}`
}

function below(error: ErrorObject, member: unknown): string {
  const escaped = String(member).replaceAll('~', '~0').replaceAll('/', '~1')
  return leafName(`${error.instancePath}/${escaped}`)
}
