import { expect, test } from 'vitest'
import type { TableInfo } from '../../../src/model/catalog.js'
import { parentsFirst } from '../../../src/state/parents-first.js'

function table(name: string, ...parents: readonly string[]): TableInfo {
  const foreignKeys = parents.map((parentTable) => ({ columns: ['x'], parentTable, parentColumns: ['id'] }))
  return { name, columns: [], primaryKey: [], uniques: [], foreignKeys, definition: '' }
}

const names = (tables: readonly TableInfo[]): readonly string[] => parentsFirst(tables).map(({ name }) => name)

test('a referenced table stands before those that refer to it', () => {
  expect(names([table('a', 'b'), table('b', 'c'), table('c')])).toEqual(['c', 'b', 'a'])
})

test('tables without references keep their order', () => {
  expect(names([table('b'), table('a'), table('c')])).toEqual(['b', 'a', 'c'])
})

test('circles, self references and unknown parents lose no table', () => {
  const tables = [table('a', 'b', 'a'), table('b', 'a'), table('c', 'nowhere', 'b')]
  expect(names(tables).toSorted()).toEqual(['a', 'b', 'c'])
  expect(names(tables).indexOf('c')).toBeGreaterThan(names(tables).indexOf('b'))
})
