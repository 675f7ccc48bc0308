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

const refuse = (code: string, message: string): never => {
  throw new Error(`${code}: ${message}`)
}

// A refusal stops the file before it is imported; with nothing provided, listing may go on but executing may not.
if (provided !== undefined && !provided.ok) refuse(provided.code, provided.message)
if (provided === undefined)
  beforeAll(() => refuse('EDD_SETUP', 'no run authority was provided; is the vitest-edd reporter missing?'))

registerMatchers()

afterAll(closeWorkerBrowser)
