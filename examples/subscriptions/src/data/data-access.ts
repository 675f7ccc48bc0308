/*
 * The only door to the database. Everything is asynchronous, although SQLite is not, so that a store across a network
 * can implement the same interface.
 */

/** Queries over what is committed, or, inside a transaction, over what that transaction sees. */
export interface Queries {
  readonly userByEmail: (email: string) => Promise<User | null>
  /** The session with its user, unless it has expired at `now`. */
  readonly liveSession: (lookup: { tokenHash: string; now: string }) => Promise<Session | null>
  readonly customersOf: (tenant: string) => Promise<Choice[]>
  readonly plans: () => Promise<Choice[]>
  readonly customerExists: (lookup: { tenant: string; id: number }) => Promise<boolean>
  readonly planCode: (id: number) => Promise<string | null>
  readonly subscriptionsOf: (tenant: string, limit: number) => Promise<SubscriptionSummary[]>
  readonly subscription: (lookup: { tenant: string; id: number }) => Promise<SubscriptionDetails | null>
  readonly pendingJobs: (limit: number) => Promise<number[]>
}

/** Queries and changes of one transaction. */
export interface UnitOfWork extends Queries {
  readonly startSession: (session: NewSession) => Promise<void>
  readonly endSession: (tokenHash: string) => Promise<void>
  /** @throws DuplicateCode when the tenant has a subscription of that code. */
  readonly insertSubscription: (subscription: NewSubscription) => Promise<number>
  readonly insertAddons: (subscriptionId: number, addons: readonly AddonLine[]) => Promise<void>
  readonly insertAudit: (entry: NewAuditEntry) => Promise<void>
  readonly insertOutbox: (message: NewOutboxMessage) => Promise<void>
  readonly insertJob: (job: NewJob) => Promise<void>
  /** Ends a job that is still pending and gives what it was for; null when it is gone or already ended. */
  readonly endJob: (end: { id: number; at: string }) => Promise<EndedJob | null>
  readonly markDelivered: (delivery: { subscriptionId: number; at: string }) => Promise<void>
}

export interface DataAccess extends Queries {
  /** Runs the work alone; commits what it did when it ends, undoes all of it when it throws. */
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export class DuplicateCode extends Error {
  override readonly name = 'DuplicateCode'
}

export interface User {
  readonly id: number
  readonly tenant: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly passwordHash: string
}

export interface Session {
  readonly csrfToken: string
  readonly user: Omit<User, 'passwordHash'>
}

export interface NewSession {
  readonly tokenHash: string
  readonly userId: number
  readonly csrfToken: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** A record that a form offers for choice. */
export interface Choice {
  readonly id: number
  readonly code: string
  readonly name: string
}

export interface AddonLine {
  readonly addon: string
  readonly quantity: number
}

/** What a person states of a subscription. */
export interface SubscriptionFields {
  readonly code: string
  readonly customerId: number
  readonly planId: number
  readonly customerType: string
  readonly taxId: string | null
  readonly paymentMethod: string
  readonly achRouting: string | null
  readonly achAccount: string | null
  readonly serviceLevel: string
  readonly primaryEmail: string
  readonly billingEmail: string
  readonly serviceStreet: string
  readonly serviceCity: string
  readonly servicePostcode: string
  readonly billingStreet: string
  readonly billingCity: string
  readonly billingPostcode: string
  readonly priceCents: number
  readonly discountPercent: string
  readonly renewalDate: string
  readonly note: string | null
  readonly autoRenew: boolean
}

export interface NewSubscription extends SubscriptionFields {
  readonly tenant: string
  readonly createdBy: number
  readonly createdAt: string
}

export interface SubscriptionSummary {
  readonly id: number
  readonly code: string
  readonly customer: string
  readonly plan: string
  readonly status: string
  readonly renewalDate: string
}

export interface SubscriptionDetails extends SubscriptionFields {
  readonly id: number
  readonly customer: string
  readonly plan: string
  readonly status: string
  readonly createdAt: string
  readonly addons: readonly AddonLine[]
  /** The latest audited action, such as `created`; null when nothing was audited. */
  readonly lastAction: string | null
}

export interface NewAuditEntry {
  readonly tenant: string
  readonly subscriptionId: number
  readonly action: string
  readonly actorId: number
  readonly details: Readonly<Record<string, string>>
  readonly at: string
}

export interface NewOutboxMessage {
  readonly subscriptionId: number
  readonly topic: string
  readonly payload: Readonly<Record<string, string | number>>
  readonly createdAt: string
}

export interface NewJob {
  readonly subscriptionId: number
  readonly kind: string
  readonly createdAt: string
}

export interface EndedJob {
  readonly subscriptionId: number
  readonly state: 'done' | 'failed'
}
