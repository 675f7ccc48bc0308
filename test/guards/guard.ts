/** One closure: its enforcement in the source, and the test that must fail when it is taken away. */
export interface Guard {
  /** The refusal, or the condition, that is guarded. */
  readonly refusal: string
  readonly file: string
  /** Text that stands exactly once in the file. */
  readonly find: string
  /** The same without the enforcement; it still compiles and runs. */
  readonly replace: string
  readonly test: string
  /** Part of the title of a test of that file that enforces the refusal. */
  readonly title: string
}

/** Guards of one source file and one test file. */
export function guardsOf(
  place: Pick<Guard, 'file' | 'test'>,
  guards: readonly Omit<Guard, 'file' | 'test'>[],
): readonly Guard[] {
  return guards.map((guard) => ({ ...place, ...guard }))
}
