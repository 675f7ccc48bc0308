import { createInterface } from 'node:readline'
import type { Output } from '../command.js'

/** A person's Enter key. Where nobody types, the end of the input counts as typed. */
export interface EnterKey {
  waitFor(what: string): Promise<void>
  close(): void
}

/** Listens to standard input until it is closed. */
export function enterKey(output: Output, input: NodeJS.ReadableStream = process.stdin): EnterKey {
  const lines = createInterface({ input })
  const typed = lines[Symbol.asyncIterator]()
  return {
    async waitFor(what) {
      output.err(`paused ${what}; press Enter to go on`)
      await typed.next()
    },
    close: () => lines.close(),
  }
}
