import { TextDecoder } from 'node:util'
import type { CapturedBody, JsonTree } from '../model/capture.js'
import type { ProvenVariant } from '../model/evidence.js'
import type { Problem } from '../kernel/edd-error.js'
import { judgeShape } from './judge-shape.js'
import type { ReplayRequest } from './replay-request.js'

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export interface ShapeRunnerStep {
  readonly variant: ProvenVariant
  /** From 0. */
  readonly step: number
}

/**
 * The runner's own shape check of a request it is about to send, by comparison and not by schema: the door checks the
 * same request again with code of its own. Each problem is EDD_SHAPE and names the leaf; empty: it may be sent.
 */
export function checkReplayShape(request: ReplayRequest, { variant, step }: ShapeRunnerStep): readonly Problem[] {
  const unit = `${request.label}: step ${step + 1} of variant ${variant.id}`
  const proven = variant.steps[step]
  if (proven === undefined) return [{ code: 'EDD_SHAPE', message: `${unit} was not proven` }]
  const media = (request.media.split(';')[0] ?? '').trim().toLowerCase()
  const shaped = { ...request, media, body: readBytes(request.bytes, media) }
  return judgeShape(shaped, proven).map(({ at, message }) => ({
    code: 'EDD_SHAPE',
    message: `${unit}: ${at} ${message}`,
  }))
}

function readBytes(bytes: Uint8Array, media: string): CapturedBody {
  if (bytes.length === 0) return { kind: 'none' }
  try {
    const text = UTF_8.decode(bytes)
    if (media !== 'application/x-www-form-urlencoded') return { kind: 'parsed', value: JSON.parse(text) }
    return { kind: 'parsed', value: formTree(new URLSearchParams(text)) }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

function formTree(pairs: URLSearchParams): JsonTree {
  const names = new Set(pairs.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = pairs.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
