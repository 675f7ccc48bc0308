import type { z } from 'zod'
import type { EddCode } from '../../kernel/codes/index.js'
import type { ProblemList } from '../problem-list.js'
import type { Section } from '../yaml/section.js'
import { explainUnknownKeys } from './explain-unknown-keys.js'
import { flattenIssues } from './flatten-issues.js'

/** Checks a section's shape; null after every disagreement was added with its line. */
export function checkShape<T>(
  section: Section<unknown>,
  schema: z.ZodType<T>,
  report: { readonly problems: ProblemList; readonly code?: EddCode },
): Section<T> | null {
  const result = schema.safeParse(section.value, { error: explainUnknownKeys })
  if (result.success) return { value: result.data, at: (path) => section.at(path) }
  for (const { path, message } of flattenIssues(result.error.issues)) {
    const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `
    report.problems.add(report.code ?? 'EDD_BUNDLE_INVALID', section.at(path), `${where}${message}`)
  }
  return null
}
