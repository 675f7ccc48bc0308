import { afterAll, beforeAll, expect, inject } from 'vitest'
import { registerMatchers } from '../../matchers/register-matchers.js'
import type { Provided } from '../../reporters/provided.js'
import { closeWorkerBrowser } from './worker-browser.js'

const provided: Provided | undefined = inject('edd')

const refuse = (refusal: { readonly code: string; readonly message: string }): never => {
  const { code, message } = refusal
  const error = new Error(message.startsWith(code) ? message : `${code}: ${message}`)
  // It is shown at the file that is refused; frames of this one would only hide that.
  const { testPath } = expect.getState()
  const place = testPath === undefined ? '' : `\n    at ${testPath}:1:1`
  error.stack = `${error.name}: ${error.message}${place}`
  throw error
}

// A refusal stops the file before it is imported; with nothing provided, listing may go on but executing may not.
if (provided !== undefined && !provided.ok) refuse(provided)
if (provided === undefined)
  beforeAll(() =>
    refuse({ code: 'EDD_SETUP', message: 'no run authority was provided; is the vitest-edd reporter missing?' }),
  )

registerMatchers()

afterAll(closeWorkerBrowser)
