import type { Door } from '../../door/door.js'
import { digestValue } from '../../kernel/digest.js'
import type { Bundle } from '../../model/bundle.js'
import type { StateStore } from '../../model/store.js'
import { captureProfile } from '../../profile/capture-profile.js'
import { catalogDigest } from '../../state/catalog-digest.js'
import type { Application } from './application.js'

/** Reads the runtime profile as it is now: files read anew, schema from the store, interface from what the door served. */
export function profileReader(of: {
  readonly bundle: Bundle
  readonly store: StateStore
  readonly door: Door
  readonly application: Application
}): () => Promise<Record<string, string>> {
  return async () => {
    const catalog = await of.store.catalog()
    const served = await of.door.interfaceDigests()
    return captureProfile({
      rules: of.bundle.runtime,
      projectRoot: of.bundle.projectRoot,
      env: of.application.env.template,
      catalogDigest: catalogDigest(catalog),
      engineVersion: catalog.engineVersion,
      interfaceDigest: Object.keys(served).length === 0 ? null : digestValue(served),
    })
  }
}
