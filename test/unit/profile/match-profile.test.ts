import { expect, test } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { ProfileItem } from '../../../src/model/runtime.js'
import { captureProfile } from '../../../src/profile/capture-profile.js'
import { matchProfile } from '../../../src/profile/match-profile.js'
import { profilePins } from '../../../src/profile/profile-pins.js'
import { sameProfile } from '../../../src/profile/same-profile.js'
import { ALL_ITEMS, aProject, aRequest, write } from './a-profile.js'

async function pinned(root: string): Promise<Record<string, string>> {
  const { rules, projectRoot, catalogDigest } = aRequest(root)
  return profilePins({ rules, projectRoot, catalogDigest })
}

/** Whether this version of Node is refused where that one is declared. */
function wrong(argument: string, node: string): boolean {
  const items: ProfileItem[] = [{ name: 'node', kind: 'node', argument }]
  const differences = matchProfile({ pins: {}, captured: { node }, items })
  const expected = { code: 'EDD_PROFILE', name: 'node', expected: argument, actual: node }
  expect(differences).toEqual(differences.length === 0 ? [] : [expected])
  return differences.length > 0
}

function same(before: Record<string, string>, after: Record<string, string>): string[] {
  const differences = sameProfile({ before, after, items: ALL_ITEMS })
  return differences.map(({ code, name, expected, actual }) => `${code} ${name} ${expected} ${actual}`)
}

test('a lock pins schema, environment template and flags, and nothing of this machine', async () => {
  const root = aProject()
  const pins = await pinned(root)
  expect(Object.keys(pins).toSorted()).toEqual(['env-template', 'flags', 'schema'])
  expect(await pinned(aProject({ 'dist/server.js': 'another build', '.env': 'B=2' }))).toEqual(pins)
})

test('only what match names is pinned', async () => {
  const { rules, projectRoot, catalogDigest } = aRequest(aProject(), { match: [{ name: 'schema', kind: 'schema' }] })
  expect(await profilePins({ rules, projectRoot, catalogDigest })).toEqual({ schema: catalogDigest })
})

test('the profile that was locked matches', async () => {
  const root = aProject()
  const captured = await captureProfile(aRequest(root))
  expect(matchProfile({ pins: await pinned(root), captured, items: ALL_ITEMS })).toEqual([])
})

test('a changed schema is told by its own code, EDD_SCHEMA_CHANGED', async () => {
  const root = aProject()
  const catalogDigest = digestBytes('schema with one more column')
  const captured = await captureProfile(aRequest(root, { request: { catalogDigest } }))
  expect(matchProfile({ pins: await pinned(root), captured, items: ALL_ITEMS })).toEqual([
    { code: 'EDD_SCHEMA_CHANGED', name: 'schema', expected: digestBytes('schema'), actual: catalogDigest },
  ])
})

test('a changed flag and a changed environment template are refused, EDD_PROFILE', async () => {
  const root = aProject()
  const pins = await pinned(root)
  write(root, { path: 'config/flags.json', text: '{}' })
  const captured = await captureProfile(aRequest(root, { app: { env: { PORT: '{app.port}', DEBUG: '1' } } }))
  const differences = matchProfile({ pins, captured, items: ALL_ITEMS })
  expect(differences.map(({ code, name }) => [code, name])).toEqual([
    ['EDD_PROFILE', 'env-template'],
    ['EDD_PROFILE', 'flags'],
  ])
  expect(differences.at(1)).toMatchObject({ expected: digestBytes('{"new":true}'), actual: digestBytes('{}') })
})

test('another Node than the declared one is refused, EDD_PROFILE', () => {
  const good = [
    ['20.x', 'v20.1.2'],
    ['20', 'v20.1.2'],
    ['v20.1', 'v20.1.2'],
    ['20.1.2', 'v20.1.2'],
    ['x', 'v22.0.0'],
  ] as const
  const bad = [
    ['20.x', 'v22.1.2'],
    ['2', 'v20.1.2'],
    ['20.1.2.3', 'v20.1.2'],
    ['20.2', 'v20.20.0'],
  ] as const
  expect(good.filter(([pattern, version]) => wrong(pattern, version))).toEqual([])
  expect(bad.filter(([pattern, version]) => !wrong(pattern, version))).toEqual([])
})

test('an identity that was not captured is refused, pinned or not, EDD_PROFILE', async () => {
  const pins = await pinned(aProject())
  const differences = matchProfile({ pins, captured: {}, items: ALL_ITEMS })
  expect(new Set(differences.map((one) => one.name))).toEqual(
    new Set(['build', 'env', 'env-template', 'dotenv', 'lockfile', 'schema', 'node', 'engine', 'flags']),
  )
  expect(differences.every((one) => one.actual === null)).toBe(true)
  expect(differences).toHaveLength(9)
})

test('what has to be pinned and is not is refused, EDD_PROFILE', async () => {
  const captured = await captureProfile(aRequest(aProject()))
  const differences = matchProfile({ pins: {}, captured, items: ALL_ITEMS })
  expect(differences.map(({ code, name, expected }) => [code, name, expected])).toEqual([
    ['EDD_PROFILE', 'env-template', null],
    ['EDD_PROFILE', 'schema', null],
    ['EDD_PROFILE', 'flags', null],
  ])
})

test('a pin of something that match does not name is refused too, EDD_PROFILE', () => {
  const differences = matchProfile({ pins: { gone: 'x' }, captured: {}, items: [] })
  expect(differences).toEqual([{ code: 'EDD_PROFILE', name: 'gone', expected: 'x', actual: null }])
})

test('within a run every identity stays, only the interface may appear, EDD_PROFILE_CHANGED [D154]', () => {
  expect(same({ build: 'a' }, { build: 'a' })).toEqual([])
  expect(same({ build: 'a' }, { build: 'b' })).toEqual(['EDD_PROFILE_CHANGED build a b'])
  expect(same({ build: 'a' }, {})).toEqual(['EDD_PROFILE_CHANGED build a null'])
  expect(same({}, { build: 'a' })).toEqual(['EDD_PROFILE_CHANGED build null a'])
  expect(same({}, { interface: 'a' })).toEqual([])
  expect(same({ interface: 'a' }, { interface: 'b' })).toEqual(['EDD_PROFILE_CHANGED interface a b'])
  expect(same({ interface: 'a' }, {})).toEqual(['EDD_PROFILE_CHANGED interface a null'])
})
