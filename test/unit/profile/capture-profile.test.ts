import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import { captureProfile } from '../../../src/profile/capture-profile.js'
import { sameProfile } from '../../../src/profile/same-profile.js'
import { ALL_ITEMS, aProject, aRequest, write } from './a-profile.js'

/** Names of identities that a change made differ. */
async function changedBy(change: (root: string) => void, files?: Record<string, string>): Promise<string[]> {
  const root = aProject(files)
  const before = await captureProfile(aRequest(root))
  change(root)
  const after = await captureProfile(aRequest(root))
  return sameProfile({ before, after, items: ALL_ITEMS }).map(({ code, name }) => `${code} ${name}`)
}

test('captures every identity that match names, and the same again when nothing changed', async () => {
  const root = aProject()
  const captured = await captureProfile(aRequest(root))
  expect(Object.keys(captured).toSorted()).toEqual([...ALL_ITEMS.map((item) => item.name), 'env-template'].toSorted())
  expect(captured['node']).toBe(process.version)
  expect(captured['engine']).toBe('3.50.0')
  expect(captured['flags']).toBe(digestBytes('{"new":true}'))
  expect(await captureProfile(aRequest(root))).toEqual(captured)
  expect(await captureProfile(aRequest(aProject()))).toEqual(captured)
})

const changes: [string, (root: string) => void, string[]][] = [
  ['a byte of a built file', (root) => write(root, { path: 'dist/public/app.js', text: 'client(1)' }), ['build']],
  ['a new built file', (root) => write(root, { path: 'dist/new.js', text: '' }), ['build']],
  ['a removed built file', (root) => rmSync(join(root, 'dist/public/app.js')), ['build']],
  ['the lock file', (root) => write(root, { path: 'package-lock.json', text: '{"a":1}' }), ['build', 'lockfile']],
  ['a dotenv file', (root) => write(root, { path: '.env', text: 'A=2' }), ['dotenv']],
  ['a dotenv file that goes', (root) => rmSync(join(root, '.env')), ['dotenv']],
  ['a flag', (root) => write(root, { path: 'config/flags.json', text: '{"new":false}' }), ['flags']],
  ['a file of no concern', (root) => write(root, { path: 'README.md', text: 'x' }), []],
]

for (const [what, change, names] of changes) {
  test(`${what} changes exactly ${names.join(' and ') || 'nothing'}, EDD_PROFILE_CHANGED [D154]`, async () => {
    expect(await changedBy(change)).toEqual(names.map((name) => `EDD_PROFILE_CHANGED ${name}`))
  })
}

test('the same files under swapped names are another build', async () => {
  const one = await captureProfile(aRequest(aProject({ 'dist/a': '1', 'dist/b': '2' })))
  const other = await captureProfile(aRequest(aProject({ 'dist/a': '2', 'dist/b': '1' })))
  expect(one['build']).not.toBe(other['build'])
})

test('content behind a link counts, and a link in a circle ends', async () => {
  const root = aProject({ 'shared/lib.js': 'one' })
  symlinkSync(join(root, 'shared'), join(root, 'dist', 'linked'))
  symlinkSync(join(root, 'dist'), join(root, 'dist', 'public', 'circle'))
  const before = await captureProfile(aRequest(root))
  write(root, { path: 'shared/lib.js', text: 'two' })
  expect((await captureProfile(aRequest(root)))['build']).not.toBe(before['build'])
})

test('a changed value of the environment is another environment, a changed port is not', async () => {
  const root = aProject()
  const env = { PORT: '{app.port}', PATH: process.env['PATH'] ?? '' }
  const before = await captureProfile(aRequest(root, { request: { env } }))
  const after = await captureProfile(aRequest(root, { request: { env: { ...env, FLAG: '1' } } }))
  const differing = sameProfile({ before, after, items: ALL_ITEMS })
  expect(differing.map((one) => one.name)).toEqual(['env'])
})

test('a lock file is found above the project, the nearest first', async () => {
  const root = aProject({ 'packages/app/dist/x.js': '' })
  const match = [{ name: 'lockfile', kind: 'lockfile' as const }]
  const inner = join(root, 'packages', 'app')
  const above = await captureProfile(aRequest(inner, { match }))
  expect(above['lockfile']).toBe(digestBytes('{}'))
  write(inner, { path: 'yarn.lock', text: 'nearer' })
  expect((await captureProfile(aRequest(inner, { match })))['lockfile']).toBe(digestBytes('nearer'))
})

test('an interface that was not served yet is no identity', async () => {
  const captured = await captureProfile(aRequest(aProject(), { request: { interfaceDigest: null } }))
  expect(captured).not.toHaveProperty('interface')
})

test('what cannot be captured is refused with every problem and the place of the rules, EDD_PROFILE', async () => {
  const root = aProject({ '.env.local': 'B=1', '.env.example': 'B=' })
  rmSync(join(root, 'config'), { recursive: true })
  const app = { build: { run: null, files: ['build/**', 'dist/**', '{a}'] } }
  const refused = captureProfile(aRequest(root, { app, request: { env: { PATH: '/nowhere' } } }))
  await expect(refused).rejects.toMatchObject({ code: 'EDD_PROFILE' })
  await expect(refused).rejects.toThrow(/oracle\/v1\/runtime\.yaml:3 EDD_PROFILE build: "build\/\*\*" matches no file/)
  await expect(refused).rejects.toThrow('"{a}" uses {}, [] or !')
  await expect(refused).rejects.toThrow('.env.local stands in the project but is not declared')
  await expect(refused).rejects.toThrow('flags: config/flags.json cannot be read: ENOENT')
  await expect(refused).rejects.toThrow('node: the PATH of the application leads to no Node')
  await expect(refused).rejects.not.toThrow('.env.example')
  await expect(refused).rejects.toThrow(/: 5 problem\(s\)/)
})

test('a build of no files, a flags item of no file and no lock file are refused, EDD_PROFILE', async () => {
  const root = aProject()
  rmSync(join(root, 'package-lock.json'))
  const app = { build: { run: null, files: [] } }
  const match = [
    { name: 'build', kind: 'build' as const },
    { name: 'flags', kind: 'file' as const },
    { name: 'lockfile', kind: 'lockfile' as const },
  ]
  const refused = captureProfile(aRequest(root, { app, match }))
  await expect(refused).rejects.toThrow(/build: no files are named.*flags: no file is named.*lockfile: no lock file/s)
})
