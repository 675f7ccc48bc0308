/* What the database holds, in the words of the application. */

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

/** A page of a tenant's list: what is searched for, in code and customer; empty for everything. */
export interface ListQuery {
  readonly tenant: string
  readonly search: string
  readonly offset: number
  readonly limit: number
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
  /** The latest audited action in words, such as `created`; null when nothing was audited. */
  readonly lastAction: string | null
}

export interface Approval {
  readonly subscriptionId: number
  readonly approvedBy: number
  readonly approvedAt: string
}

/** Evidence that something was refused. */
export interface NewRejection {
  readonly tenant: string
  /** The code of the subscription it was about, as it was sent; null when none could be read. */
  readonly code: string | null
  readonly action: string
  readonly reason: string
  readonly actorId: number
  readonly details: Readonly<Record<string, string>>
  readonly at: string
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
