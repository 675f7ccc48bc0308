import { afterAll, beforeAll, inject } from 'vitest'
import { registerMatchers } from '../../matchers/register-matchers.js'
import type { Provided } from '../../reporters/run-connection.js'
import { closeWorkerBrowser } from './worker-browser.js'

declare module 'vitest' {
  export interface ProvidedContext {
    edd: Provided
  }
}

const provided: Provided | undefined = inject('edd')

const refuse = (refusal: { readonly code: string; readonly message: string }): never => {
  throw new Error(refusal.message.startsWith(refusal.code) ? refusal.message : `${refusal.code}: ${refusal.message}`)
}

// A refusal stops the file before it is imported; with nothing provided, listing may go on but executing may not.
if (provided !== undefined && !provided.ok) refuse(provided)
if (provided === undefined)
  beforeAll(() =>
    refuse({ code: 'EDD_SETUP', message: 'no run authority was provided; is the vitest-edd reporter missing?' }),
  )

registerMatchers()

afterAll(closeWorkerBrowser)
