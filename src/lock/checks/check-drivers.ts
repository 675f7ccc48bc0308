import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { join as joinNative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { digestBytes } from '../../kernel/digest.js'
import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import { lineOfOffset } from '../../oracle/drivers/line-of-offset.js'
import { nameInProject } from '../../oracle/files/read-bundle-files.js'
import { foreignReaches } from '../foreign-reaches.js'

/** The one package that a driver may import. */
const FACADE = 'vitest-edd'

/** Drivers import the facade and each other, and use no global that reaches past it: EDD_DRIVER_IMPORT. */
export function checkDrivers(bundle: Pick<Bundle, 'root' | 'projectRoot' | 'files'>): Problem[] {
  return [...bundle.files.keys()]
    .filter((path) => path.startsWith('drivers/'))
    .flatMap((path) => checkDriver(bundle, path))
}

function checkDriver(bundle: Pick<Bundle, 'root' | 'projectRoot' | 'files'>, path: string): Problem[] {
  const file = nameInProject({ bundleRoot: bundle.root, projectRoot: bundle.projectRoot }, path)
  const text = readFileSync(joinNative(bundle.root, path), 'utf8')
  if (digestBytes(text) !== bundle.files.get(path)) {
    return [{ code: 'EDD_LOCK_STALE', message: 'the file changed while the bundle was being locked', file }]
  }
  const { module, program } = parseSync(path, text)
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ]
  const foreign = imports.filter(({ value }) => !isAllowed(value, { from: path, files: bundle.files }))
  const reaches = [
    ...foreign.map(({ value, start }) => ({ offset: start, message: `it imports "${value}"` })),
    ...module.dynamicImports.map(({ start }) => ({ offset: start, message: 'it imports at run time' })),
    ...foreignReaches(program),
  ]
  return reaches.map(({ offset, message }): Problem => ({
    code: 'EDD_DRIVER_IMPORT',
    message: `a driver uses the facade only; ${message}`,
    file,
    line: lineOfOffset(text, offset),
  }))
}

function isAllowed(specifier: string, of: { from: string; files: ReadonlyMap<string, unknown> }): boolean {
  if (specifier === FACADE) return true
  if (!specifier.startsWith('./') && !specifier.startsWith('../')) return false
  const target = normalize(join(dirname(of.from), specifier))
  return target.startsWith('drivers/') && of.files.has(target.replace(/\.js$/, '.ts'))
}
