import type Database from 'better-sqlite3'
import type { Queries } from './data-access.js'
import type { SubscriptionSummary } from './records.js'

/** What is searched for may stand anywhere in a code or a customer, in any letter case. */
const matching = `
  FROM subscriptions s JOIN customers c ON c.id = s.customer_id JOIN plans p ON p.id = s.plan_id
  WHERE s.tenant = @tenant
    AND (s.code LIKE @pattern ESCAPE '\\' OR c.code LIKE @pattern ESCAPE '\\' OR c.name LIKE @pattern ESCAPE '\\')`

type Condition = { tenant: string; pattern: string }

/** The list of subscriptions over one connection, page by page. */
export function sqliteListQueries(db: Database.Database): Pick<Queries, 'listSubscriptions' | 'countSubscriptions'> {
  const page = db.prepare<[Condition & { offset: number; limit: number }], SubscriptionSummary>(`
    SELECT s.id, s.code, c.code AS customer, p.code AS plan, s.status, s.renewal_date AS renewalDate
    ${matching} ORDER BY s.id DESC LIMIT @limit OFFSET @offset`)
  const count = db.prepare<[Condition], number>(`SELECT count(*) ${matching}`).pluck()
  return {
    listSubscriptions: async ({ tenant, search, offset, limit }) =>
      page.all({ tenant, pattern: patternOf(search), offset, limit }),
    countSubscriptions: async ({ tenant, search }) => count.get({ tenant, pattern: patternOf(search) }) ?? 0,
  }
}

/** `%` and `_` are ordinary characters for whoever types them. */
function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
