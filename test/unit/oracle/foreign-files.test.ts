import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { loadProject, projectProblems, shopProject, swap } from './shop-bundle.js'

describe('files that do not belong', () => {
  test.each<Refusal>([
    [
      'a misspelt section file',
      { 'contrakt.yaml': 'tables: {}' },
      'contrakt.yaml EDD_BUNDLE_FILE the layout of a bundle has no such file; the nearest is "contract.yaml"',
    ],
    ['a stray file in gold', { 'gold/enter/orders.csv': 'a;b' }, 'gold/enter/orders.csv EDD_BUNDLE_FILE'],
    ['a script beside the drivers', { 'drivers/run.js': '' }, 'drivers/run.js EDD_BUNDLE_FILE'],
    [
      'a folder nested without end',
      { 'drivers/a/b/c/d/e/f/g/h/i/j.ts': '' },
      /^drivers\/a\/b\/c\/d\/e\/f\/g\/h EDD_BUNDLE_FILE the folder is nested too deeply/,
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('a lock on its way is passed over, where locks lie', async () => {
    const onItsWay = '.3826748b-5dac-460f-84d7-02262b4db390.tmp'
    await expectProblems('beside the lock', { [`oracle.lock.json${onItsWay}`]: '{' })
    const elsewhere = `gold/enter/orders.jsonl${onItsWay}`
    await expectProblems('elsewhere', { [elsewhere]: '{' }, `${elsewhere} EDD_BUNDLE_FILE`)
  })

  test.each(['file', 'folder'])('a linked %s is EDD_BUNDLE_ESCAPE, wherever it leads', async (kind) => {
    const project = shopProject()
    const outside = join(project.projectRoot, 'outside')
    if (kind === 'folder') mkdirSync(outside)
    else writeFileSync(outside, 'export const x = 1\n')
    symlinkSync(outside, join(project.bundleRoot, 'drivers', 'linked.ts'))
    expect(await projectProblems(project)).toEqual([
      'drivers/linked.ts EDD_BUNDLE_ESCAPE this is a link; a bundle holds real files only',
    ])
  })

  test.each<Refusal>([
    [
      'a driver above the bundle',
      { 'scenarios.yaml': swap('drivers/orders.ts#', 'drivers/../../x.ts#') },
      /^scenarios\.yaml:19 EDD_BUNDLE_INVALID .*a driver is written/,
    ],
    [
      'a profile file above the project',
      { 'runtime.yaml': swap('config/flags.json', '../flags.json') },
      'runtime.yaml:10 EDD_BUNDLE_ESCAPE ../flags.json leads out of the project',
    ],
    [
      'an absolute profile file',
      { 'runtime.yaml': swap('config/flags.json', '/etc/passwd') },
      'runtime.yaml:10 EDD_BUNDLE_ESCAPE',
    ],
    [
      'a dotenv above the project',
      { 'runtime.yaml': swap('[.env]', '[a/../../.env]') },
      'runtime.yaml:7 EDD_BUNDLE_ESCAPE',
    ],
    [
      'a build file above the project',
      { 'runtime.yaml': swap('"dist/**"', '"../dist/**"') },
      'runtime.yaml:3 EDD_BUNDLE_ESCAPE',
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('no bundle at all is EDD_BUNDLE_MISSING', async () => {
    await expect(loadProject(shopProject({ 'oracle.yaml': null }))).rejects.toMatchObject({
      code: 'EDD_BUNDLE_MISSING',
    })
  })
})
