import { EddError } from '../../../src/kernel/edd-error.js'

/** The error with which something was refused; fails when nothing was. */
export async function refusal(act: () => unknown): Promise<EddError> {
  try {
    await act()
  } catch (error) {
    if (error instanceof EddError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
