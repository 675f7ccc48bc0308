import type { FastifyRequest } from 'fastify'

/** The id in the path; 0, which no record has, when it is none. */
export function idOf({ params }: FastifyRequest): number {
  const { id } = params as { id: string }
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}
