import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every file below `root`/`base`, as sorted paths relative to `root` with forward slashes. Links are followed;
 * one that leads back to a folder above itself is not. Empty when the folder does not exist.
 */
export function listFiles({ root, base }: { root: string; base: string }): string[] {
  const found: string[] = []
  const visit = (relative: string, above: readonly string[]): void => {
    const folder = join(root, relative)
    const real = realpathSync(folder)
    if (above.includes(real)) return
    for (const name of readdirSync(folder)) {
      const path = relative === '' ? name : `${relative}/${name}`
      const stat = statSync(join(root, path), { throwIfNoEntry: false })
      if (stat?.isDirectory() === true) visit(path, [...above, real])
      else if (stat?.isFile() === true) found.push(path)
    }
  }
  if (statSync(join(root, base), { throwIfNoEntry: false })?.isDirectory() === true) visit(base, [])
  return found.toSorted()
}
