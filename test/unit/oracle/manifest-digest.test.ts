import { describe, expect, test } from 'vitest'
import { manifestDigest } from '../../../src/oracle/manifest-digest.js'
import { WITH_USAGE, loadRounds } from './rounds-bundle.js'
import type { Edits } from './shop-bundle.js'
import { swap } from './shop-bundle.js'

const DUPLICATES = 'gold/again/cases/duplicates.jsonl'
const scenarios = (from: string, to: string): Edits => ({ 'scenarios.yaml': swap(from, to) })

describe('the digest of the manifest', () => {
  test('is the same for the same bundle', async () => {
    expect(manifestDigest(await loadRounds())).toBe(manifestDigest(await loadRounds()))
  })

  test('is the same whatever a value of gold is: that is in the digest of the bundle', async () => {
    const other = await loadRounds({ 'gold/open/tickets.jsonl': swap('"level":"high"', '"level":"higher"') })
    expect(manifestDigest(other)).toBe(manifestDigest(await loadRounds()))
  })

  test.each<[title: string, changed: Edits]>([
    ['who does a case of gold', { 'gold/open/tickets.jsonl': swap('"actor":"boss"', '"actor":"clerk"') }],
    ['who does a case of a file', { [DUPLICATES]: swap('"actor":"boss"', '"actor":"clerk"') }],
    ['what a case needs', { [DUPLICATES]: swap('open-ticket/T-2', 'open-ticket/T-3') }],
    [
      'the name of a case',
      { 'gold/again/cases/left.jsonl': swap('LEFT-1', 'LEFT-2'), ...scenarios('[LEFT-1]', '[LEFT-2]') },
    ],
    ['how cases end', scenarios('response: { status: 409 }', 'response: { status: 422 }')],
    [
      'the kind of a witness',
      scenarios('  witness: { kind: no-change', '  refused_at: interface\n  witness: { kind: refusal'),
    ],
    ['whose variants are taken', scenarios('uses_variant_of: open-ticket', 'uses_variant_of: approve-ticket')],
    ['which cases Proof drives', scenarios('cases: [T-1, T-3]', 'cases: [T-1]')],
    ['a login', scenarios('login: drivers/desk.ts#login', 'login: drivers/desk.ts#openTicket')],
    ['a driver', scenarios('driver: drivers/desk.ts#approveTicket', 'driver: drivers/desk.ts#openTicket')],
    ['the actor of a scenario', scenarios('  actor: boss', '  actor: clerk')],
    ['the kind of a round', scenarios('{ id: again, kind: refusal }', '{ id: again, kind: entry }')],
    ['the cut into partitions', scenarios('size: 2', 'size: 3')],
    ['a shared aggregate', WITH_USAGE],
  ])('is another one for %s', async (_, changed) => {
    expect(manifestDigest(await loadRounds(changed))).not.toBe(manifestDigest(await loadRounds()))
  })

  test('and for another condition of a shared aggregate', async () => {
    const own = WITH_USAGE['scenarios.yaml']
    if (typeof own !== 'function') throw new Error('the edit is no function')
    const other = {
      ...WITH_USAGE,
      'scenarios.yaml': (text: string) => own(text).replace('where: { state: approved }', 'where: { state: open }'),
    }
    expect(manifestDigest(await loadRounds(other))).not.toBe(manifestDigest(await loadRounds(WITH_USAGE)))
  })
})
