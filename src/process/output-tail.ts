/** The last part of a stream of text, so that memory stays bounded whatever a process prints. */
export interface OutputTail {
  add(text: string): void
  text(): string
}

/** Keeps the last `limit` characters, from the start of a line where there is one. */
export function outputTail(limit: number): OutputTail {
  let kept = ''
  let cut = false
  return {
    add(text) {
      kept += text
      // Twice the limit may stand in memory, so that not every chunk copies the whole tail.
      if (kept.length > limit * 2) [kept, cut] = [kept.slice(-limit), true]
    },
    text() {
      const tail = kept.slice(-limit)
      const line = tail.indexOf('\n')
      return (cut || tail.length < kept.length) && line >= 0 ? tail.slice(line + 1) : tail
    },
  }
}
