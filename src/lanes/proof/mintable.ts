import { variantOwner } from '../../command/variant-owner.js'
import type { ProofResult as MintableResult } from '../../evidence/mint-evidence.js'
import type { Bundle } from '../../model/bundle.js'
import { sendsCommands } from '../../witness/declared-status.js'
import type { ProofResult } from './proof-target.js'

/** What became of every planned case; null until all of them have ended. */
export function mintable(
  { manifest }: Pick<Bundle, 'manifest'>,
  planned: readonly string[],
  results: ReadonlyMap<string, ProofResult>,
): readonly MintableResult[] | null {
  const ended = planned.flatMap((unit): MintableResult[] => {
    const result = results.get(unit)
    const [name = '', ...rest] = unit.split('/')
    const scenario = manifest.scenarios.find(({ id }) => id === name)
    if (result === undefined || scenario === undefined) return []
    const variantsOf = sendsCommands(scenario) ? variantOwner(scenario) : null
    return [{ scenario: name, case: rest.join('/'), passed: result.passed, captures: result.captures, variantsOf }]
  })
  return ended.length === planned.length ? ended : null
}
