/** The first signal that asks for an end; a second one ends this process at once, and the supervisor cleans up. */
export async function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal))
  })
}
