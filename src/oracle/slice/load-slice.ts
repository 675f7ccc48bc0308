import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { digestValue } from '../../kernel/digest.js'
import { throwProblems } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Names } from '../build/names.js'
import { namesOf } from '../build/names.js'
import { buildContract } from '../build/build-contract.js'
import type { RawSections } from '../collect-sections.js'
import { collectSections } from '../collect-sections.js'
import { nameInProject, readBundleFiles } from '../files/read-bundle-files.js'
import { checkCases } from '../gold/check-cases.js'
import { readStated } from '../gold/read-stated.js'
import type { BundleLocation } from '../load-bundle.js'
import { loadBundle } from '../load-bundle.js'
import { ProblemList } from '../problem-list.js'
import { readSchema } from '../read-schema.js'
import { checkShape } from '../shape/check-shape.js'
import { contractSchema } from '../shape/contract-shape.js'
import { headerSchema } from '../shape/header-shape.js'
import type { Shapes } from '../shape/read-shapes.js'
import type { Section } from '../yaml/section.js'
import { sliceManifest } from './slice-manifest.js'
import type { SliceShape } from './slice-shape.js'
import { sliceSchema } from './slice-shape.js'

/** What a comparison in an ordinary test needs of a bundle; a whole one has it too. */
export interface SliceBundle extends Pick<
  Bundle,
  'root' | 'projectRoot' | 'id' | 'version' | 'gold' | 'baseline' | 'catalog' | 'manifest' | 'contract' | 'digest'
> {
  readonly commands: Pick<Bundle['commands'], 'traffic'>
  /** False while it states no actors, commands and runtime: then no lane can run it. */
  readonly whole: boolean
}

/**
 * Loads a bundle for an ordinary test. One that states neither actors nor commands nor runtime is read as what it is,
 * a slice: contract, baseline, gold, and scenarios that no lane runs. Every other one must be whole.
 * @throws EddError EDD_BUNDLE_MISSING; else one error that carries every problem with its file, line and code
 */
export async function loadSlice(location: BundleLocation): Promise<SliceBundle> {
  const { bundleRoot, projectRoot, catalogOf } = location
  if (!existsSync(join(bundleRoot, 'oracle.yaml'))) return { ...(await loadBundle(location)), whole: true }
  const problems = new ProblemList()
  const files = readBundleFiles({ bundleRoot, projectRoot, problems })
  const sections = collectSections(files, problems)
  if (!isSlice(sections)) return { ...(await loadBundle(location)), whole: true }
  const oracleFile = nameInProject(location, 'oracle.yaml')
  const schema = await readSchema({ files, problems, catalogOf, oracleFile })
  const shapes = readSections(sections, { problems, oracleFile })
  const names = namesOf({ ...shapes, manifest: null }, { catalog: schema?.catalog ?? null, drivers: NO_DRIVERS })
  const version = basename(bundleRoot)
  if (shapes.header !== null && shapes.header.value.version !== version) {
    const message = `the bundle calls itself version ${shapes.header.value.version}, its folder ${version}`
    problems.add('EDD_BUNDLE_CONTRADICTORY', shapes.header.at(['version']), message)
  }
  const parts = schema === null ? null : buildParts({ shapes, names, problems, files, schema })
  throwProblems(problems.all, `the oracle bundle ${nameInProject(location, '')} cannot be used`)
  if (schema === null || parts === null) throw new TypeError('a slice without a problem has every part')
  const digests = Object.fromEntries([...files].map(([path, file]) => [path, file.digest]))
  return {
    root: bundleRoot,
    projectRoot,
    version,
    ...parts,
    catalog: schema.catalog,
    commands: { traffic: [] },
    digest: digestValue(digests),
    whole: false,
  }
}

const NO_DRIVERS: Names['drivers'] = { exports: new Map(), marks: null }

function isSlice({ manifest, whole }: RawSections): boolean {
  const { value } = manifest ?? {}
  const hasActors = typeof value === 'object' && value !== null && 'actors' in value
  return whole.commands === 'absent' && whole.runtime === 'absent' && !hasActors
}

type SliceShapes = Omit<Shapes, 'manifest'> & { readonly manifest: Section<SliceShape> | null }

function readSections(
  { header, manifest, whole }: RawSections,
  report: { readonly problems: ProblemList; readonly oracleFile: string },
): SliceShapes {
  const { problems, oracleFile } = report
  const nowhere = { file: oracleFile, line: 1 }
  if (whole.contract === 'absent') {
    problems.add('EDD_BUNDLE_INVALID', nowhere, 'there is no contract: neither here nor in contract.yaml')
  }
  for (const name of ['ledger', 'gates'] as const) {
    if (whole[name] === 'absent') continue
    problems.add('EDD_BUNDLE_CONTRADICTORY', nowhere, `${name} belongs to a whole bundle, and this one has no actors`)
  }
  const { contract } = whole
  return {
    header: header === null ? null : checkShape(header, headerSchema, { problems }),
    manifest: manifest === null ? null : checkShape(manifest, sliceSchema, { problems }),
    contract: contract === 'absent' || contract === null ? null : checkShape(contract, contractSchema, { problems }),
    commands: null,
    ledger: null,
    runtime: null,
    gates: { value: [], at: () => nowhere },
  }
}

type SliceParts = Pick<Bundle, 'id' | 'gold' | 'baseline' | 'manifest' | 'contract'>

function buildParts(of: {
  readonly shapes: SliceShapes
  readonly names: Names
  readonly problems: ProblemList
  readonly files: Parameters<typeof readStated>[0]['files']
  readonly schema: NonNullable<Awaited<ReturnType<typeof readSchema>>>
}): SliceParts | null {
  const { shapes, names, problems, files, schema } = of
  const { header, contract: section, manifest: stated } = shapes
  if (header === null || section === null || stated === null) return null
  const { result: contract, sound } = problems.soundly(() => buildContract({ section, names, problems }))
  const { result: manifest, sound: ordered } = problems.soundly(() =>
    sliceManifest({ section: stated, names, problems }),
  )
  const rounds = {
    value: { rounds: manifest.rounds, actors: {}, scenarios: [] },
    at: (path: Parameters<typeof stated.at>[0]) => stated.at(path),
  }
  const read = readStated({ shapes: { ...shapes, manifest: rounds }, files }, { contract, schema, sound })
  problems.append(read.found)
  checkCases({ manifest, gold: read.gold, problems, whole: read.whole, ordered })
  return { id: header.value.id, gold: read.gold, baseline: read.baseline, manifest, contract }
}
