import { expect } from 'vitest'
import type { ProcessResult } from '../../helpers/run-process.js'

/** A refusal as a user meets it: an exit code that stops a pipeline, the code in the text, and no word of passing. */
export function expectRefused(result: ProcessResult, code: string, exitCode = 1): void {
  expect(result.text).toContain(code)
  expectNoPass(result)
  expect({ code: result.code, signal: result.signal }, result.text).toEqual({ code: exitCode, signal: null })
}

/** Nothing in the text can be taken for the verdict pass. */
export function expectNoPass({ text }: ProcessResult): void {
  expect(text).not.toMatch(/\bPASS\b/)
}
