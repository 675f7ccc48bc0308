import type { CaseLine, Gold, GoldLayer, GoldOperation, GoldProvenance } from '../../model/gold.js'
import type { BundleFile } from '../files/bundle-file.js'
import { roleOfFile } from '../files/role-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { checkShape } from '../shape/check-shape.js'
import { provenanceSchema } from '../shape/provenance-schema.js'
import { parseYaml } from '../yaml/parse-yaml.js'
import type { GoldSchema } from './gold-schema.js'
import { readCaseFile } from './read-case-file.js'
import { readGoldTable } from './read-gold-table.js'

export interface GoldSource {
  readonly files: ReadonlyMap<string, BundleFile>
  /** In order; null while the manifest could not be read. */
  readonly rounds: readonly string[] | null
  readonly schema: GoldSchema
  readonly problems: ProblemList
}

/** G from the folder gold/, one layer a round in the order of the rounds. */
export function readGold(source: GoldSource): Gold {
  const names = layerNames(source.files)
  for (const [layer, file] of names) {
    source.problems.expectName({ file: file.file, line: 1 }, { what: 'round', name: layer, known: source.rounds })
  }
  const rounds = [...new Set(source.rounds ?? names.keys())]
  return { layers: rounds.flatMap((round) => (names.has(round) ? [readLayer(source, round)] : [])) }
}

function layerNames(files: ReadonlyMap<string, BundleFile>): ReadonlyMap<string, BundleFile> {
  const names = new Map<string, BundleFile>()
  for (const [path, file] of files) {
    const role = roleOfFile(path)
    if (role !== null && 'layer' in role && !names.has(role.layer)) names.set(role.layer, file)
  }
  return names
}

function readLayer(source: GoldSource, round: string): GoldLayer {
  const tables = new Map<string, readonly GoldOperation[]>()
  const caseFiles = new Map<string, readonly CaseLine[]>()
  for (const [path, file] of source.files) {
    const role = roleOfFile(path)
    if (role?.kind === 'gold' && role.layer === round) tables.set(role.table, readTable(source, { file, name: role.table }))
    if (role?.kind === 'cases' && role.layer === round) caseFiles.set(role.name, readCaseFile(file, source.problems))
  }
  return { round, tables, caseFiles, provenance: readProvenance(source, round) }
}

function readTable(source: GoldSource, { file, name }: { file: BundleFile; name: string }): readonly GoldOperation[] {
  const { schema, problems } = source
  const place = { file: file.file, line: 1 }
  if (!problems.expectName(place, { what: 'table', name, known: schema.tables.keys() })) return []
  if (!problems.expectName(place, { what: 'table of the contract', name, known: schema.contract.tables.keys() })) return []
  if (schema.contract.tables.get(name)?.kind === 'exclude') {
    problems.add('EDD_BUNDLE_CONTRADICTORY', place, `gold states rows of ${name}, which the contract excludes`)
    return []
  }
  const table = schema.tables.get(name)
  return table === undefined ? [] : readGoldTable({ file, table, schema, problems })
}

const UNKNOWN: GoldProvenance = { basis: 'stated', by: '', from: '', at: '', rule: '' }

function readProvenance({ files, problems }: GoldSource, round: string): GoldProvenance {
  const file = files.get(`gold/${round}/provenance.yaml`)
  if (file === undefined) {
    const [first] = [...files].filter(([path]) => path.startsWith(`gold/${round}/`))
    const place = { file: first?.[1].file.replace(/[^/]+$/, 'provenance.yaml') ?? '' }
    problems.add('EDD_GOLD_MISSING', place, `gold of round ${round} does not say where it comes from`)
    return UNKNOWN
  }
  const yaml = parseYaml(file, problems)
  return (yaml === null ? null : checkShape(yaml, provenanceSchema, { problems }))?.value ?? UNKNOWN
}
