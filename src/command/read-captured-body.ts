import type { CapturedCommand, JsonTree } from '../model/capture.js'
import type { CommandStep } from '../model/commands.js'

/** `value` undefined: the step has no body, and none was sent. */
export type StepBody =
  | { readonly kind: 'body'; readonly value: JsonTree | undefined }
  | { readonly kind: 'refused'; readonly seen: string; readonly reason: string }

/** The body of a captured command as its step declares it; another media type, an unreadable or a missing body is refused. */
export function readCapturedBody(command: CapturedCommand, step: CommandStep): StepBody {
  const { body } = command
  const seen = mediaType(command.media)
  if (body.kind === 'unreadable') return { kind: 'refused', seen, reason: `the body is unreadable: ${body.reason}` }
  if (step.media === 'none') {
    if (body.kind === 'none') return { kind: 'body', value: undefined }
    return { kind: 'refused', seen, reason: 'the step declares no body, and one was sent' }
  }
  if (seen !== step.media) return { kind: 'refused', seen, reason: 'the body has another media type' }
  if (body.kind === 'none') return { kind: 'refused', seen, reason: 'there is no body' }
  return { kind: 'body', value: body.value }
}

function mediaType(media: string): string {
  const type = (media.split(';')[0] ?? '').trim().toLowerCase()
  return type === '' ? 'none' : type
}
