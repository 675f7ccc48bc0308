import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { roleOfFile } from '../../../src/oracle/files/role-of-file.js'
import { SECTION_FILES } from '../../../src/oracle/files/section-files.js'
import { caseLineSchema } from '../../../src/oracle/gold/case-line-shape.js'
import { goldLineSchema } from '../../../src/oracle/gold/gold-line-shape.js'
import { commandsSchema } from '../../../src/oracle/shape/commands-shape.js'
import { contractSchema } from '../../../src/oracle/shape/contract-shape.js'
import { gatesSchema } from '../../../src/oracle/shape/gates-shape.js'
import { headerSchema } from '../../../src/oracle/shape/header-shape.js'
import { ledgerSchema } from '../../../src/oracle/shape/ledger-shape.js'
import { manifestSchema } from '../../../src/oracle/shape/manifest-shape.js'
import { runtimeSchema } from '../../../src/oracle/shape/runtime-shape.js'
import { readJsonLines } from '../../../src/value/json-lines.js'
import { documentText, fencedBlocks } from './fenced-blocks.js'

const text = documentText('docs/bundle.md')

const SCHEMAS = {
  'oracle.yaml': headerSchema,
  'scenarios.yaml': manifestSchema,
  'contract.yaml': contractSchema,
  'commands.yaml': commandsSchema,
  'ledger.yaml': ledgerSchema,
  'runtime.yaml': runtimeSchema,
  'gates.yaml': gatesSchema,
} as const

describe('docs/bundle.md', () => {
  test('shows every section once', () => {
    expect(fencedBlocks(text, 'yaml').map(({ heading }) => heading)).toEqual(Object.keys(SCHEMAS))
    expect(Object.keys(SCHEMAS).toSorted()).toEqual(SECTION_FILES.toSorted())
  })

  test.each(Object.entries(SCHEMAS))('the example of %s has the shape that is read', (name, schema) => {
    const [block] = fencedBlocks(text, 'yaml').filter(({ heading }) => heading === name)
    const result = schema.safeParse(parse(block?.content ?? ''))
    expect(result.success ? [] : result.error.issues).toEqual([])
  })

  test('the gold lines that are shown have the shape that is read', () => {
    const [block] = fencedBlocks(text, 'jsonl')
    const { lines, problems } = readJsonLines(block?.content ?? '', 'docs/bundle.md')
    expect(problems).toEqual([])
    expect(lines.map(({ raw }) => goldLineSchema.safeParse(raw).success)).toEqual([true, true, true])
  })

  test('the case lines that are shown have the shape that is read', () => {
    const [, block] = fencedBlocks(text, 'jsonl')
    const { lines, problems } = readJsonLines(block?.content ?? '', 'docs/bundle.md')
    expect(problems).toEqual([])
    expect(lines.map(({ raw }) => caseLineSchema.safeParse(raw).success)).toEqual([true, true])
  })

  test('every file of the layout that is shown has a role', () => {
    const [layout = ''] = fencedBlocks(text, '').map(({ content }) => content)
    const shown = layout
      .split(/\s+/)
      .filter((word) => word.includes('.') && !word.endsWith('/'))
      .map((word) => word.replace('<round>', 'create').replace('<table>', 'things').replace('**/*', 'login'))
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((path) => roleOfFile(path) === null)).toEqual([])
  })
})
