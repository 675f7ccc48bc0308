import { z } from 'zod'
import type { AuthorityCalls } from '../model/protocol.js'

type CallShapes = { readonly [N in keyof AuthorityCalls]: z.ZodType<Parameters<AuthorityCalls[N]>[0]> }

const caseName = z.object({ scenario: z.string(), case: z.string() })
const count = z.number().int().min(0)

/** What each call must carry; a host is another process, so that nothing of it is believed unread. */
export const CALL_ARGUMENTS: CallShapes = {
  hello: z.object({ pid: z.number().int() }),
  beginProof: caseName,
  actorEstablished: caseName,
  settle: z.object({ quietMs: z.number().min(0).max(10_000) }),
  endProof: caseName.extend({
    failure: z.string().nullable(),
    browser: z.object({ gone: z.boolean(), pageErrors: z.array(z.string()) }),
    assertions: z.array(z.object({ id: z.string(), held: z.boolean(), observed: z.string() })),
  }),
  validatePartition: z.object({ scenario: z.string(), partition: z.number().int().min(1) }),
  decide: z.object({
    entire: z.boolean(),
    reason: z.string(),
    tests: z.object({ expected: count, passed: count, failed: count, skipped: count }),
  }),
}
