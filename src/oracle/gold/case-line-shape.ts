import { z } from 'zod'
import type { CaseInput } from '../../model/input.js'
import { textSchemas } from '../shape/text-schemas.js'

/** One line of gold/<layer>/cases/<name>.jsonl; what it holds besides is a member that evidence may cite. */
export interface CaseLineShape {
  readonly case: string
  readonly actor?: string
  readonly needs?: readonly string[]
  readonly input?: CaseInput
  readonly repeats?: string
  readonly [member: string]: unknown
}

/** Keys of a case line that mean something by themselves. */
export const CASE_LINE_KEYS: readonly string[] = ['case', 'actor', 'needs', 'input', 'repeats']

const typed = z.union(
  [z.string(), z.boolean(), z.null()],
  'what is typed is a text, true, false or null: quote a number as it is typed',
)

const item = z.record(textSchemas.name, typed)

export const caseLineSchema: z.ZodType<CaseLineShape> = z.looseObject({
  case: textSchemas.name,
  actor: z.exactOptional(z.string().min(1)),
  needs: z.exactOptional(z.array(z.string().regex(/^[^/]+\/[^/]+$/, 'a needed case is written scenario/case')).min(1)),
  input: z.exactOptional(
    z.record(
      textSchemas.name,
      z.union(
        [z.string(), z.boolean(), z.null(), z.array(item)],
        'what is typed is a text, true, false, null, or a list of such objects: quote a number as it is typed',
      ),
    ),
  ),
  repeats: z.exactOptional(z.string().min(1)),
})
