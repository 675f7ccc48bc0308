import { basename, join, relative, sep } from 'node:path'
import type { DriverReference } from '../model/manifest.js'
import { GENERATED_FOLDER } from './generated-file.js'
import { quote } from './quote.js'

/** The driver files that a generated file imports, each under a name of its own. */
export interface DriverImports {
  /** One import statement a file, in the order of first use. */
  readonly lines: readonly string[]
  /** The expression that names a driver: `subscriptionsDrivers.create`. */
  nameOf(driver: DriverReference): string
}

/** Names the files of drivers. Imports are static, so that an edit of a driver runs its tests again. */
export function driverImports(
  drivers: readonly DriverReference[],
  of: { readonly bundleRoot: string; readonly projectRoot: string },
): DriverImports {
  const names = new Map<string, string>()
  for (const { file } of drivers) {
    if (!names.has(file)) names.set(file, freeName(nameOfFile(file), new Set(names.values())))
  }
  const from = join(of.projectRoot, GENERATED_FOLDER, 'proof')
  const lines = [...names].map(([file, name]) => {
    const path = relative(from, join(of.bundleRoot, file)).split(sep).join('/')
    return `import * as ${name} from ${quote(path)}`
  })
  return { lines, nameOf: ({ file, name }) => `${names.get(file) ?? ''}.${name}` }
}

/** `drivers/late-fees.ts` is `late_feesDrivers`: never a word of the language, never a name of the file's own. */
function nameOfFile(file: string): string {
  return `${basename(file, '.ts')
    .replaceAll(/\W/g, '_')
    .replace(/^(?=\d)/, '_')}Drivers`
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`
  return free
}
