import { createHash, randomBytes } from 'node:crypto'

/** All that the application takes from outside a request: time and chance. Nothing else reads a clock or a random source. */
export interface Surroundings {
  /** The time for requests, ISO 8601 UTC with milliseconds. */
  readonly now: () => string
  /** The time for the job worker: a series of its own, so that a frozen request clock does not depend on when a job runs. */
  readonly workerNow: () => string
  readonly randomBytes: (size: number) => Buffer
}

export interface SurroundingsOptions {
  /** Milliseconds since the epoch at which the frozen clocks start; null for the real clock. */
  readonly clockStart: number | null
  /** Null for real randomness. */
  readonly randomSeed: string | null
}

/** Real time and randomness, or frozen and seeded ones. */
export function createSurroundings({ clockStart, randomSeed }: SurroundingsOptions): Surroundings {
  return {
    now: clockStart === null ? wallClock : frozenClock(clockStart),
    workerNow: clockStart === null ? wallClock : frozenClock(clockStart),
    randomBytes: randomSeed === null ? randomBytes : seededBytes(randomSeed),
  }
}

function wallClock(): string {
  return new Date().toISOString()
}

/** Each reading is one millisecond after the one before, whatever really passed. */
function frozenClock(start: number): () => string {
  let readings = 0
  return () => new Date(start + readings++).toISOString()
}

function seededBytes(seed: string): (size: number) => Buffer {
  let blocks = 0
  return (size) => {
    const parts: Buffer[] = []
    for (let have = 0; have < size; have += 32) {
      parts.push(createHash('sha256').update(`${seed}\n${blocks++}`).digest())
    }
    return Buffer.concat(parts).subarray(0, size)
  }
}
