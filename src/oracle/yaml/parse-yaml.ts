import { LineCounter, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { Node } from 'yaml'
import type { BundleFile } from '../files/bundle-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { plainYamlProblems } from './plain-yaml-problems.js'
import type { YamlFile, YamlPath } from './yaml-file.js'

/** Parses one YAML file; null after every syntax problem was added with its line. */
export function parseYaml(file: BundleFile, problems: ProblemList): YamlFile | null {
  const text = textOfFile(file, problems)
  if (text === null) return null
  const counter = new LineCounter()
  const lineAt = (offset: number): number => Math.max(counter.linePos(offset).line, 1)
  try {
    const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, stringKeys: true })
    const found = [
      ...[...document.errors, ...document.warnings].map((error) => ({ offset: error.pos[0], message: error.message })),
      ...plainYamlProblems(document),
    ]
    for (const { offset, message } of found) {
      problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line: lineAt(offset) }, message)
    }
    if (found.length > 0) return null
    const root = document.contents
    const at = (path: YamlPath) => ({ file: file.file, line: lineAt(offsetOf(root, path)) })
    return { file: file.file, value: document.toJS(), at }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    problems.add('EDD_BUNDLE_UNREADABLE', { file: file.file, line: 1 }, `it cannot be parsed: ${message}`)
    return null
  }
}

function offsetOf(root: unknown, path: YamlPath): number {
  let node: unknown = root
  let offset = isScalar(root) || isMap(root) || isSeq(root) ? startOf(root) : 0
  for (const key of path) {
    const next = childOf(node, key)
    if (next === null) return offset
    ;({ node, offset } = next)
  }
  return offset
}

function childOf(node: unknown, key: PropertyKey): { node: unknown; offset: number } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
    if (pair === undefined || !isScalar(pair.key)) return null
    return { node: pair.value, offset: startOf(pair.key) }
  }
  if (!isSeq(node) || typeof key !== 'number') return null
  const item = node.items[key]
  return isScalar(item) || isMap(item) || isSeq(item) ? { node: item, offset: startOf(item) } : null
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}
