import type { Bundle } from '../model/bundle.js'
import { buildCommands } from './build/build-commands.js'
import { buildContract } from './build/build-contract.js'
import { buildGates } from './build/build-gates.js'
import { buildLedger } from './build/build-ledger.js'
import { buildManifest } from './build/build-manifest.js'
import { buildRuntime } from './build/build-runtime.js'
import type { Names } from './build/names.js'
import { namesOf } from './build/names.js'
import type { Drivers } from './drivers/read-drivers.js'
import type { BundleFile } from './files/bundle-file.js'
import { checkActors } from './gold/check-actors.js'
import { checkCases } from './gold/check-cases.js'
import { checkJsonLines } from './gold/check-json-lines.js'
import { readStated } from './gold/read-stated.js'
import type { ProblemList } from './problem-list.js'
import type { SchemaRead } from './read-schema.js'
import type { HeaderShape } from './shape/header-shape.js'
import type { Shapes } from './shape/read-shapes.js'
import type { Section } from './yaml/section.js'

export type BundleParts = Omit<Bundle, 'root' | 'projectRoot' | 'files' | 'digest'>

export interface PartSources {
  readonly shapes: Shapes
  readonly schema: SchemaRead | null
  readonly drivers: Drivers
  readonly files: ReadonlyMap<string, BundleFile>
  readonly problems: ProblemList
  /** Name of the bundle's folder, which is its version. */
  readonly version: string
  readonly openVariants: boolean
}

/** Builds every part that can be built, adding every problem; null when one part is missing. */
export function buildParts(sources: PartSources): BundleParts | null {
  const { shapes, schema, problems } = sources
  const known = namesOf(shapes, { catalog: schema?.catalog ?? null, drivers: sources.drivers })
  const names = sources.openVariants ? { ...known, variants: null } : known
  const build = <T, R>(
    section: Section<T> | null,
    builder: (of: { section: Section<T>; names: Names; problems: ProblemList }) => R,
  ): R | null => (section === null ? null : builder({ section, names, problems }))
  const { result: stating, sound } = problems.soundly(() => build(shapes.contract, buildContract))
  // What a wrong contract says of other parts would only hide what is wrong with them.
  const contract = sound ? stating : null
  // What cases type is cited by the rules; what is wrong with it is told after the sections.
  const stated = stating === null || schema === null ? null : readStated(sources, { contract: stating, schema, sound })
  const gold = stated?.whole === true ? stated.gold : null
  const { result: manifest, sound: ordered } = problems.soundly(() =>
    build(shapes.manifest, (of) => buildManifest(of, contract)),
  )
  const commands = build(shapes.commands, (of) => buildCommands(of, { manifest, contract, gold }))
  const ledger = build(shapes.ledger, (of) => buildLedger(of, { manifest, gold }))
  const runtime = build(shapes.runtime, buildRuntime)
  const gates = build(shapes.gates, (of) => buildGates(of, contract))
  const header = build(shapes.header, ({ section }) => headOf(section, sources))
  if (stated !== null) problems.append(stated.found)
  // Without schema or contract no row has a meaning, but a line that is no JSON is told all the same.
  if (stated === null) checkJsonLines(sources)
  if (stated !== null && manifest !== null) {
    checkCases({ manifest, ...stated, ordered, problems })
    checkActors({
      manifest,
      ...stated,
      problems,
      tables: new Map(schema?.catalog.tables.map(({ name }) => [name, name])),
    })
  }
  if (header === null || schema === null || contract === null || manifest === null || stated === null) return null
  if (commands === null || ledger === null || runtime === null || gates === null) return null
  const { baseline } = stated
  return {
    ...header,
    gold: stated.gold,
    baseline,
    catalog: schema.catalog,
    manifest,
    contract,
    ledger,
    commands,
    runtime,
    gates,
  }
}

function headOf(section: Section<HeaderShape>, of: PartSources): Pick<Bundle, 'id' | 'version' | 'change'> {
  const { id, version, change } = section.value
  if (version !== of.version) {
    const message = `the bundle calls itself version ${version}, its folder ${of.version}`
    of.problems.add('EDD_BUNDLE_CONTRADICTORY', section.at(['version']), message)
  }
  return { id, version, change: change === 'initial' ? { kind: 'initial', reason: '' } : change }
}
