import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What is planted and what the gate must say of it, as the files beside this one stated before the run:
 * `{ fault, family, about, edits: [{ file, find, replace }], expect: { code, scenario?, table?, field? } }`.
 */
const FOLDER = fileURLToPath(new URL('faults', import.meta.url))
const FAMILIES = ['create-path', 'other']

/** The same build with nothing planted. */
export const CONTROL = { fault: 'control', family: 'control', about: 'nothing is planted', edits: [], expect: null }

/** Every fault, create-path first, each checked for being whole. */
export function readFaults() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const faults = names.map((name) => {
    const read = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))
    const whole =
      `${read.fault}.json` === name &&
      FAMILIES.includes(read.family) &&
      read.edits?.length > 0 &&
      typeof read.expect?.code === 'string'
    if (!whole) throw new Error(`test/campaign/faults/${name} is no whole fault`)
    return read
  })
  return faults.toSorted(
    (a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || a.fault.localeCompare(b.fault),
  )
}
