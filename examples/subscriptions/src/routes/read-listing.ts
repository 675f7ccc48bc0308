import type { FastifyRequest } from 'fastify'
import type { DataAccess } from '../data/data-access.js'
import type { Session } from '../data/records.js'
import type { Listing } from '../pages/list-page.js'

const pageLength = 10

/** The page of the list that the address asks for, `?q=SUB&page=2`; a page beyond the last one is the last one. */
export async function readListing(data: DataAccess, session: Session, request: FastifyRequest): Promise<Listing> {
  const { q, page: wanted } = request.query as Readonly<Record<string, unknown>>
  const search = typeof q === 'string' ? q.trim() : ''
  const { tenant } = session.user
  const count = await data.countSubscriptions({ tenant, search })
  const pages = Math.max(1, Math.ceil(count / pageLength))
  const page = Math.min(pages, typeof wanted === 'string' && /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : 1)
  const rows = await data.listSubscriptions({ tenant, search, offset: (page - 1) * pageLength, limit: pageLength })
  return { search, count, page, pages, rows }
}
