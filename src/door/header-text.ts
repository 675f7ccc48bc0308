import type { IncomingMessage } from 'node:http'

/** A header that may stand once only; undefined when it is missing. */
export function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
