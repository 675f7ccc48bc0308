/**
 * Planted faults: wrong on purpose, and only when the launch environment asks. They show that a gate in front of this
 * application really sees a field that is stored in its neighbour's column.
 */
export interface ColumnSwap {
  readonly left: string
  readonly right: string
}

const textColumns: ReadonlySet<string> = new Set([
  'tenant',
  'code',
  'customer_type',
  'tax_id',
  'payment_method',
  'ach_routing',
  'ach_account',
  'service_level',
  'primary_email',
  'billing_email',
  'service_street',
  'service_city',
  'service_postcode',
  'billing_street',
  'billing_city',
  'billing_postcode',
  'discount_percent',
  'renewal_date',
  'note',
  'status',
  'created_at',
])

/**
 * Reads `transposed-emails` or `transposed:<column>:<column>`; empty or absent means no fault.
 *
 * @throws on any other text, so that a misspelt fault never runs as a healthy application.
 */
export function parseFault(text: string | undefined): ColumnSwap | null {
  if (text === undefined || text === '') return null
  if (text === 'transposed-emails') return { left: 'primary_email', right: 'billing_email' }
  const [kind, left, right, ...rest] = text.split(':')
  if (kind !== 'transposed' || left === undefined || right === undefined || rest.length > 0) {
    throw new Error(`SUBSCRIPTIONS_FAULT: "${text}" is neither transposed-emails nor transposed:<column>:<column>`)
  }
  for (const column of [left, right]) {
    if (!textColumns.has(column)) {
      throw new Error(`SUBSCRIPTIONS_FAULT: "${column}" is not a text column of subscriptions`)
    }
  }
  return { left, right }
}

/** The row as it is to be written: itself, or with the two columns exchanged. */
export function applyFault<Row extends Readonly<Record<string, unknown>>>(row: Row, swap: ColumnSwap | null): Row {
  if (swap === null) return row
  return { ...row, [swap.left]: row[swap.right], [swap.right]: row[swap.left] }
}
