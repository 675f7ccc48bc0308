import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { Verdict } from '../../src/model/verdict.js'
import type { ProcessResult } from './run-process.js'
import { runNode } from './run-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLE = join(ROOT, 'examples/subscriptions')
const PASSPHRASE = 'correct horse battery staple'

/** One scenario, the three Proof cases of one of its variants, and six more of the same: a corpus that a gate runs in seconds. */
const SMALL = {
  scenario: 'create-subscription',
  round: 'create',
  actor: 'clerk',
  variant: { customer_type: 'personal', payment_method: 'card' },
  more: 6,
  partition: 3,
}

export interface GateResult extends ProcessResult {
  /** verdict.json of the run; undefined when none was written. */
  readonly verdict: Verdict | undefined
  readonly run: string | undefined
}

/** A copy of the example in a folder of its own, locked, with a store and a lineage of its own. */
export interface ExampleProject {
  readonly root: string
  readonly store: string
  readonly state: string
  readonly env: Readonly<Record<string, string>>
  path(file: string): string
  /** Changes a YAML file of the bundle in place, comments kept. */
  edit(file: string, change: (document: Document) => void): void
  replace(file: string, from: string | RegExp, to: string): void
  lock(): Promise<ProcessResult>
  edd(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<ProcessResult>
  gate(env?: Readonly<Record<string, string | undefined>>): Promise<GateResult>
  vitest(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<GateResult>
  /** Names of the run folders, oldest first. */
  runs(): readonly string[]
  verdict(run: string): Verdict | undefined
  remove(): void
}

/**
 * Copies the example. Small, when nothing else is said: one scenario, one actor, one variant, nine cases, three
 * partitions; `creation` has every variant and case of the first scenario.
 */
export async function exampleProject(
  options: { readonly corpus?: 'creation' | 'whole' } = {},
): Promise<ExampleProject> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'edd-example-')))
  // The application runs as another user where it can, and must find its way here.
  chmodSync(home, 0o755)
  const root = join(home, 'project')
  cpSync(EXAMPLE, root, {
    recursive: true,
    filter: (path) => !['node_modules', '.edd', 'src', 'test', 'interface'].includes(basename(path)),
  })
  cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const project = projectAt(home, root)
  project.edit('runtime.yaml', (document) => document.deleteIn(['app', 'build', 'run']))
  if (options.corpus === undefined) makeSmall(project)
  if (options.corpus === 'creation') keepCreation(project)
  const locked = await project.lock()
  if (locked.code !== 0) throw new Error(`the example cannot be locked:\n${locked.text}`)
  return project
}

