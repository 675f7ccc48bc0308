import type { ParityFact } from '../model/facts.js'
import type { Lane } from '../model/manifest.js'
import { broken } from './condition.js'
import type { Finding } from './condition.js'
import { judgeUnits } from './judge-units.js'
import type { RecordedFacts } from './recorded-facts.js'

/** Parity of every planned unit of a lane: compared once, after quiescence, in one snapshot, without a mismatch. */
export function judgeParity(facts: RecordedFacts, lane: Lane, planned: readonly string[]): Finding {
  const records = facts.of('parity').filter((fact) => fact.lane === lane)
  const stray = records.find((fact) => !planned.includes(fact.unit))
  if (stray !== undefined) return broken(`${stray.unit} was compared, and was not planned`)
  return judgeUnits({
    planned,
    fault: (unit) => faultOf(records.filter((fact) => fact.unit === unit)),
    found: 'matched gold after quiescence in one snapshot',
  })
}

function faultOf(records: readonly ParityFact[]): string | null | undefined {
  const [fact, second] = records
  if (fact === undefined) return undefined
  if (second !== undefined) return 'compared twice'
  if (!fact.quiet) return 'compared before the application was quiet'
  if (fact.snapshot === '') return 'no consistent snapshot'
  if (fact.comparedTables === 0) return 'no table was compared'
  return fact.mismatches === 0 ? null : `${fact.mismatches} mismatch(es)`
}
