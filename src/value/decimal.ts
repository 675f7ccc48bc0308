/** An exact decimal: sign, coefficient digits without leading or trailing zeros, exponent of ten. Zero is `0` with 0. */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly exponent: bigint
}

const FORM = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,18}))?$/

/** Reads decimal text of any size; null when it is not a number. -0 and 0 are one value. */
export function parseDecimal(text: string): Decimal | null {
  const match = FORM.exec(text)
  if (match === null) return null
  const [, sign, whole = '', fraction = match[4] ?? '', , exponent = '0'] = match
  const all = `${whole}${fraction}`
  const start = firstNonZero(all)
  if (start === all.length) return { negative: false, digits: '0', exponent: 0n }
  const end = lastNonZero(all)
  const shift = BigInt(all.length - end - 1 - fraction.length)
  return { negative: sign === '-', digits: all.slice(start, end + 1), exponent: BigInt(exponent) + shift }
}

/** One text for one value: `1.50`, `1.5` and `15e-1` give the same. */
export function decimalText(decimal: Decimal): string {
  return `${decimal.negative ? '-' : ''}${decimal.digits}e${decimal.exponent}`
}

function firstNonZero(digits: string): number {
  let index = 0
  while (index < digits.length && digits[index] === '0') index += 1
  return index
}

function lastNonZero(digits: string): number {
  let index = digits.length - 1
  while (index > 0 && digits[index] === '0') index -= 1
  return index
}
