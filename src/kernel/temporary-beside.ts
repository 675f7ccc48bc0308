import { randomUUID } from 'node:crypto'

const TEMPORARY = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/

/** A free name beside a file, for its next content until that is whole. */
export function temporaryBeside(path: string): string {
  return `${path}.${randomUUID()}.tmp`
}

/** Whether a name or path is one of those; a file of that name is on its way or was left by a process that was killed. */
export function isTemporary(path: string): boolean {
  return TEMPORARY.test(path)
}
