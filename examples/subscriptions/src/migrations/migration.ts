/** One step of the schema. A published migration is never edited: a later one changes what it made. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}
