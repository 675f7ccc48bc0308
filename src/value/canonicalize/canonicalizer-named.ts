import type { CanonicalizerName } from '../../model/contract.js'
import type { Canonicalizer } from './canonicalizer.js'
import { exact } from './exact.js'
import { json } from './json.js'
import { numeric } from './numeric.js'
import { timestamp } from './timestamp.js'

const CANONICALIZERS: Readonly<Record<CanonicalizerName, Canonicalizer>> = { exact, numeric, timestamp, json }

/** The canonicalizer that a contract names. */
export function canonicalizerNamed(name: CanonicalizerName): Canonicalizer {
  return CANONICALIZERS[name]
}
