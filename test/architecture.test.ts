import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycle } from './architecture/find-cycle.js'
import { mayImport, placeOf } from './architecture/house.js'
import { ROOT, sourceFiles } from './architecture/source-files.js'

const files = sourceFiles()
const PRIMITIVE = /^(string|number|boolean|bigint)$/

/** Files that a host loads by path need a default export. */
const LOADED_BY_PATH = new Set(['reporters/verdict-reporter.ts', 'src/vitest/lane-runner.ts'])

/** Where many small named things are the point. */
const MANY_EXPORTS = /^src\/(index\.ts|model|kernel\/(edd-error|codes\/))|^src\/gate\/condition\.ts/

/** Public names that users write, whatever the file is called. */
const PUBLIC_NAMES = /^(src\/vitest\/(plugin|scenario)|matchers\/vitest)\.ts$/

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

describe('layers', () => {
  test('every file stands in a folder of the house', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => placeOf(file.file) === undefined).map((file) => file.file)).toEqual([])
  })

  test('imports go downward only, types included', () => {
    const breaches = files.flatMap(({ file, imports }) =>
      imports.flatMap((link) => {
        const [from, to] = [placeOf(file), placeOf(link.to)]
        if (from !== undefined && to !== undefined && mayImport(from, to)) return []
        return [`${file}:${link.line} imports ${link.to}`]
      }),
    )
    expect(breaches).toEqual([])
  })

  test('every relative import leads to a file', () => {
    const lost = files.flatMap(({ file, imports }) =>
      imports.filter((link) => !existsSync(join(ROOT, link.to))).map((link) => `${file}:${link.line} ${link.to}`),
    )
    expect(lost).toEqual([])
  })

  test('no circle of value imports', () => {
    const graph = new Map(
      files.map(({ file, imports }) => [file, imports.filter((link) => !link.typeOnly).map((link) => link.to)]),
    )
    expect(findCycle(graph)).toBeUndefined()
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
        ]),
      ),
    ).toEqual(['a', 'b', 'c', 'a'])
  })

  test('nobody imports the index of its own folder', () => {
    const own = files.flatMap(({ file, imports }) =>
      imports
        .filter((link) => basename(link.to) === 'index.ts' && join(link.to, '..') === join(file, '..'))
        .map((link) => `${file}:${link.line}`),
    )
    expect(own).toEqual([])
  })

  test('only the one file of each kind loads a driver or reads the environment', () => {
    const reads = files.filter((file) => /process\.env\b/.test(file.text)).map((file) => file.file)
    // The probe looks at what the application would see: its own environment is its subject.
    expect(reads.filter((file) => !file.startsWith('src/process/probe-'))).toEqual(['src/config/read-environment.ts'])
    const drivers = files
      .filter((file) => /(from|import\()\s*'better-sqlite3'/.test(file.text))
      .map((file) => file.file)
    expect(drivers).toEqual(['src/store/open-store.ts'])
  })
})

describe('sizes', () => {
  test('files: median 60, nine of ten 180, none over 300 lines', () => {
    const lines = files.map((file) => file.lines)
    expect(files.filter((file) => file.lines > 300).map((file) => `${file.file} ${file.lines}`)).toEqual([])
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(60)
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(180)
  })

  test('functions: nine of ten 25, none over 50 lines', () => {
    const sizes = files.flatMap((file) =>
      file.functions.map((one) => ({ place: `${file.file}:${one.line}`, lines: one.lines })),
    )
    expect(sizes.filter((one) => one.lines > 50)).toEqual([])
    expect(
      quantile(
        sizes.map((one) => one.lines),
        0.9,
      ),
    ).toBeLessThanOrEqual(25)
  })

  test('parameters: at most three, no equal primitive neighbours, no trailing boolean', () => {
    const breaches = files.flatMap((file) =>
      file.parameters
        .filter(({ types }) => types.length > 3 || (types.at(-1) === 'boolean' && types.length > 1) || hasTwins(types))
        .map(({ line, types }) => `${file.file}:${line} (${types.join(', ')})`),
    )
    expect(breaches).toEqual([])
  })

  test('one main export a file, and the file is named after it', () => {
    const misnamed = files
      .filter(
        (file) =>
          !MANY_EXPORTS.test(file.file) &&
          !PUBLIC_NAMES.test(file.file) &&
          file.exports.length > 0 &&
          !file.defaultExport,
      )
      .filter((file) => !file.exports.some((name) => matchesName(file.file, name)))
      .map((file) => `${file.file}: ${file.exports.join(', ')}`)
    expect(misnamed).toEqual([])
  })

  test('named exports only, except where a host loads the file by path', () => {
    expect(files.filter((file) => file.starExport).map((file) => file.file)).toEqual([])
    expect(
      files.filter((file) => file.defaultExport && !LOADED_BY_PATH.has(file.file)).map((file) => file.file),
    ).toEqual([])
  })

  test('no any, no non-null assertion, no switched-off check in product code', () => {
    const loose = files.filter((file) =>
      /: any\b|\bas any\b|<any>|@ts-ignore|@ts-expect-error|\bas unknown as\b/.test(file.text),
    )
    expect(loose.map((file) => file.file)).toEqual([])
  })
})

test('product code names no planted fault', () => {
  const faults = readFileSync(join(ROOT, 'examples/subscriptions/src/faults.ts'), 'utf8')
  expect(faults).toContain('transposed-emails')
  expect(files.filter((file) => /transposed/.test(file.text)).map((file) => file.file)).toEqual([])
})

function hasTwins(types: readonly string[]): boolean {
  return types.some((type, index) => PRIMITIVE.test(type) && type === types[index + 1])
}

/** Every word of the file's name stands in the export's name, or the other way round; singular, plural and verb forms alike. */
function matchesName(file: string, name: string): boolean {
  const stem = words(basename(file, '.ts').replace(/^\d\d-/, ''))
  const own = words(kebab(name))
  const within = (some: readonly string[], all: readonly string[]): boolean => some.every((word) => all.includes(word))
  return within(stem, own) || within(own, stem)
}

function words(text: string): string[] {
  return text.split('-').map((word) => word.slice(0, 5).replace(/e?s$/, ''))
}
