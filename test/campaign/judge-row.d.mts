/** What a fault's file demands of the gate; a mismatch must have every member. */
export type Demanded = Readonly<Record<string, string>>

export interface Planned {
  readonly fault: string
  readonly family: 'create-path' | 'other' | 'control'
  readonly expect: Demanded | null
}

export interface SeenMismatch {
  readonly code: string
  readonly scenario: string
  readonly case: string | null
  readonly table: string | null
  readonly key: Readonly<Record<string, unknown>> | null
  readonly field: string | null
  readonly note: string | null
}

export interface Seen {
  readonly interface: { readonly crashed: string | null; readonly failed: number; readonly titles: readonly string[] }
  readonly gate: {
    readonly crashed: string | null
    readonly verdict: string
    readonly mismatches: readonly SeenMismatch[]
  }
}

export interface Row {
  readonly fault: string
  readonly family: string
  readonly interface: 'passes' | 'fails' | 'crashed'
  readonly gate: 'passes' | 'fails' | 'convicted' | 'crashed'
  readonly code: string | null
  readonly where: string | null
  readonly problem: string | null
}

export function judgeRow(planned: Planned, seen: Seen): Row
