import { parseSync } from 'oxc-parser'
import type { BundleFile } from '../files/bundle-file.js'
import { roleOfFile } from '../files/role-of-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { lineOfOffset } from './line-of-offset.js'
import type { SyntaxNode } from './walk-syntax.js'
import { isSyntaxNode, walkSyntax } from './walk-syntax.js'

/** What the rest of a bundle may cite of the drivers. */
export interface Drivers {
  /** Values exported by name, by file; null for a file that is no TypeScript, which is a problem of its own. */
  readonly exports: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Names of the marks that drivers set; null while one of them could not be read. */
  readonly marks: ReadonlySet<string> | null
}

/** Reads every driver file for the names it offers. */
export function readDrivers(files: ReadonlyMap<string, BundleFile>, problems: ProblemList): Drivers {
  const exports = new Map<string, ReadonlySet<string> | null>()
  const marks: string[] = []
  for (const [path, file] of files) {
    if (roleOfFile(path)?.kind !== 'driver') continue
    const driver = readDriver(file, problems)
    exports.set(path, driver?.exports ?? null)
    marks.push(...(driver?.marks ?? []))
  }
  return { exports, marks: [...exports.values()].includes(null) ? null : new Set(marks) }
}

function readDriver(
  file: BundleFile,
  problems: ProblemList,
): { exports: ReadonlySet<string>; marks: readonly string[] } | null {
  const text = textOfFile(file, problems)
  if (text === null) return null
  const { module, errors, program } = parseSync(file.path, text)
  for (const error of errors) {
    const line = lineOfOffset(text, error.labels[0]?.start ?? 0)
    problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line }, `it is no TypeScript: ${error.message}`)
  }
  if (errors.length > 0) return null
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  const names = entries.flatMap(({ exportName, isType }) =>
    isType || exportName.name === null ? [] : [exportName.name],
  )
  const marks: string[] = []
  walkSyntax(program, (node) => {
    const mark = markOf(node)
    if (mark !== null) marks.push(mark)
  })
  return { exports: new Set(names), marks }
}

/** The name in `ui.mark('name')`. */
function markOf(node: SyntaxNode): string | null {
  if (node.type !== 'CallExpression' || !isSyntaxNode(node['callee']) || !Array.isArray(node['arguments'])) return null
  const property = node['callee']['property']
  const argument: unknown = node['arguments'][0]
  if (!isSyntaxNode(property) || property['name'] !== 'mark' || !isSyntaxNode(argument)) return null
  return typeof argument['value'] === 'string' ? argument['value'] : null
}
