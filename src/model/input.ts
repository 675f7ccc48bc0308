/** I of one case: what is typed, by input name. null: the field is left empty or untouched. */
export interface CaseInput {
  readonly [name: string]: TypedValue
}

export type TypedValue = string | boolean | null | readonly TypedItem[]

export interface TypedItem {
  readonly [field: string]: string | boolean | null
}
