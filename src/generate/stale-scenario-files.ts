import type { Problem } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import { GENERATED_FOLDER } from './generated-file.js'
import { presentFiles } from './present-files.js'
import { renderScenarioFiles } from './render-scenario-files.js'

/** EDD_GENERATED_STALE for every scenario file that is missing, edited, or stands behind no scenario: compared byte for byte. */
export function staleScenarioFiles(of: { readonly bundle: Bundle; readonly projectRoot: string }): Problem[] {
  const present = presentFiles(of.projectRoot)
  const files = renderScenarioFiles(of)
  const problems: Problem[] = []
  for (const { path, text } of files) {
    const found = present.get(path)
    if (found === undefined) problems.push(stale({ path }, 'the scenario file is missing'))
    else if (found !== text) problems.push(stale({ path }, 'the scenario file is not what the manifest gives'))
  }
  const wanted = new Set(files.map(({ path }) => path))
  for (const path of present.keys())
    if (!wanted.has(path)) problems.push(stale({ path }, 'no scenario stands behind the file'))
  return problems
}

function stale({ path }: { path: string }, message: string): Problem {
  return { code: 'EDD_GENERATED_STALE', message, file: `${GENERATED_FOLDER}/${path}` }
}
