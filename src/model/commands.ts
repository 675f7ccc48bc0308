import type { SourceLine } from './value.js'

/** C and Q: the boundary, the traffic that is no command, and every command variant with the source of every leaf. */
export interface CommandRules {
  readonly source: SourceLine
  readonly boundary: { readonly kind: 'http'; readonly origin: 'door' }
  readonly traffic: readonly TrafficClass[]
  readonly variants: readonly CommandVariant[]
}

export interface TrafficClass {
  readonly match: RequestMatch
  readonly kind: 'no-write' | 'writes'
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly reason: string
  readonly source: SourceLine
}

/** `POST /subscriptions/{id}`: method and path template; a `{name}` segment matches any one segment. */
export interface RequestMatch {
  readonly method: string
  readonly path: string
}

export interface CommandVariant {
  readonly id: string
  /** Input name to the exact typed value; `actor` conditions by name. All must hold. */
  readonly when: readonly VariantCondition[]
  /** Scenarios whose cases may resolve to this variant; a login variant names none. */
  readonly scenarios: readonly string[]
  readonly steps: readonly CommandStep[]
  readonly source: SourceLine
}

export type VariantCondition =
  | { readonly kind: 'input'; readonly name: string; readonly equals: string | boolean | null }
  | { readonly kind: 'actor'; readonly attribute: 'id' | 'tenant' | 'role'; readonly equals: string }

export interface CommandStep {
  readonly match: RequestMatch
  readonly media: 'application/json' | 'application/x-www-form-urlencoded' | 'none'
  /** Leaves by place. Body paths: `$.a.b`, `$.list[]` with nested leaves. */
  readonly leaves: readonly LeafRule[]
  readonly expect: { readonly status: number; readonly self?: string }
  readonly source: SourceLine
}

export interface LeafRule {
  readonly place: 'path' | 'query' | 'headers' | 'body'
  /** Path segment or query or header name, or a body path. Inside `each`: relative to the item, starting with `$`. */
  readonly path: string
  readonly source: LeafSource
  readonly presentWhen?: 'non-null'
}

export type LeafSource =
  | { readonly kind: 'input'; readonly name: string; readonly as: TransformName }
  | { readonly kind: 'constant'; readonly value: JsonScalar }
  /** The surrogate of a parent, looked up in the store by the business key whose parts are inputs. */
  | { readonly kind: 'ref'; readonly table: string; readonly key: Readonly<Record<string, LeafSource>> }
  /** A column of the case's own root row, looked up by business key in the store. */
  | { readonly kind: 'self'; readonly column: string }
  /** What the answer to an earlier step (1-based) of the case gave at a path such as `$.id`. */
  | { readonly kind: 'response'; readonly step: number; readonly path: string }
  | { readonly kind: 'each'; readonly input: string; readonly leaves: readonly LeafRule[] }
  | { readonly kind: 'actor'; readonly attribute: 'secret' | 'tenant' | 'user' | 'id'; readonly part?: string }
  | { readonly kind: 'volatile'; readonly name: string; readonly from: PageSource }

/** A value read from a page just before the command: a CSS selector and the attribute, or `text`. */
export interface PageSource {
  readonly page: RequestMatch
  readonly css: string
  readonly attribute: string
  /** How long one reading serves: one actor session, or one case. */
  readonly per: 'session' | 'case'
}

export type JsonScalar = null | boolean | string | number

/** The closed list of what a client may do to a typed value. */
export type TransformName = 'text' | 'integer' | 'minor-units' | 'iso-date' | 'boolean' | 'lowercase' | 'trim' | 'on'
