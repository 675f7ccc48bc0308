import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import type { Program } from 'oxc-parser'

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))

export interface ImportLink {
  readonly to: string
  readonly typeOnly: boolean
  readonly line: number
}

export interface FunctionSize {
  readonly line: number
  readonly lines: number
}

export interface Parameters {
  readonly line: number
  /** Type text per positional parameter; empty where none is written. */
  readonly types: readonly string[]
}

export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly ImportLink[]
  readonly functions: readonly FunctionSize[]
  readonly parameters: readonly Parameters[]
  /** Names of all exports, types included. */
  readonly exports: readonly string[]
  readonly defaultExport: boolean
  readonly starExport: boolean
}

/** Parses every product file of the house. */
export function sourceFiles(): readonly SourceFile[] {
  return ['src', 'matchers', 'reporters'].flatMap((folder) => listed(join(ROOT, folder))).map((path) => parsed(path))
}

function listed(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listed(path)
    return entry.name.endsWith('.ts') ? [path] : []
  })
}

function parsed(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const file = relative(ROOT, path).replaceAll('\\', '/')
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const starts = lineStarts(text)
  const lineAt = (offset: number): number => lineOf(starts, offset)
  return {
    file,
    text,
    lines: text.split('\n').length - 1,
    imports: importsOf(program, { file, lineAt }),
    ...functionsOf(program, { text, lineAt }),
    exports: module.staticExports.flatMap((one) => one.entries.map((entry) => entry.exportName.name ?? 'default')),
    defaultExport: program.body.some((node) => node.type === 'ExportDefaultDeclaration'),
    starExport: program.body.some((node) => node.type === 'ExportAllDeclaration'),
  }
}

function importsOf(program: Program, at: { file: string; lineAt: (offset: number) => number }): ImportLink[] {
  const links: ImportLink[] = []
  const add = (source: string, typeOnly: boolean, start: number): void => {
    if (!source.startsWith('.')) return
    const to = normalize(join(dirname(at.file), source))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts')
    links.push({ to, typeOnly, line: at.lineAt(start) })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type', node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.exportKind === 'type', node.start)
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, false, node.start)
    },
  }).visit(program)
  return links
}

function functionsOf(program: Program, at: { text: string; lineAt: (offset: number) => number }) {
  const functions: FunctionSize[] = []
  const parameters: Parameters[] = []
  const visit = (node: { start: number; end: number; params: readonly unknown[] }): void => {
    const line = at.lineAt(node.start)
    functions.push({ line, lines: at.lineAt(node.end) - line + 1 })
    parameters.push({ line, types: node.params.map((parameter) => typeText(parameter, at.text)) })
  }
  new Visitor({ FunctionDeclaration: visit, FunctionExpression: visit, ArrowFunctionExpression: visit }).visit(program)
  return { functions, parameters }
}

function typeText(parameter: unknown, text: string): string {
  const inner = parameter as {
    typeAnnotation?: { typeAnnotation: { start: number; end: number } } | null
    left?: unknown
  }
  if (inner.left !== undefined) return typeText(inner.left, text)
  const type = inner.typeAnnotation?.typeAnnotation
  return type === undefined ? '' : text.slice(type.start, type.end)
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
