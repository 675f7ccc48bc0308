import type { Digest } from '../kernel/digest.js'
import type { RuntimeRules } from '../model/runtime.js'
import { captureProfile } from './capture-profile.js'
import { pinName } from './pin-name.js'

/**
 * The identities that a lock pins: schema, template of the launch environment, flag files. Only those that
 * `match` names; the rest is captured when a run starts.
 * @throws EddError EDD_PROFILE when a flag file cannot be read
 */
export async function profilePins(request: {
  readonly rules: RuntimeRules
  readonly projectRoot: string
  readonly catalogDigest: Digest
}): Promise<Record<string, string>> {
  const match = request.rules.match.filter((item) => pinName(item) !== null)
  const captured = await captureProfile({
    ...request,
    rules: { ...request.rules, match },
    env: {},
    engineVersion: '',
    interfaceDigest: null,
  })
  const names = new Set(match.map((item) => pinName(item)))
  return Object.fromEntries(Object.entries(captured).filter(([name]) => names.has(name)))
}
