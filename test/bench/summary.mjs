/** Median and spread of a list of figures. */
export function summary(figures) {
  const sorted = figures.toSorted((left, right) => left - right)
  return { median: sorted[sorted.length >> 1], min: sorted[0], max: sorted.at(-1) }
}
