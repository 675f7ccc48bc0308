import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstFound } from '../../../src/process/first-found.js'
import { readable } from '../../../src/process/readable.js'
import { writable } from '../../../src/process/writable.js'
import { temporaryFolder } from './temporary-folder.js'

test('content is bytes of a file or names in a folder, also behind a link', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gold'), 'four')
  mkdirSync(join(folder, 'inner'))
  symlinkSync(join(folder, 'gold'), join(folder, 'inner', 'link'))
  expect(readable(join(folder, 'gold'))).toBe(`4 bytes read from ${folder}/gold`)
  expect(readable(folder)).toBe(`2 names listed in ${folder}`)
  expect(readable(join(folder, 'inner', 'link'))).toBe(`4 bytes read from ${folder}/inner/link`)
})

test('an empty folder, an empty file, the null device and nothing at all are no content', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'empty'), '')
  mkdirSync(join(folder, 'none'))
  expect(['empty', 'none', 'missing'].map((name) => readable(join(folder, name)))).toEqual([null, null, null])
  expect([readable('/dev/null'), writable('/dev/null')]).toEqual([null, null])
})

test('a place is writable when anything below it is', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'deep', 'file'), '')
  expect(writable(join(folder, 'deep'))).toBe(`${folder}/deep may be written`)
  expect(writable(join(folder, 'missing'))).toBeNull()
  chmodSync(join(folder, 'deep'), 0o555)
  expect(writable(join(folder, 'deep'))).not.toBeNull()
})

test('the search ends in a circle of links', () => {
  const folder = temporaryFolder()
  symlinkSync(folder, join(folder, 'self'))
  let looks = 0
  expect(firstFound(folder, () => ((looks += 1), null))).toBeNull()
  expect(looks).toBe(9)
})
