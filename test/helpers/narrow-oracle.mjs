import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

/**
 * Narrows the oracle of a project of the example; what is left is as it was.
 * `scenarios`, `rounds`, `actors`: the ones that stay; `creators`: the actors of kept creations. `variant`: what a subscription of a kept case must be; `corpus`: how
 * many cases stay at most; `partition`: their number in one. `lives`: cases that live through the later rounds come first,
 * and one of them more is proven, so that two cases tell the sources of each later command apart.
 */
export function narrowOracle(root, choice) {
  const bundle = join(root, 'oracle/v1')
  const kept = keptCases(bundle, choice)
  for (const round of readdirSync(join(bundle, 'gold'))) {
    if (choice.rounds.includes(round)) narrowLayer(join(bundle, 'gold', round), kept)
    else rmSync(join(bundle, 'gold', round), { recursive: true })
  }
  editYaml(join(bundle, 'scenarios.yaml'), (document) => narrowManifest(document, { bundle, kept, choice }))
  editYaml(join(bundle, 'commands.yaml'), (document) => narrowCommands(document, choice))
  editYaml(join(bundle, 'ledger.yaml'), (document) => narrowLedger(document, choice))
}

const linesOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Cases of the creators: those that Proof needs, then those with the longest lives. */
function keptCases(bundle, { creators = ['clerk'], variant, corpus, lives }) {
  const manifest = parseDocument(readFileSync(join(bundle, 'scenarios.yaml'), 'utf8')).toJS()
  const proof = manifest.scenarios[0].proof.cases
  const live = new Set(linesOf(join(bundle, 'gold/approve/subscriptions.jsonl')).map((line) => line.case))
  const fitting = linesOf(join(bundle, 'gold/create/subscriptions.jsonl')).filter(
    ({ actor, row }) =>
      creators.includes(actor) && Object.entries(variant).every(([column, value]) => row[column] === value),
  )
  const ids = fitting.map((line) => line.case)
  const first = ids.filter((id) => proof.includes(id))
  const rest = ids.filter((id) => !first.includes(id)).toSorted((a, b) => Number(live.has(b)) - Number(live.has(a)))
  const all = new Set([...first, ...rest.slice(0, corpus - first.length)])
  return { all, proof: [...first, ...rest.slice(0, lives ? 1 : 0)] }
}

function narrowLayer(folder, { all }) {
  for (const entry of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.jsonl'))) {
    const path = join(folder, entry)
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    const kept = lines.filter((line) => isKept(JSON.parse(line), all))
    if (kept.length === 0) rmSync(path)
    else writeFileSync(path, `${kept.join('\n')}\n`)
  }
}

/** A case that stands for itself, or one of a duplicate of a kept one. */
function isKept({ case: id, needs }, all) {
  if (needs !== undefined) return id.startsWith('DUP-') && needs.every((need) => all.has(need.split('/')[1]))
  return all.has(id) || all.has(id.replace('DUP-', 'SUB-'))
}

function narrowManifest(document, { bundle, kept, choice }) {
  const { rounds, actors, scenarios } = document.toJS()
  for (const name of Object.keys(actors)) if (!choice.actors.includes(name)) document.deleteIn(['actors', name])
  for (const [at, { id }] of [...rounds.entries()].toReversed())
    if (!choice.rounds.includes(id)) document.deleteIn(['rounds', at])
  for (const [at, scenario] of [...scenarios.entries()].toReversed()) {
    if (!choice.scenarios.includes(scenario.id)) document.deleteIn(['scenarios', at])
    else document.setIn(['scenarios', at, 'proof', 'cases'], proofCases(bundle, scenario, kept))
  }
  document.setIn(['partitions', 'size'], choice.partition)
}

/** Every case of the scenario whose whole life Proof drives. */
function proofCases(bundle, { round, cases }, { proof }) {
  const name = cases.file === undefined ? `${cases.each}.jsonl` : `cases/${cases.file}.jsonl`
  const lines = linesOf(join(bundle, 'gold', round, name))
  return lines.map((line) => line.case).filter((id) => proof.includes(id.replace('DUP-', 'SUB-')))
}

function narrowCommands(document, { scenarios }) {
  for (const [name, variant] of Object.entries(document.toJS().variants)) {
    const taken = variant.scenarios === undefined || variant.scenarios.some((id) => scenarios.includes(id))
    if (!taken) document.deleteIn(['variants', name])
  }
}

function narrowLedger(document, { scenarios, variant }) {
  const { obligations, assertions } = document.toJS()
  const whole = Object.keys(variant).length === 0
  const left = assertions.filter((one) => scenarios.includes(one.in) && (whole || one.when === undefined))
  const names = new Set(left.map(({ id }) => id))
  const provable = ({ shown, absent, assertion, scenario }) =>
    (scenario === undefined || scenarios.includes(scenario)) &&
    [shown, absent, assertion].every((id) => id === undefined || names.has(id))
  document.set('assertions', left)
  document.set('obligations', obligations.filter(provable))
}

function editYaml(path, change) {
  const document = parseDocument(readFileSync(path, 'utf8'))
  change(document)
  writeFileSync(path, document.toString({ lineWidth: 0 }))
}
