import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../conformance/${name}`, import.meta.url), 'utf8'))

const demands = read('demands.json') as readonly { readonly demand: string; readonly level: string }[]
const promised = read('promised.json') as Readonly<Record<'demands' | 'cases', readonly string[]>>

describe('the lists of the project', () => {
  test('name every demand once, numbered without a gap', () => {
    expect(demands.map(({ demand }) => demand)).toEqual(demands.map((_, index) => `D${index + 1}`))
  })

  test('promise nothing twice and nothing unknown', () => {
    const known = new Set(demands.map(({ demand }) => demand))
    expect(promised.demands.filter((demand) => !known.has(demand))).toEqual([])
    expect(promised.cases.filter((name) => !/^EDD-V-(0[1-9]|[1-3]\d|40)$/.test(name))).toEqual([])
    for (const list of Object.values(promised)) expect(new Set(list).size).toBe(list.length)
  })
})
