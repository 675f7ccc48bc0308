import type {
  AddonLine,
  Approval,
  Choice,
  EndedJob,
  ListQuery,
  NewAuditEntry,
  NewJob,
  NewOutboxMessage,
  NewRejection,
  NewSession,
  NewSubscription,
  Session,
  SubscriptionDetails,
  SubscriptionSummary,
  User,
} from './records.js'

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
  /** One page of the list, newest first. */
  readonly listSubscriptions: (query: ListQuery) => Promise<SubscriptionSummary[]>
  /** How many the whole list would have. */
  readonly countSubscriptions: (query: Pick<ListQuery, 'tenant' | 'search'>) => Promise<number>
  readonly subscription: (lookup: { tenant: string; id: number }) => Promise<SubscriptionDetails | null>
  readonly subscriptionId: (lookup: { tenant: string; code: string }) => Promise<number | null>
  readonly isApproved: (subscriptionId: number) => Promise<boolean>
  readonly pendingJobs: (limit: number) => Promise<number[]>
}

/** Queries and changes of one transaction. */
export interface UnitOfWork extends Queries {
  readonly startSession: (session: NewSession) => Promise<void>
  readonly endSession: (tokenHash: string) => Promise<void>
  /** Stores the record and counts it in its tenant's usage. */
  readonly insertSubscription: (subscription: NewSubscription) => Promise<number>
  readonly insertAddons: (subscriptionId: number, addons: readonly AddonLine[]) => Promise<void>
  readonly setRenewalDate: (change: { id: number; renewalDate: string }) => Promise<void>
  readonly setStatus: (change: { id: number; status: string }) => Promise<void>
  readonly insertApproval: (approval: Approval) => Promise<void>
  readonly insertRejection: (rejection: NewRejection) => Promise<void>
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
