import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './helpers/example-client.js'
import type { ExampleClient } from './helpers/example-client.js'
import { createExampleDatabase } from './helpers/example-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'
import { subscriptionBody } from './helpers/subscription-body.js'

let app: RunningExample
let clerk: ExampleClient

const code = (number: number): string => `SUB-${String(number).padStart(2, '0')}`

beforeAll(async () => {
  const path = await createExampleDatabase()
  app = await startExample(path)
  clerk = await signedIn(app, 'clerk@acme.test')
  const other = await signedIn(app, 'clerk@globex.test')
  for (let number = 1; number <= 23; number++) {
    const customerId = number % 4 === 0 ? 1 : 2
    expect((await clerk.create(subscriptionBody({ code: code(number), customerId }))).status).toBe(201)
  }
  await clerk.create(subscriptionBody({ code: '100%_x' }))
  await other.create(subscriptionBody({ code: 'SUB-99', customerId: 3 }))
})
afterAll(() => app.stop())

interface Seen {
  readonly codes: readonly string[]
  readonly count: string
  readonly pages: string
  readonly links: readonly string[]
}

async function list(query = ''): Promise<Seen> {
  const { text } = await clerk.get(`/subscriptions${query}`)
  return {
    codes: [...text.matchAll(/<a href="\/subscriptions\/\d+">([^<]+)</g)].map((match) => match[1]!),
    count: /<p role="status">([^<]*)</.exec(text)?.[1] ?? '',
    pages: /<span>(Page[^<]*)</.exec(text)?.[1] ?? '',
    links: [...text.matchAll(/<a href="([^"]*page=[^"]*)">/g)].map((match) => match[1]!),
  }
}

const down = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => code(from - index))

test('shows ten a page, newest first, and how many there are in all', async () => {
  expect(await list()).toEqual({
    codes: ['100%_x', ...down(23, 15)],
    count: '24 subscriptions',
    pages: 'Page 1 of 3',
    links: ['/subscriptions?page=2'],
  })
  expect(await list('?page=2')).toMatchObject({
    codes: down(14, 5),
    pages: 'Page 2 of 3',
    links: ['/subscriptions?page=1', '/subscriptions?page=3'],
  })
  expect(await list('?page=3')).toMatchObject({ codes: down(4, 1), links: ['/subscriptions?page=2'] })
})

test.each(['0', '-1', '1.5', 'x', ''])('a page %j is the first one', async (page) => {
  expect((await list(`?page=${page}`)).pages).toBe('Page 1 of 3')
})

test.each(['4', '999999999', '00003', '99999999999'])(
  'a page %j that is not there leads to one that is',
  async (page) => {
    expect((await list(`?page=${page}`)).codes.length).toBeGreaterThan(0)
  },
)

test('searches codes and customers, in any letter case, and keeps the search from page to page', async () => {
  expect(await list('?q=sub-07')).toEqual({ codes: ['SUB-07'], count: '1 subscription', pages: '', links: [] })
  expect(await list('?q=C-1')).toMatchObject({ codes: [20, 16, 12, 8, 4].map(code), count: '5 subscriptions' })
  expect(await list('?q=seven')).toMatchObject({
    count: '19 subscriptions',
    links: ['/subscriptions?q=seven&amp;page=2'],
  })
  expect((await list('?q=seven&page=2')).codes).toHaveLength(9)
})

test('what is searched for is text, neither pattern nor markup', async () => {
  expect((await list(`?q=${encodeURIComponent('%_')}`)).codes).toEqual(['100%_x'])
  expect((await list('?q=_')).codes).toEqual(['100%_x'])
  expect(await list('?q=%5C')).toMatchObject({ codes: [], count: '0 subscriptions' })
  const { text } = await clerk.get(`/subscriptions?q=${encodeURIComponent('<b>"')}`)
  expect(text).toContain('Nothing matches “&lt;b&gt;&quot;”.')
})

test('finds nothing of another tenant', async () => {
  expect((await list('?q=SUB-99')).codes).toEqual([])
  expect((await list('?q=Foreign')).codes).toEqual([])
})
