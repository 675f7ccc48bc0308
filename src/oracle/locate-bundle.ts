import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { EddError } from '../kernel/edd-error.js'
import { nearestName } from '../kernel/nearest-name.js'

const POINTER = z.looseObject({ edd: z.exactOptional(z.looseObject({ oracle: z.exactOptional(z.string()) })) })

/**
 * The folder of the bundle this build answers to: `oracle/<version>` as package.json `edd.oracle` names it,
 * else the only folder under `oracle/`. Absolute.
 * @throws EddError EDD_BUNDLE_MISSING, EDD_BUNDLE_CONTRADICTORY (several and no pointer), EDD_BUNDLE_ESCAPE, EDD_CONFIG
 */
export function locateBundle(projectRoot: string): string {
  const folder = join(projectRoot, 'oracle')
  const versions = versionsIn(folder)
  const pointer = pointerOf(projectRoot)
  const [only, second] = versions
  if (only === undefined)
    throw new EddError('EDD_BUNDLE_MISSING', `there is no folder oracle/<version> in ${projectRoot}`)
  if (pointer === null && second !== undefined) {
    const message = `oracle/ holds ${versions.length} versions (${versions.join(', ')}) and package.json names none`
    throw new EddError('EDD_BUNDLE_CONTRADICTORY', message, {
      hint: 'Name one in package.json: "edd": { "oracle": "v1" }.',
    })
  }
  const version = pointer ?? only
  if (!versions.includes(version)) {
    const message = `package.json names oracle version "${version}"; the nearest of oracle/ is "${nearestName(version, versions)}"`
    throw new EddError('EDD_BUNDLE_MISSING', message)
  }
  if (lstatSync(join(folder, version)).isSymbolicLink()) {
    throw new EddError('EDD_BUNDLE_ESCAPE', `oracle/${version} is a link; a bundle is a folder of real files`)
  }
  return join(folder, version)
}

function versionsIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
  } catch {
    return []
  }
}

function pointerOf(projectRoot: string): string | null {
  let text: string
  try {
    text = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  } catch {
    return null
  }
  try {
    return POINTER.parse(JSON.parse(text)).edd?.oracle ?? null
  } catch (error) {
    throw new EddError('EDD_CONFIG', `the field edd of package.json cannot be read: ${String(error)}`, { cause: error })
  }
}
