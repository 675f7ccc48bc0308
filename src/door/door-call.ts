import type { EddCode } from '../kernel/codes/index.js'
import type { DoorControls } from './door.js'

export type DoorMethod = keyof DoorControls

/** A call from the owner of a door to the thread it runs in. */
export interface DoorCall {
  readonly id: number
  readonly method: DoorMethod
  readonly args: readonly unknown[]
}

export type DoorAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: EddCode | null; readonly message: string }

/** The first message of the thread. */
export interface DoorReady {
  readonly proxyUrl: string
  readonly publicUrl: string
}
