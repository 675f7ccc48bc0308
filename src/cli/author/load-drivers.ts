import { join } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { DriverReference } from '../../model/manifest.js'
import type { CaseDriver, CaseDrivers, LoginDriver } from '../../vitest/prove-case.js'

/**
 * Loads every driver of a bundle outside a test host, as the host would: by Vite, which reads TypeScript.
 * @throws EddError EDD_DRIVER when a file cannot be loaded or does not export what the bundle names
 */
export async function loadDrivers(bundle: Bundle): Promise<CaseDrivers> {
  const files = new Map<string, Promise<ReadonlyMap<string, unknown>>>()
  const load = async (reference: DriverReference): Promise<unknown> => {
    const { file, name } = reference
    const loaded = files.get(file) ?? loadFile(bundle, file)
    files.set(file, loaded)
    const driver = (await loaded).get(name)
    if (typeof driver === 'function') return driver
    throw new EddError('EDD_DRIVER', `${file} exports no function ${name}`)
  }
  const logins = new Map<string, LoginDriver>()
  for (const { id, login } of bundle.manifest.actors.values()) logins.set(id, (await load(login)) as LoginDriver)
  const scenarios = new Map<string, CaseDriver>()
  for (const { id, driver } of bundle.manifest.scenarios) scenarios.set(id, (await load(driver)) as CaseDriver)
  return { logins, scenarios }
}

async function loadFile({ root, projectRoot }: Bundle, file: string): Promise<ReadonlyMap<string, unknown>> {
  try {
    const { runnerImport } = await import('vite')
    const { module } = await runnerImport<Record<string, unknown>>(join(root, file), {
      root: projectRoot,
      configFile: false,
      logLevel: 'silent',
    })
    return new Map(Object.entries(module))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new EddError('EDD_DRIVER', `${file} cannot be loaded: ${why}`, { cause })
  }
}
