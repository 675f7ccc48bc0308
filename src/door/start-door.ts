import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EddError } from '../kernel/edd-error.js'
import type { Door, DoorControls, DoorOptions } from './door.js'
import type { DoorReady } from './door-call.js'
import { DoorClient } from './door-client.js'

const START_WITHIN_MS = 20_000

/**
 * Starts a door in a thread of its own, so that no comparison stalls what passes it. It is closed for commands.
 * @throws EddError EDD_DOOR_LOST when the thread does not come up
 */
export async function startDoor(options: DoorOptions): Promise<Door> {
  const worker = new Worker(new URL('door-thread.js', import.meta.url), { workerData: options })
  const ready = await firstMessage(worker)
  const client = new DoorClient(worker)
  return { ...ready, ...remoteControls(client) }
}

async function firstMessage(worker: Worker): Promise<DoorReady> {
  try {
    const [ready] = (await Promise.race([
      once(worker, 'message', { signal: AbortSignal.timeout(START_WITHIN_MS) }),
      once(worker, 'exit').then(() => Promise.reject(new Error('it ended'))),
    ])) as [DoorReady]
    return ready
  } catch (cause) {
    await worker.terminate()
    throw new EddError('EDD_DOOR_LOST', `the thread of the door did not come up: ${String(cause)}`, { cause })
  }
}

function remoteControls(client: DoorClient): DoorControls {
  const remote = <Method extends keyof DoorControls>(method: Method) =>
    ((...args: readonly unknown[]) => client.call(method, ...args)) as DoorControls[Method]
  let closed: Promise<void> | undefined
  return {
    retarget: remote('retarget'),
    openPhase: remote('openPhase'),
    drain: remote('drain'),
    settled: remote('settled'),
    inFlight: remote('inFlight'),
    lastSequence: remote('lastSequence'),
    counts: remote('counts'),
    interfaceDigests: remote('interfaceDigests'),
    refusals: remote('refusals'),
    dispositions: remote('dispositions'),
    close: () => (closed ??= close(client)),
  }
}

async function close(client: DoorClient): Promise<void> {
  try {
    await client.call('close')
  } finally {
    await client.end()
  }
}
