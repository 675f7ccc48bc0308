import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Digest } from '../kernel/digest.js'
import { digestBytes, digestValue } from '../kernel/digest.js'
import { parseFilePattern } from './file-pattern.js'
import { patternFiles } from './pattern-files.js'

/**
 * One digest over path and content of every file that a pattern names, always read anew. A pattern that is not
 * understood or matches no file gives problems instead: a digest over nothing identifies nothing.
 */
export function digestFiles(root: string, patterns: readonly string[]): { digest: Digest; problems: string[] } {
  const problems = patterns.length === 0 ? ['no files are named'] : []
  const files: Record<string, Digest> = {}
  for (const text of patterns) {
    const pattern = parseFilePattern(text)
    if (typeof pattern === 'string') {
      problems.push(pattern)
      continue
    }
    const matching = patternFiles(root, pattern)
    if (matching.length === 0) problems.push(`"${text}" matches no file`)
    for (const path of matching) files[path] ??= digestBytes(readFileSync(join(root, path)))
  }
  return { digest: digestValue(files), problems }
}
