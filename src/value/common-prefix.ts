/** How many leading characters two texts share. */
export function commonPrefix([left, right]: readonly [string, string]): number {
  const end = Math.min(left.length, right.length)
  let index = 0
  while (index < end && left.charCodeAt(index) === right.charCodeAt(index)) index += 1
  return index
}
