/** True when both lists hold the same members the same number of times. */
export function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.toSorted().join('\0') === right.toSorted().join('\0')
}

/** Members that stand in a list more than once. */
export function repeated(list: readonly string[]): readonly string[] {
  return [...new Set(list.filter((member, index) => list.indexOf(member) !== index))]
}
