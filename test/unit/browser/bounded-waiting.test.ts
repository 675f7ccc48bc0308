import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { pollUntil } from '../../../src/browser/poll-until.js'
import { withDeadline } from '../../../src/browser/with-deadline.js'

describe('pollUntil', () => {
  test('reads again until the reading is accepted', async () => {
    let readings = 0
    const last = await pollUntil({
      read: async () => (readings += 1),
      accept: (reading) => reading === 3,
      timeoutMs: 5_000,
    })
    expect(last).toBe(3)
  })

  test('reads once even with no time, and returns what was not accepted', async () => {
    let readings = 0
    const last = await pollUntil({ read: async () => (readings += 1), accept: () => false, timeoutMs: 0 })
    expect([last, readings]).toEqual([1, 1])
  })

  test('passes the failure of a reading on', async () => {
    const gone = Promise.reject(new Error('the page is gone'))
    await expect(pollUntil({ read: () => gone, accept: () => true, timeoutMs: 50 })).rejects.toThrow('the page is gone')
  })
})

describe('withDeadline', () => {
  test('gives the value of what ends in time, and its failure', async () => {
    await expect(withDeadline(sleep(1, 'done'), { ms: 5_000, what: 'it' })).resolves.toBe('done')
    await expect(withDeadline(Promise.reject(new Error('broken')), { ms: 5_000, what: 'it' })).rejects.toThrow('broken')
  })

  test('gives up with EDD_DRIVER on what never ends', async () => {
    const never = new Promise<void>(() => undefined)
    await expect(withDeadline(never, { ms: 20, what: 'the driver' })).rejects.toMatchObject({
      code: 'EDD_DRIVER',
      message: 'EDD_DRIVER: the driver did not end within 20 ms',
    })
  })
})
