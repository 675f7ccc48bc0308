import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Built files whose source is gone, relative to `dist`. The compiler leaves them, and they would be packed and digested.
 * @param {string} root
 * @returns {string[]}
 */
export function staleFiles(root) {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) return []
  return readdirSync(dist, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((file) => !existsSync(join(root, file.replace(/(\.d\.ts|\.js)$/, '.ts'))))
    .toSorted()
}
