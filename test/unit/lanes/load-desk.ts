import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bundle } from '../../../src/model/bundle.js'
import { loadBundle } from '../../../src/oracle/load-bundle.js'
import { catalogOfSchema } from '../../../src/store/sqlite/catalog-of-schema.js'
import { DESK_FILES } from '../../helpers/desk-files.js'

/** The desk's bundle, loaded from files that are gone again; `change` edits its oracle.yaml first. */
export async function loadDesk(change: (text: string) => string = (text) => text): Promise<Bundle> {
  const projectRoot = realpathSync(mkdtempSync(join(tmpdir(), 'edd-desk-')))
  const bundleRoot = join(projectRoot, 'oracle', 'v1')
  try {
    for (const [file, text] of Object.entries(DESK_FILES)) {
      mkdirSync(dirname(join(bundleRoot, file)), { recursive: true })
      writeFileSync(join(bundleRoot, file), file === 'oracle.yaml' ? change(text) : text)
    }
    return await loadBundle({ bundleRoot, projectRoot, catalogOf: catalogOfSchema })
  } finally {
    rmSync(projectRoot, { recursive: true })
  }
}
