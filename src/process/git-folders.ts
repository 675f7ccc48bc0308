import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Every place that holds the history of the repository around a folder: `.git` there or above, and the folders that a
 * `.git` file (a worktree or submodule) points to. Empty outside of a repository.
 */
export function gitFolders(folder: string): string[] {
  const git = join(folder, '.git')
  const stat = statSync(git, { throwIfNoEntry: false })
  if (stat === undefined) return dirname(folder) === folder ? [] : gitFolders(dirname(folder))
  if (stat.isDirectory()) return [git]
  const target = /^gitdir: (.*)$/m.exec(readFileSync(git, 'utf8'))?.[1]
  if (target === undefined) return [git]
  const own = resolve(folder, target)
  return [git, own, ...commonFolder(own)]
}

function commonFolder(own: string): string[] {
  try {
    return [resolve(own, readFileSync(join(own, 'commondir'), 'utf8').trim())]
  } catch {
    return []
  }
}
