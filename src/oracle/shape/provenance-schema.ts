import { z } from 'zod'
import type { GoldProvenance } from '../../model/gold.js'

/** gold/<layer>/provenance.yaml */
export const provenanceSchema: z.ZodType<GoldProvenance> = z.strictObject({
  basis: z.enum(['stated', 'recorded', 'generated']),
  by: z.string().min(1),
  from: z.string().min(1),
  at: z.string().min(1),
  rule: z.string().min(1),
})
