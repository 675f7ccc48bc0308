import { EddError } from '../kernel/edd-error.js'

/** Where every step of a driver passes. */
export interface InteractionGate {
  /**
   * Waits until the application settled, then runs the step.
   * @throws EddError EDD_DRIVER when the gate is closed
   */
  run(step: string, act: () => Promise<void>): Promise<void>
  /** Steps that were started and have not ended. */
  pending(): readonly string[]
  /** Refuses every further step, so that a driver that was given up cannot act in a later case. */
  close(): void
}

/** A gate over `settle`, which resolves when the application has no request in flight. */
export function createInteractionGate(options: { readonly settle: () => Promise<void> }): InteractionGate {
  const running = new Map<symbol, string>()
  let closed = false
  const refuseWhenClosed = (step: string): void => {
    if (closed) throw new EddError('EDD_DRIVER', `${step}: the case has ended, so no step may follow`)
  }
  const run = async (step: string, act: () => Promise<void>): Promise<void> => {
    refuseWhenClosed(step)
    const ticket = Symbol(step)
    running.set(ticket, step)
    try {
      await options.settle()
      refuseWhenClosed(step)
      await act()
    } finally {
      running.delete(ticket)
    }
  }
  return {
    run,
    pending: () => [...running.values()],
    close: () => {
      closed = true
    },
  }
}
