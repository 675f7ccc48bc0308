import type { TargetReading } from './read-target.js'

/** The reading in words, for the verdict. */
export function readingInWords(reading: TargetReading): string {
  if (reading.matches !== 1) return `${reading.matches} matches, ${reading.visible} visible`
  const parts = [reading.visible === 1 ? 'visible' : 'not visible']
  if (reading.enabled !== null) parts.push(reading.enabled ? 'enabled' : 'disabled')
  if (reading.checked !== null) parts.push(reading.checked ? 'checked' : 'not checked')
  if (reading.text !== null && reading.text !== '') parts.push(`text ${JSON.stringify(reading.text)}`)
  return parts.join(', ')
}
