/**
 * A promise that knows whether anyone waited for it.
 * A host's wrapper calls `then` once; the promise that call gives is what the test holds, and it is waited for when its own `then` is called.
 */
export class TrackedPromise<T> extends Promise<T> {
  #onAwaited: (() => void) | undefined
  #derived = false

  /** Runs `onAwaited` as soon as the derived promise, the one a test holds, is waited for. */
  track(onAwaited: () => void): this {
    this.#onAwaited = onAwaited
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being asked to settle is exactly what is observed
  override then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    const next = super.then(fulfilled, rejected)
    if (this.#derived) this.#onAwaited?.()
    else if (next instanceof TrackedPromise) next.#follow(this.#onAwaited)
    return next
  }

  #follow(onAwaited: (() => void) | undefined): void {
    this.#derived = true
    this.#onAwaited = onAwaited
    // An assertion that nobody waits for is reported by name after the test, not as a stray rejection of the process.
    super.then(undefined, () => undefined)
  }
}
