import { parseSync } from 'oxc-parser'
import type { BundleFile } from '../files/bundle-file.js'
import { roleOfFile } from '../files/bundle-layout.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { lineOfOffset } from './line-of-offset.js'

type Exports = ReadonlyMap<string, ReadonlySet<string> | null>

/** The values that each driver file exports by name; null for one that is no TypeScript, which is then a problem. */
export function readDriverExports(files: ReadonlyMap<string, BundleFile>, problems: ProblemList): Exports {
  const exports = new Map<string, ReadonlySet<string> | null>()
  for (const [path, file] of files) {
    if (roleOfFile(path)?.kind === 'driver') exports.set(path, exportsOf(file, problems))
  }
  return exports
}

function exportsOf(file: BundleFile, problems: ProblemList): ReadonlySet<string> | null {
  const text = textOfFile(file, problems)
  if (text === null) return null
  const { module, errors } = parseSync(file.path, text)
  for (const error of errors) {
    const line = lineOfOffset(text, error.labels[0]?.start ?? 0)
    problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line }, `it is no TypeScript: ${error.message}`)
  }
  if (errors.length > 0) return null
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  return new Set(
    entries.flatMap(({ exportName, isType }) => (isType || exportName.name === null ? [] : [exportName.name])),
  )
}
