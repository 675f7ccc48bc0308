import type { Worker } from 'node:worker_threads'
import { EddError } from '../kernel/edd-error.js'
import type { DoorAnswer, DoorMethod } from './door-call.js'

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Calls into the door's thread. When the thread ends, every call that waits is refused with EDD_DOOR_LOST, and every later one. */
export class DoorClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #lost: EddError | null = null

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: DoorAnswer) => this.#take(answer))
    worker.on('error', (cause) => this.#lose(`the thread of the door failed: ${String(cause)}`))
    worker.on('exit', () => this.#lose('the thread of the door ended'))
  }

  /**
   * One call; the answer is what the method of the door gives.
   * @throws EddError with the code that the door gave, or EDD_DOOR_LOST
   */
  async call(method: DoorMethod, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#lost !== null) throw this.#lost
    this.#lastId += 1
    const id = this.#lastId
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, method, args }, [])
    })
  }

  /** Ends the thread; calls that wait are refused. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #take(answer: DoorAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer.value)
    else waiting?.reject(errorOf(answer))
  }

  #lose(message: string): void {
    this.#lost ??= new EddError('EDD_DOOR_LOST', message)
    for (const { reject } of this.#waiting.values()) reject(this.#lost)
    this.#waiting.clear()
  }
}

function errorOf({ code, message }: Extract<DoorAnswer, { ok: false }>): Error {
  if (code === null) return new EddError('EDD_DOOR_LOST', message)
  // The message crossed the thread with its code in front.
  return new EddError(code, message.slice(code.length + 2))
}
