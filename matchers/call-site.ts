import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN_FOLDER = dirname(fileURLToPath(import.meta.url))

/** Enough for a test that calls the matcher through helpers of its own. */
const DEPTH = 40

/** The frames of the test that called a matcher; an asynchronous matcher's own stack has lost them. */
export function callSite(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = DEPTH
  const frames = new Error('site').stack?.split('\n').slice(1) ?? []
  Error.stackTraceLimit = before
  return frames.filter((frame) => !isHost(frame)).join('\n')
}

function isHost(frame: string): boolean {
  return (
    frame.includes(`${OWN_FOLDER}/`) || /node:internal|[\\/]node_modules[\\/](?:@vitest|vitest|chai)[\\/]/.test(frame)
  )
}
