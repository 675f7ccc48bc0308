import { parentPort, workerData } from 'node:worker_threads'
import { EddError } from '../kernel/edd-error.js'
import type { Door, DoorOptions } from './door.js'
import type { DoorAnswer, DoorCall, DoorReady } from './door-call.js'
import { openDoor } from './open-door.js'

// The program of the door's thread. It keeps the log and answers calls; nothing is posted for a request.
const options: DoorOptions = workerData
const door = await openDoor(options)
const ready: DoorReady = { proxyUrl: door.proxyUrl, publicUrl: door.publicUrl }
parentPort?.on('message', (call: DoorCall) => void answer(door, call))
parentPort?.postMessage(ready, [])

async function answer(opened: Door, call: DoorCall): Promise<void> {
  try {
    const method: (...args: readonly never[]) => Promise<unknown> = opened[call.method]
    post({ id: call.id, ok: true, value: await method(...(call.args as readonly never[])) })
  } catch (error) {
    const code = error instanceof EddError ? error.code : null
    post({ id: call.id, ok: false, code, message: error instanceof Error ? error.message : String(error) })
  }
}

function post(message: DoorAnswer): void {
  parentPort?.postMessage(message, [])
}
