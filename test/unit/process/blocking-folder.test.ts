import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockedOnTheWay, blockingFolder } from '../../../src/process/blocking-folder.js'
import { grantableStore } from '../../../src/process/grantable-store.js'
import { temporaryFolder } from './temporary-folder.js'

const STRANGER = 65_534

function deep(): { root: string; middle: string; inner: string } {
  const root = temporaryFolder()
  const middle = join(root, 'middle')
  const inner = join(middle, 'inner')
  mkdirSync(inner, { recursive: true })
  for (const folder of [middle, inner]) chmodSync(folder, 0o755)
  return { root, middle, inner }
}

test('names the first folder from above that a stranger may not enter', () => {
  const { root, middle, inner } = deep()
  expect(blockedOnTheWay(inner, STRANGER)).toBeNull()
  chmodSync(inner, 0o700)
  expect(blockedOnTheWay(inner, STRANGER)).toBe(`${inner} may not be entered by user 65534`)
  chmodSync(middle, 0o744)
  expect(blockedOnTheWay(inner, STRANGER)).toBe(`${middle} may not be entered by user 65534`)
  chmodSync(root, 0o711)
  chmodSync(middle, 0o711)
  chmodSync(inner, 0o711)
  expect(blockedOnTheWay(inner, STRANGER)).toBeNull()
})

test('the owner needs his own bit', () => {
  const { root, inner } = deep()
  const owner = process.getuid?.() ?? 0
  chmodSync(inner, 0o055)
  expect(blockedOnTheWay(inner, owner)).toContain(inner)
  chmodSync(inner, 0o755)
  expect(blockedOnTheWay(root, owner)).toBeNull()
})

test('modules beside or above the application count as well', () => {
  const { middle, inner } = deep()
  const modules = join(middle, 'node_modules')
  mkdirSync(modules)
  chmodSync(modules, 0o755)
  expect(blockingFolder({ cwd: inner, uid: STRANGER })).toBeNull()
  chmodSync(modules, 0o700)
  expect(blockingFolder({ cwd: inner, uid: STRANGER })).toContain(modules)
})

test('a store folder is given away only when it holds nothing else and can be reached', () => {
  const { root, middle, inner } = deep()
  const cwd = join(root, 'app')
  expect(grantableStore({ storeFolder: inner, cwd })).toEqual({ folder: inner, refusal: null })
  expect(grantableStore({ storeFolder: null, cwd })).toEqual({ folder: null, refusal: null })
  chmodSync(middle, 0o700)
  expect(grantableStore({ storeFolder: inner, cwd }).refusal).toContain(`${middle} may not be entered`)
  expect(grantableStore({ storeFolder: root, cwd }).refusal).toContain('holds more than the store')
  expect(grantableStore({ storeFolder: join(root, 'no'), cwd }).refusal).toContain('does not exist')
  chmodSync(root, 0o777)
  expect(grantableStore({ storeFolder: root, cwd: '/elsewhere' }).refusal).toContain('shared by all users')
})
