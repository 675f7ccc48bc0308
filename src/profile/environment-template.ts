import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import type { AppRules } from '../model/runtime.js'

/** Digest of what the bundle says of the launch environment, without any value of this machine: what a lock can pin. */
export function environmentTemplate({ env, inherit, dotenv }: AppRules): Digest {
  return digestValue({ env: { ...env }, inherit: [...inherit], dotenv: [...dotenv] })
}

/** Name of the identity, beside the environment itself, that a lock pins. */
export function templateName(name: string): string {
  return `${name}-template`
}
