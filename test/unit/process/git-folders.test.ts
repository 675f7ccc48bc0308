import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitFolders } from '../../../src/process/git-folders.js'
import { temporaryFolder } from './temporary-folder.js'

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

test('finds the folder of the repository from a folder inside', () => {
  const root = temporaryFolder()
  git(root, 'init')
  const inner = join(root, 'examples', 'app')
  mkdirSync(inner, { recursive: true })
  expect(gitFolders(inner)).toEqual([join(root, '.git')])
})

test('follows a worktree to the place where the objects are', () => {
  const folder = temporaryFolder()
  const root = join(folder, 'main')
  mkdirSync(root)
  git(root, 'init')
  git(root, 'commit', '--allow-empty', '-m', 'first')
  const tree = join(folder, 'tree')
  git(root, 'worktree', 'add', tree)
  expect(gitFolders(tree)).toEqual([join(tree, '.git'), join(root, '.git', 'worktrees', 'tree'), join(root, '.git')])
})

test('a file that points nowhere is named itself, and outside of a repository there is nothing', () => {
  const folder = temporaryFolder()
  expect(gitFolders(folder)).toEqual([])
  writeFileSync(join(folder, '.git'), 'nonsense')
  expect(gitFolders(folder)).toEqual([join(folder, '.git')])
})
