/** The 1-based line on which an offset into a text stands. */
export function lineOfOffset(text: string, offset: number): number {
  return text.slice(0, Math.max(offset, 0)).split('\n').length
}
