import type { BundleFile } from './files/bundle-file.js'
import { SECTION_FILES } from './files/section-files.js'
import type { ProblemList } from './problem-list.js'
import { HEADER_KEYS } from './shape/header-shape.js'
import { MANIFEST_KEYS } from './shape/manifest-shape.js'
import { parseYaml } from './yaml/parse-yaml.js'
import type { Section } from './yaml/section.js'
import { sectionOf } from './yaml/section.js'
import type { YamlFile } from './yaml/yaml-file.js'

/** The sections that are one value each, and so stand in a file of their own whole. */
export type WholeSection = 'contract' | 'commands' | 'ledger' | 'runtime' | 'gates'

const WHOLE: readonly WholeSection[] = ['contract', 'commands', 'ledger', 'runtime', 'gates']

/** Every section as read, not yet of any shape; `absent`: stated nowhere; null: stated where it could not be read. */
export interface RawSections {
  readonly header: Section<unknown> | null
  readonly manifest: Section<unknown> | null
  readonly whole: Readonly<Record<WholeSection, Section<unknown> | 'absent' | null>>
}

/** Finds each section in oracle.yaml or in a file of its own; one stated in both places is refused. */
export function collectSections(files: ReadonlyMap<string, BundleFile>, problems: ProblemList): RawSections {
  const yamls = new Map<string, YamlFile | null>()
  for (const name of SECTION_FILES) {
    const file = files.get(name)
    if (file !== undefined) yamls.set(name, parseYaml(file, problems))
  }
  const root = yamls.get('oracle.yaml') ?? null
  const find = (name: WholeSection): Section<unknown> | 'absent' | null => wholeSection(name, { yamls, root, problems })
  return {
    header: root === null ? null : headerSection(root),
    manifest: manifestSection({ yamls, root, problems }),
    whole: Object.fromEntries(WHOLE.map((name) => [name, find(name)])) as RawSections['whole'],
  }
}

interface Sources {
  readonly yamls: ReadonlyMap<string, YamlFile | null>
  readonly root: YamlFile | null
  readonly problems: ProblemList
}

/** Keys that are no known section stay with the head, whose shape refuses them. */
function headerSection(root: YamlFile): Section<unknown> {
  if (!isRecord(root.value)) return sectionOf(root, [], root.value)
  const sections: readonly string[] = [...MANIFEST_KEYS, ...WHOLE]
  const head = Object.entries(root.value).filter(([key]) => HEADER_KEYS.includes(key) || !sections.includes(key))
  return sectionOf(root, [], Object.fromEntries(head))
}

function wholeSection(name: WholeSection, { yamls, root, problems }: Sources): Section<unknown> | 'absent' | null {
  const own = yamls.get(`${name}.yaml`)
  const inRoot = isRecord(root?.value) && Object.hasOwn(root.value, name)
  if (own !== undefined && inRoot && root !== null) twice(name, { place: root, own: `${name}.yaml`, problems })
  if (own !== undefined) return own === null ? null : sectionOf(own, [], own.value)
  if (root === null) return null
  return inRoot && isRecord(root.value) ? sectionOf(root, [name], root.value[name]) : 'absent'
}

/** The manifest's keys may stand apart, each in one place; the line of a part is looked up in the file it came from. */
function manifestSection({ yamls, root, problems }: Sources): Section<unknown> | null {
  const own = yamls.get('scenarios.yaml')
  if (own === null || (own === undefined && root === null)) return null
  const value: Record<string, unknown> = {}
  const files = new Map<PropertyKey, YamlFile>()
  for (const file of [root, own]) {
    if (file === undefined || file === null || !isRecord(file.value)) continue
    for (const [key, member] of Object.entries(file.value)) {
      if (file === root && !MANIFEST_KEYS.includes(key)) continue
      if (files.has(key) && root !== null) twice(key, { place: root, own: 'scenarios.yaml', problems })
      value[key] = member
      files.set(key, file)
    }
  }
  const fallback = own ?? root
  if (fallback === null) return null
  if (own !== undefined && !isRecord(own.value)) return sectionOf(own, [], own.value)
  return { value, at: (path) => (files.get(path[0] ?? '') ?? fallback).at(path) }
}

function twice(name: string, at: { place: YamlFile; own: string; problems: ProblemList }): void {
  const message = `"${name}" stands here and in ${at.own}; keep it in one place`
  at.problems.add('EDD_BUNDLE_CONTRADICTORY', at.place.at([name]), message)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
