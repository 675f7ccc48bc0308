import { describe, expect, it } from 'vitest'
import { isBrowserHeader } from '../../../src/door/browser-headers.js'
import { formatCaseLabel, parseCaseLabel } from '../../../src/door/case-label.js'
import { endToEndHeaders } from '../../../src/door/end-to-end-headers.js'

describe('isBrowserHeader', () => {
  it.each([
    'host',
    'connection',
    'user-agent',
    'accept',
    'accept-language',
    'sec-ch-ua',
    'sec-fetch-site',
    'origin',
    'referer',
    'cookie',
    'content-type',
    'content-length',
    'cache-control',
    'pragma',
    'upgrade-insecure-requests',
    'priority',
    'dnt',
    'x-edd-case',
  ])('knows %s', (name) => {
    expect(isBrowserHeader(name)).toBe(true)
  })

  it.each([
    'authorization',
    'x-csrf-token',
    'x-requested-with',
    'idempotency-key',
    'if-match',
    'csrf',
    'cookies',
    'hosts',
  ])('takes %s for a leaf of the command', (name) => {
    expect(isBrowserHeader(name)).toBe(false)
  })
})

describe('a case label', () => {
  it('reads back what was written, whatever the names hold', () => {
    const label = { scenario: 'a/b', caseId: 'É %2F ,"', variant: 'x.y', step: 12 }
    expect(parseCaseLabel(formatCaseLabel(label))).toEqual(label)
    expect(formatCaseLabel({ scenario: 'create', caseId: 'SUB-0001', variant: 'create.ach', step: 1 })).toBe(
      'create/SUB-0001/create.ach/1',
    )
  })

  it.each([
    '',
    'a/b/c',
    'a/b/c/',
    'a/b/c/0',
    'a/b/c/x',
    'a/b/c/1/2',
    '/b/c/1',
    'a//c/1',
    'a/b/c/-1',
    'a/b/c/%31',
    'a/%/c/1',
  ])('is not %s', (text) => {
    expect(parseCaseLabel(text)).toBeNull()
  })
})

describe('endToEndHeaders', () => {
  it('keeps names, order and repetitions, and drops what belongs to one connection or to the door', () => {
    const raw = [
      'Host',
      'h',
      'X-A',
      '1',
      'Connection',
      'X-Gone, close',
      'x-a',
      '2',
      'X-Gone',
      '1',
      'X-EDD-Anything',
      '1',
      'TE',
      't',
    ]
    expect(endToEndHeaders(raw)).toEqual(['Host', 'h', 'X-A', '1', 'x-a', '2'])
    expect(endToEndHeaders(raw, new Set(['x-a']))).toEqual(['Host', 'h'])
    expect(endToEndHeaders([])).toEqual([])
  })
})
