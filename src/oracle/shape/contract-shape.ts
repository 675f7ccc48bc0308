import { z } from 'zod'
import type { CanonicalizerName } from '../../model/contract.js'
import type { ExclusionShape } from './exclusion-shape.js'
import { exclusionSchema } from './exclusion-shape.js'
import type { SqlShape } from './sql-shape.js'
import { sqlSchema } from './sql-shape.js'
import { textSchemas } from './text-schemas.js'

export type ColumnRuleShape =
  | { readonly compare: CanonicalizerName }
  | { readonly translate: 'surrogate' | { readonly parent: string } }
  | {
      readonly invariant: 'within-run' | 'not-null' | 'unique' | { readonly matches: string }
      readonly nullable?: boolean
    }
  | { readonly exclude: ExclusionShape }

export type TableKeyShape =
  | readonly string[]
  | { readonly columns: readonly string[]; readonly nulls: 'refuse' | 'match' }

export interface CompareTableShape {
  readonly key: TableKeyShape
  readonly rest?: 'compare'
  readonly columns?: Readonly<Record<string, ColumnRuleShape>>
}

export type TableShape = CompareTableShape | { readonly exclude: ExclusionShape }

export interface ContractShape {
  readonly tables: Readonly<Record<string, TableShape>>
  readonly sequences?: 'translated' | 'baseline'
  readonly invariants?: readonly { readonly id: string; readonly population: SqlShape; readonly sql: SqlShape }[]
}

const columnRuleSchema: z.ZodType<ColumnRuleShape> = z.union([
  z.strictObject({ compare: z.enum(['exact', 'numeric', 'timestamp', 'json']) }),
  z.strictObject({ translate: z.union([z.literal('surrogate'), z.strictObject({ parent: z.string().min(1) })]) }),
  z.strictObject({
    invariant: z.union([z.enum(['within-run', 'not-null', 'unique']), z.strictObject({ matches: z.string().min(1) })]),
    nullable: z.exactOptional(z.boolean()),
  }),
  z.strictObject({ exclude: exclusionSchema }),
])

const keyColumns = z.array(z.string().min(1)).min(1, 'a business key names at least one column')

const tableSchema: z.ZodType<TableShape> = z.union([
  z.strictObject({
    key: z.union([keyColumns, z.strictObject({ columns: keyColumns, nulls: z.enum(['refuse', 'match']) })]),
    rest: z.exactOptional(z.literal('compare')),
    columns: z.exactOptional(z.record(z.string(), columnRuleSchema)),
  }),
  z.strictObject({ exclude: exclusionSchema }),
])

/** contract.yaml */
export const contractSchema: z.ZodType<ContractShape> = z.strictObject({
  tables: z.record(z.string(), tableSchema),
  sequences: z.exactOptional(z.enum(['translated', 'baseline'])),
  invariants: z.exactOptional(z.array(z.strictObject({ id: textSchemas.name, population: sqlSchema, sql: sqlSchema }))),
})
