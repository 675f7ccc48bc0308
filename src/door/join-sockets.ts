import type { Duplex } from 'node:stream'

/** Joins two sockets; the end of either is the end of both. */
export function joinSockets(left: Duplex, right: Duplex): void {
  const end = (): void => {
    left.destroy()
    right.destroy()
  }
  for (const socket of [left, right]) {
    socket.on('error', end)
    socket.on('close', end)
  }
  left.pipe(right)
  right.pipe(left)
}
