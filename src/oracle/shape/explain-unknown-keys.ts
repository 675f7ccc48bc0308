import { z } from 'zod'
import { nearestName } from '../../kernel/nearest-name.js'

/** The message for keys that a shape does not know, each with the nearest key it does know; other issues keep theirs. */
export function explainUnknownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
  return issue.keys
    .map((key) => {
      const nearest = nearestName(key, known)
      return `unknown key "${key}"${nearest === undefined ? '' : `; the nearest known key is "${nearest}"`}`
    })
    .join(', ')
}
