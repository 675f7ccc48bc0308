import { describe, expect, test } from 'vitest'
import { pollUntil } from '../../../src/browser/poll-until.js'
import { browserUnderTest } from './browser-under-test.js'
import { PUBLIC_URL } from './serve-pages.js'

const site = browserUnderTest({
  '/quiet': '<h1>Quiet</h1>',
  '/throws': `<script>setTimeout(() => { throw new Error('totals are undefined') })</script>`,
  '/rejects': `<script>Promise.reject(new Error('nobody waited'))</script>`,
  '/asks': `<p id="p"></p><script>p.textContent = String(confirm('Delete all?'))</script>`,
  '/opens': `<button onclick="window.open('/quiet')">Open</button>`,
  '/worker': `<p id="p">?</p><script>
    navigator.serviceWorker.register('/sw.js').then(() => { p.textContent = 'registered' }, () => { p.textContent = 'refused' })
  </script>`,
  '/sw.js': '',
})

const eventually = <T>(read: () => T, accept: (value: T) => boolean): Promise<T> =>
  pollUntil({ read: async () => read(), accept, timeoutMs: 5_000 })

describe('openContext', () => {
  test('sends every request through the door, the loopback ones too', async () => {
    const context = await site.open()
    const seen = site.server().requests.length
    await context.page.goto(`${PUBLIC_URL}/quiet`)
    await context.page.goto('http://127.0.0.1:8123/quiet')
    await context.close()
    const pages = site
      .server()
      .requests.slice(seen)
      .filter((line) => line.endsWith('/quiet'))
    expect(pages).toEqual(['GET shop.localhost/quiet', 'GET 127.0.0.1:8123/quiet'])
  })

  test('collects errors that the page did not catch', async () => {
    const context = await site.open()
    await context.page.goto(`${PUBLIC_URL}/quiet`)
    expect(context.pageErrors()).toEqual([])
    await context.page.goto(`${PUBLIC_URL}/throws`)
    await eventually(
      () => context.pageErrors(),
      (errors) => errors.length === 1,
    )
    await context.page.goto(`${PUBLIC_URL}/rejects`)
    await eventually(
      () => context.pageErrors(),
      (errors) => errors.length === 2,
    )
    expect(context.pageErrors()).toEqual([
      'uncaught error in the page: totals are undefined',
      'uncaught error in the page: nobody waited',
    ])
    await context.close()
  })

  test('dismisses a dialog and says so', async () => {
    const context = await site.open()
    await context.page.goto(`${PUBLIC_URL}/asks`)
    expect(await context.page.locator('#p').textContent()).toBe('false')
    expect(context.notices()).toEqual(['a confirm dialog was dismissed: Delete all?'])
    await context.close()
  })

  test('closes another window and says so', async () => {
    const context = await site.open()
    await context.page.goto(`${PUBLIC_URL}/opens`)
    await context.page.getByRole('button', { name: 'Open' }).click()
    const notices = await eventually(
      () => context.notices(),
      (all) => all.length === 1,
    )
    expect(notices[0]).toMatch(/^a new window was closed: /)
    await pollUntil({
      read: async () => context.page.context().pages().length,
      accept: (count) => count === 1,
      timeoutMs: 5_000,
    })
    expect(context.page.context().pages()).toEqual([context.page])
    await context.close()
  })

  test('shares nothing with the context before it', async () => {
    const first = await site.open()
    await first.page.goto(`${PUBLIC_URL}/quiet`)
    await first.page.context().addCookies([{ name: 'sid', value: '1', url: PUBLIC_URL }])
    const second = await site.open()
    expect(await second.page.context().cookies()).toEqual([])
    await first.close()
    await second.close()
  })

  test('lets no service worker answer in place of the door', async () => {
    const context = await site.open()
    await context.page.goto(`${PUBLIC_URL}/worker`)
    const seen = site.server().requests.length
    await context.page.goto(`${PUBLIC_URL}/quiet`)
    expect(context.page.context().serviceWorkers()).toEqual([])
    expect(site.server().requests.slice(seen)).toContain('GET shop.localhost/quiet')
    await context.close()
  })

  test('speaks one language in one time zone', async () => {
    const context = await site.open()
    await context.page.goto(`${PUBLIC_URL}/quiet`)
    const seen: unknown = await context.page.evaluate(
      '[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, innerHeight]',
    )
    expect(seen).toEqual(['en-US', 'UTC', 1280, 900])
    await context.close()
  })
})
