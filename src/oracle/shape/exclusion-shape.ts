import { z } from 'zod'

/** Why an observable is not compared, and the gate that looks at it instead. */
export interface ExclusionShape {
  readonly reason: string
  readonly category: string
  readonly gate: string
}

export const exclusionSchema: z.ZodType<ExclusionShape> = z.strictObject({
  reason: z.string().min(1),
  category: z.string().min(1),
  gate: z.string().min(1),
})
