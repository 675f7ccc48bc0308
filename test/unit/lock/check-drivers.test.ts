import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDrivers } from '../../../src/lock/checks/check-drivers.js'
import { loadProject, loadShop, shopProject } from '../oracle/shop-bundle.js'

/** Problems of a driver with this text beside the sound ones, as `line message`. */
async function problemsOf(text: string): Promise<string[]> {
  const bundle = await loadShop({ 'drivers/extra.ts': text, 'drivers/deep/helper.ts': "export const help = 'x'\n" })
  const problems = checkDrivers(bundle)
  expect(
    problems.every(({ code, file }) => code === 'EDD_DRIVER_IMPORT' && file === 'oracle/v1/drivers/extra.ts'),
  ).toBe(true)
  return problems.map(({ line, message }) => `${line} ${message.replace('a driver uses the facade only; it ', '')}`)
}

describe('a driver that reaches beyond the facade is EDD_DRIVER_IMPORT [D59]', () => {
  test.each([
    ["import { readFileSync } from 'node:fs'", 'imports "node:fs"'],
    ["import fs = require('fs')", 'imports by require'],
    ["import { x } from '../../src/app.js'", 'imports "../../src/app.js"'],
    ["import { x } from './absent.js'", 'imports "./absent.js"'],
    ["import { x } from 'vitest-edd/scenario'", 'imports "vitest-edd/scenario"'],
    ["import 'playwright-core'", 'imports "playwright-core"'],
    ["export { x } from 'undici'", 'imports "undici"'],
    ["export * from '/etc/x.js'", 'imports "/etc/x.js"'],
    ["const x = await import('./login.js')", 'imports at run time'],
    ['const x = import.meta.url', 'reaches for import.meta'],
    ["const x = () => fetch('/api')", 'reaches for "fetch"'],
    ['const x = { fetch }', 'reaches for "fetch"'],
    ['const { fetch: get } = globalThis', 'reaches for "globalThis"'],
    ['const { fetch } = window', 'reaches for "fetch"'],
    ['const x = new XMLHttpRequest()', 'reaches for "XMLHttpRequest"'],
    ["const x = new WebSocket('ws://x')", 'reaches for "WebSocket"'],
    ['const x = process.env', 'reaches for "process"'],
    ["const x = globalThis['fetch']", 'reaches for "globalThis"'],
    ["const x = eval('1')", 'reaches for "eval"'],
    ["const x = new Function('return 1')", 'reaches for "Function"'],
    ["const x = [].constructor.constructor('return 1')", 'reaches for "constructor"'],
    ["const x = ({})['constructor']", 'reaches for "constructor"'],
    ["const x = require('fs')", 'reaches for "require"'],
    ['const x = navigator.sendBeacon', 'reaches for "navigator"'],
  ])('%s', async (statement, problem) => {
    const found = await problemsOf(`// a comment\n${statement}\nexport const y = 1\n`)
    expect(found[0]).toBe(`2 ${problem}`)
  })

  test('every reach is named with its line', async () => {
    expect(await problemsOf("import 'x'\n\nexport const a = () => fetch('')\nexport const b = process\n")).toEqual([
      '1 imports "x"',
      '3 reaches for "fetch"',
      '4 reaches for "process"',
    ])
  })
})

describe('a driver may', () => {
  test.each([
    ["import type { Ui } from 'vitest-edd'"],
    ["import { login } from './login.js'"],
    ["import { login } from './login.ts'"],
    ["import { help } from './deep/helper.js'"],
    ['const x = { fetch: 1, process: 2 }.process'],
    ['interface X { process: string }'],
    ['class X { eval() { return this } }'],
    ['const x = setTimeout'],
    ['const x = JSON.stringify({ a: Math.max(1, 2) })'],
    ["const x = 'fetch(process.env)'"],
    ['const x: Function | null = null'],
  ])('%s', async (statement) => {
    expect(await problemsOf(`${statement}\nexport const y = 1\n`)).toEqual([])
  })
})

test('a driver that changes while it is being locked is EDD_LOCK_STALE', async () => {
  const project = shopProject()
  const bundle = await loadProject(project)
  writeFileSync(join(project.bundleRoot, 'drivers', 'login.ts'), "import 'node:fs'\n")
  expect(checkDrivers(bundle)).toEqual([
    expect.objectContaining({ code: 'EDD_LOCK_STALE', file: 'oracle/v1/drivers/login.ts' }),
  ])
})