function projectAt(home: string, root: string): ExampleProject {
  const [store, state] = [join(home, 'store', 'store.db'), join(home, 'state')]
  const env = { EDD_CLERK: PASSPHRASE, EDD_MANAGER: PASSPHRASE, EDD_STORE: store, EDD_STATE: state }
  const bundle = (file: string): string => join(root, 'oracle/v1', file)
  const runsFolder = join(root, '.edd/runs')
  const runs = (): string[] => (existsSync(runsFolder) ? readdirSync(runsFolder).toSorted() : [])
  const verdictOf = (run: string): Verdict | undefined => {
    const path = join(runsFolder, run, 'verdict.json')
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Verdict) : undefined
  }
  const withVerdict = async (started: Promise<ProcessResult>): Promise<GateResult> => {
    const before = new Set(runs())
    const result = await started
    const run = runs().findLast((name) => !before.has(name))
    return { ...result, run, verdict: run === undefined ? undefined : verdictOf(run) }
  }
  const edd: ExampleProject['edd'] = (args, more) =>
    runNode([join(ROOT, 'dist/src/cli/main.js'), ...args], { cwd: root, env: { ...env, ...more } })
  return {
    root,
    store,
    state,
    env,
    path: bundle,
    edit(file, change) {
      const document = parseDocument(readFileSync(bundle(file), 'utf8'))
      change(document)
      writeFileSync(bundle(file), document.toString({ lineWidth: 0 }))
    },
    replace(file, from, to) {
      const text = readFileSync(join(root, file), 'utf8')
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} holds no ${String(from)}`)
      writeFileSync(join(root, file), changed)
    },
    lock: () => edd(['lock']),
    edd,
    gate: (more) => withVerdict(edd(['gate'], more)),
    vitest: (args, more) =>
      withVerdict(
        runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, env: { ...env, ...more } }),
      ),
    runs,
    verdict: verdictOf,
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** The creation alone: one scenario, every actor and variant of it with all its cases. */
function keepCreation(project: ExampleProject): void {
  for (const round of readdirSync(project.path('gold')).filter((name) => name !== SMALL.round)) {
    rmSync(project.path(join('gold', round)), { recursive: true })
  }
  project.edit('scenarios.yaml', (document) => keepFirst(document))
  project.edit('commands.yaml', (document) => {
    const { variants } = document.toJS() as { variants: Record<string, { scenarios?: string[] }> }
    for (const [name, { scenarios: takers = [SMALL.scenario] }] of Object.entries(variants)) {
      if (!takers.includes(SMALL.scenario)) document.deleteIn(['variants', name])
    }
  })
  project.edit('ledger.yaml', (document) => keepReachable(document, (one) => one.in === SMALL.scenario))
}

function makeSmall(project: ExampleProject): void {
  keepCreation(project)
  const layer = project.path('gold/create')
  const scenarios = parseDocument(readFileSync(project.path('scenarios.yaml'), 'utf8')).toJS() as {
    scenarios: [{ proof: { cases: string[] } }]
  }
  const of = rowsOf(join(layer, 'subscriptions.jsonl')).filter(({ row }) =>
    Object.entries(SMALL.variant).every(([column, value]) => row[column] === value),
  )
  const proof = of.map((line) => line.case).filter((id) => scenarios.scenarios[0].proof.cases.includes(id))
  const kept = new Set([
    ...proof,
    ...of
      .map((line) => line.case)
      .filter((id) => !proof.includes(id))
      .slice(0, SMALL.more),
  ])
  for (const file of readdirSync(layer).filter((name) => name.endsWith('.jsonl'))) {
    const lines = readFileSync(join(layer, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && kept.has((JSON.parse(line) as Line).case))
    writeFileSync(join(layer, file), `${lines.join('\n')}\n`)
  }
  project.edit('scenarios.yaml', (document) => {
    const { actors } = document.toJS() as { actors: Record<string, unknown> }
    for (const name of Object.keys(actors)) if (name !== SMALL.actor) document.deleteIn(['actors', name])
    document.deleteIn(['scenarios', 0, 'atomicity'])
    document.setIn(['scenarios', 0, 'proof', 'cases'], proof)
    document.setIn(['partitions', 'size'], SMALL.partition)
  })
  project.edit('ledger.yaml', (document) => keepReachable(document, (one) => one.when === undefined))
}

/** Leaves out every other scenario and round. */
function keepFirst(document: Document): void {
  const { rounds, scenarios } = document.toJS() as {
    rounds: { id: string }[]
    scenarios: { id: string }[]
  }
  const drop = (list: readonly { id: string }[], key: string, kept: string): void => {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      if (list[index]?.id !== kept) document.deleteIn([key, index])
    }
  }
  drop(rounds, 'rounds', SMALL.round)
  drop(scenarios, 'scenarios', SMALL.scenario)
}

interface Line {
  readonly case: string
  readonly row: Readonly<Record<string, unknown>>
}

function rowsOf(path: string): readonly Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

interface Assertion {
  readonly id: string
  readonly in: string
  readonly when?: object
}

/** Leaves out what only other scenarios and variants can show. */
function keepReachable(document: Document, reached: (one: Assertion) => boolean): void {
  const ledger = document.toJS() as {
    obligations: { id: string; shown?: string; absent?: string; assertion?: string; scenario?: string }[]
    assertions: Assertion[]
  }
  const assertions = ledger.assertions.filter(reached)
  const names = new Set(assertions.map(({ id }) => id))
  const obligations = ledger.obligations.filter(
    ({ shown, absent, assertion, scenario = SMALL.scenario }) =>
      scenario === SMALL.scenario && [shown, absent, assertion].every((id) => id === undefined || names.has(id)),
  )
  document.set('obligations', obligations)
  document.set('assertions', assertions)
}
