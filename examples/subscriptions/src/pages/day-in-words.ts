/** `2027-12-31` -> `31/12/2027`, as people type it. */
export function dayInWords(day: string): string {
  return day.split('-').toReversed().join('/')
}
