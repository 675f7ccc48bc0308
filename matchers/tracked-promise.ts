/**
 * A promise that knows whether anyone waited for it. The host wraps a matcher's promise by calling `then` once (twice
 * for a soft assertion); what the last of these calls gives is what the test holds, and it is waited for when its own
 * `then` is called, which `await`, `return` and every combinator do.
 */
export class TrackedPromise<T> extends Promise<T> {
  #onAwaited: (() => void) | undefined
  #wrappings = 0

  /** Runs `onAwaited` as soon as the promise is waited for that is left after `wrappings` calls of `then`. */
  track(onAwaited: () => void, wrappings: number): this {
    this.#onAwaited = onAwaited
    this.#wrappings = wrappings
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being asked to settle is exactly what is observed
  override then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    const next = super.then(fulfilled, rejected)
    if (this.#onAwaited === undefined) return next
    if (this.#wrappings === 0) this.#onAwaited()
    else if (next instanceof TrackedPromise) next.#follow(this.#onAwaited, this.#wrappings - 1)
    return next
  }

  #follow(onAwaited: () => void, wrappings: number): void {
    this.#onAwaited = onAwaited
    this.#wrappings = wrappings
    // An assertion that nobody waits for is reported by name after the test, not as a stray rejection of the process.
    super.then(undefined, () => undefined)
  }
}
