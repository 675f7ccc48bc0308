/** Makes the compiler prove that a union is exhausted; throws if data disagreed with the types. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
