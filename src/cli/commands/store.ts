import { EddError } from '../../kernel/edd-error.js'
import { digestBytes } from '../../kernel/digest.js'
import { pathOfUrl } from '../../store/open-store.js'
import { createTestStore } from '../../store/sqlite/create-test-store.js'
import type { CommandCall, ExitCode } from '../command.js'

/** `edd store create`: makes and marks a test store; a store with rows only when its name is typed. */
export async function store({ options, positionals, flags, output }: CommandCall): Promise<ExitCode> {
  const [action, target] = positionals
  if (action !== 'create') throw new EddError('EDD_USAGE', 'write `edd store create [PATH]`')
  const place = target ?? options.store
  const path = /^[a-z][a-z0-9+.-]+:/i.test(place) ? pathOfUrl(place) : place
  const { confirm } = flags
  const made = await createTestStore({
    path,
    project: digestBytes(options.root),
    ...(typeof confirm === 'string' ? { confirm } : {}),
  })
  const identity = await made.identity()
  await made.close()
  output.out(`test store ${identity.locator} (${identity.intrinsic})`)
  return 0
}
