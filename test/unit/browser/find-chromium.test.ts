import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ChromiumSources } from '../../../src/browser/find-chromium.js'
import { findChromium } from '../../../src/browser/find-chromium.js'
import { loadPlaywright } from '../../../src/browser/load-playwright.js'
import { openBrowser } from '../../../src/browser/open-browser.js'
import { packagedChromium } from '../../../src/browser/packaged-chromium.js'

const folder = mkdtempSync(join(tmpdir(), 'edd-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  return path
}

const [named, installed, system, packaged] = ['named', 'installed', 'system', 'packaged'].map(file)
const missing = join(folder, 'missing')

function sources(changed: Partial<ChromiumSources>): ChromiumSources {
  return { named, installed: () => installed!, system: [missing, system!], packaged: async () => packaged!, ...changed }
}

const throws = (): string => {
  throw new Error('unsupported platform')
}

/** Loads one package alone, which says as its Chromium how it is called. */
const only = (available: string) => async (name: string) => {
  if (name === available) return { chromium: name }
  throw new Error('not installed')
}

describe('findChromium', () => {
  test('takes the named one, then the installed, the system, the packaged one', async () => {
    await expect(findChromium(sources({}))).resolves.toBe(named)
    await expect(findChromium(sources({ named: undefined }))).resolves.toBe(installed)
    await expect(findChromium(sources({ named: undefined, installed: () => missing }))).resolves.toBe(system)
    await expect(findChromium(sources({ named: undefined, installed: throws }))).resolves.toBe(system)
    const bare = { named: undefined, installed: () => missing, system: [] }
    await expect(findChromium(sources(bare))).resolves.toBe(packaged)
  })

  test('refuses with EDD_BROWSER when the named one does not exist, whatever else is there', async () => {
    await expect(findChromium(sources({ named: missing }))).rejects.toMatchObject({
      code: 'EDD_BROWSER',
      message: `EDD_BROWSER: EDD_CHROMIUM names ${missing}, and no such file exists`,
    })
  })

  test('refuses with EDD_BROWSER when there is none at all, and says where it looked', async () => {
    const nothing = { named: undefined, installed: () => missing, system: [] }
    for (const path of [null, missing]) {
      const found = findChromium(sources({ ...nothing, packaged: async () => path }))
      await expect(found).rejects.toMatchObject({ code: 'EDD_BROWSER', message: expect.stringContaining(missing) })
    }
  })
})

describe('the optional peers', () => {
  test('playwright is preferred, playwright-core serves as well', async () => {
    await expect(loadPlaywright(only('playwright'))).resolves.toBe('playwright')
    await expect(loadPlaywright(only('playwright-core'))).resolves.toBe('playwright-core')
    await expect(loadPlaywright(only('puppeteer'))).rejects.toMatchObject({ code: 'EDD_BROWSER' })
    await expect(loadPlaywright(async () => ({}))).rejects.toThrow('neither playwright nor playwright-core')
  })

  test('a packaged browser is none when its package is not there or is another thing', async () => {
    await expect(packagedChromium(only('another package'))).resolves.toBeNull()
    await expect(packagedChromium(async () => ({ default: {} }))).resolves.toBeNull()
    const there = Promise.resolve({ default: { executablePath: async () => '/opt/chromium' } })
    await expect(packagedChromium(() => there)).resolves.toBe('/opt/chromium')
  })
})

test('openBrowser says EDD_BROWSER when the file is no browser', async () => {
  const opened = openBrowser({ executablePath: named! })
  await expect(opened).rejects.toMatchObject({ code: 'EDD_BROWSER', message: expect.stringContaining('did not start') })
})
