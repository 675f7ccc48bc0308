import { claimText } from '../gate/claim.js'
import { decideVerdict } from '../gate/decide-verdict.js'
import { recordedFacts } from '../gate/recorded-facts.js'
import { digestValue } from '../kernel/digest.js'
import type { Bundle } from '../model/bundle.js'
import type { Mismatch } from '../model/mismatch.js'
import type { Counts, Verdict } from '../model/verdict.js'
import { columnDefaults } from '../report/column-defaults.js'
import { mismatchPatterns } from '../report/mismatch-patterns.js'
import type { RunRecord } from './run-record.js'

export interface VerdictParts {
  readonly record: RunRecord
  /** null when the bundle could not be read. */
  readonly bundle: (Pick<Bundle, 'id' | 'version' | 'digest'> & Partial<Pick<Bundle, 'catalog' | 'gold'>>) | null
  readonly approval: Verdict['oracle']['approval']
  readonly requests: Counts['requests']
  readonly isolation: string
}

/** At most so many mismatches are kept in verdict.json; the count is of all. */
const KEPT = 1_000

/** The verdict of a run, from its recorded facts and nothing else. */
export function buildVerdict({ record, bundle, approval, requests, isolation }: VerdictParts): Verdict {
  const facts = record.facts.all()
  const decision = decideVerdict(facts)
  const recorded = recordedFacts(facts)
  const named = {
    id: bundle?.id ?? 'unknown',
    version: bundle?.version ?? 'unknown',
    digest: bundle?.digest ?? 'unknown',
    approval,
  }
  const start = recorded.of('profile').find((fact) => fact.at === 'start')?.identities ?? {}
  const evidence = recorded.of('mint')[0]?.evidence ?? 'none'
  const lineage = recorded.of('lineage')[0]
  const quoted = quotedOnly(record)
  // What was refused comes first: it must not fall to the bound on what is kept.
  const mismatches = [...quoted, ...mismatchesOf(record)].slice(0, KEPT)
  return {
    schema: 1,
    run: record.id,
    verdict: decision.verdict,
    notGateRun: decision.notGateRun,
    claim: claimText({
      verdict: decision.verdict,
      oracle: named,
      run: record.id,
      build: start['build'] ?? 'unknown',
      profile: digestValue(start),
      evidence,
    }),
    oracle: named,
    conditions: decision.conditions,
    counts: countsOf(record, requests, quoted.length),
    mismatches,
    patterns: mismatchPatterns(mismatches, columnDefaults(bundle?.catalog ?? { tables: [] })),
    isolation,
    lineage: lineage === undefined ? 'nothing was minted' : `${lineage.strength}, head ${lineage.head}`,
    notes: [...recordedGold(bundle?.gold), ...notesOf(record)],
  }
}

/** Gold that came from a running system is told: what it held then is only approved by whoever pins the oracle. */
function recordedGold(gold: Bundle['gold'] | undefined): readonly string[] {
  return (gold?.layers ?? [])
    .filter(({ provenance }) => provenance.basis === 'recorded')
    .map(
      ({ round, provenance: { from, by, at } }) => `gold of round ${round} is recorded from ${from}, by ${by}, ${at}`,
    )
}

function notesOf({ quiescence, facts }: RunRecord): readonly string[] {
  const retries = recordedFacts(facts.all())
    .of('attempt')
    .map((fact) => `retried: ${fact.unit}, attempt ${fact.attempt} (${fact.class}): ${fact.observed}`)
  const idle = [...quiescence]
    .filter(([, busy]) => !busy)
    .map(([query]) => `unproven: the quiescence query was never seen to be busy: ${query}`)
  return [...retries, ...idle]
}

function mismatchesOf(record: RunRecord): readonly Mismatch[] {
  return [
    ...record.refusals,
    ...record.outcomes.flatMap(({ mismatches, witness }) => [...mismatches, ...witness.failed]),
  ]
}

/** What stands under a condition and in no lane test's answer, so that the verdict's list holds all that was refused. */
function quotedOnly(record: RunRecord): readonly Mismatch[] {
  const told = new Set(mismatchesOf(record).map((mismatch) => JSON.stringify(mismatch)))
  return recordedFacts(record.facts.all())
    .of('refusal')
    .map(({ mismatch }) => mismatch)
    .filter((mismatch) => !told.has(JSON.stringify(mismatch)))
}

function countsOf(record: RunRecord, requests: Counts['requests'], quoted: number): Counts {
  const recorded = recordedFacts(record.facts.all())
  const cases = (lane: 'proof' | 'validate'): number =>
    recorded
      .of('witness')
      .filter((fact) => fact.lane === lane)
      .reduce((sum, fact) => sum + fact.satisfied.length + fact.failed.length, 0)
  const commands = recorded.of('conformance').reduce((sum, fact) => sum + fact.doorConforming, 0)
  const proofCases = cases('proof')
  return {
    proofCases,
    validateCases: cases('validate'),
    partitions: recorded.of('parity').filter((fact) => fact.lane === 'validate').length,
    requests,
    commands: { proof: record.proofCommands, validate: commands },
    mismatches:
      quoted +
      record.refusals.length +
      record.outcomes.reduce((sum, one) => sum + one.totalMismatches + one.witness.failed.length, 0),
  }
}
