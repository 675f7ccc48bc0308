import { describe, expect, it } from 'vitest'
import { CookieJar } from '../../../src/command/cookie-jar.js'

function jarOf(origin = 'http://subscriptions.localhost') {
  const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
  return { jar: new CookieJar(origin, () => clock.now), clock }
}

describe('CookieJar', () => {
  it('sends what was set, and the later value', () => {
    const { jar } = jarOf()
    jar.take(['sid=one; Path=/; HttpOnly', 'pre=a=b'], '/login')
    jar.take(['sid=two; Path=/; SameSite=Lax'], '/login')
    expect(jar.header('/subscriptions')).toBe('sid=two; pre=a=b')
  })

  it('has no header without a cookie', () => {
    expect(jarOf().jar.header('/')).toBeNull()
  })

  it('sends a cookie below its path only, the longest path first', () => {
    const { jar } = jarOf()
    jar.take(['root=1; Path=/', 'deep=2; Path=/admin'], '/')
    expect(jar.header('/admin/x')).toBe('deep=2; root=1')
    expect(jar.header('/admin')).toBe('deep=2; root=1')
    expect(jar.header('/administrator')).toBe('root=1')
  })

  it('takes the folder of the request for a missing path', () => {
    const { jar } = jarOf()
    jar.take(['a=1'], '/account/login')
    expect(jar.header('/account/x')).toBe('a=1')
    expect(jar.header('/')).toBeNull()
  })

  it.each([
    'sid=; Path=/; Max-Age=0',
    'sid=x; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'sid=x; Path=/; Max-Age=-1',
  ])('forgets on %s', (line) => {
    const { jar } = jarOf()
    jar.take(['sid=one; Path=/'], '/')
    jar.take([line], '/')
    expect(jar.header('/')).toBeNull()
  })

  it('lets Max-Age win over Expires, and forgets in time', () => {
    const { jar, clock } = jarOf()
    jar.take(['sid=one; Path=/; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], '/')
    expect(jar.header('/')).toBe('sid=one')
    clock.now += 10_000
    expect(jar.header('/')).toBeNull()
  })

  it('keeps a secure cookie on a localhost name and over https, and nowhere else', () => {
    const secure = ['__Host-sid=1; Path=/; Secure']
    for (const origin of ['http://subscriptions.localhost', 'http://127.0.0.1:81', 'https://shop.example']) {
      const { jar } = jarOf(origin)
      jar.take(secure, '/')
      expect(jar.header('/')).toBe('__Host-sid=1')
    }
    const { jar } = jarOf('http://shop.example')
    jar.take(secure, '/')
    expect(jar.header('/')).toBeNull()
  })

  it('takes no cookie of another host', () => {
    const { jar } = jarOf('http://shop.example')
    jar.take(['a=1; Domain=evil.example', 'b=2; Domain=.shop.example', '=3', 'nothing'], '/')
    expect(jar.header('/')).toBe('b=2')
  })
})
