import { describe, expect, test } from 'vitest'
import { publicAddress } from '../../../src/browser/public-address.js'

const options = { publicUrl: 'http://shop.localhost' }

describe('publicAddress', () => {
  test.each([
    ['/', 'http://shop.localhost/'],
    ['/orders/1?tab=lines#top', 'http://shop.localhost/orders/1?tab=lines#top'],
    ['/a/../b', 'http://shop.localhost/b'],
    ['/search?q=http://elsewhere.test', 'http://shop.localhost/search?q=http://elsewhere.test'],
  ])('opens %s', (path, address) => {
    expect(publicAddress(path, options)).toBe(address)
  })

  test.each([
    'orders',
    '',
    'http://shop.localhost/orders',
    'http://127.0.0.1:3000/orders',
    '//elsewhere.test/orders',
    '/\\elsewhere.test/orders',
    '/\t/elsewhere.test',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('refuses %j with EDD_DRIVER', (path) => {
    expect(() => publicAddress(path, options)).toThrow(expect.objectContaining({ code: 'EDD_DRIVER' }))
  })
})
