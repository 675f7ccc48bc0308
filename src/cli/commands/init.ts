import { EddError } from '../../kernel/edd-error.js'
import { initProject } from '../../init/init-project.js'
import type { CommandCall, ExitCode } from '../command.js'

/**
 * `edd init --db FILE-OR-URL`: a draft of the contract from a database, and one test that compares with it.
 * @throws EddError EDD_USAGE without a database, or for one that is no SQLite file
 */
export async function init({ options, flags, output }: CommandCall): Promise<ExitCode> {
  const { db } = flags
  if (typeof db !== 'string' || db === '') throw new EddError('EDD_USAGE', 'write `edd init --db FILE`')
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(db)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'file') throw later(scheme)
  const { tables, rows, doubtful } = await initProject({ root: options.root, database: db })
  output.out(
    [
      `wrote oracle/v1 (${tables} tables, ${rows} rows) and edd.test.ts`,
      'the rows of the database stand in oracle/v1/baseline now: look through them before you commit',
      ...(doubtful.length === 0 ? [] : [`left to you in oracle/v1/contract.yaml: ${doubtful.join(', ')}`]),
      'step 1 of 3: a proving slice. Next: npx vitest run edd.test.ts',
    ].join('\n'),
  )
  return 0
}

function later(scheme: string): EddError {
  const isPostgres = scheme === 'postgres' || scheme === 'postgresql'
  const what = isPostgres ? 'PostgreSQL comes with a later version' : `"${scheme}:" is no store that is known`
  return new EddError('EDD_USAGE', `edd init reads SQLite files so far; ${what}`, {
    hint: 'Give it the path or the file: URL of an SQLite database.',
  })
}
