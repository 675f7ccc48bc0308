import { readJsonLines } from '../../value/json-lines.js'
import type { BundleFile } from '../files/bundle-file.js'
import { roleOfFile } from '../files/role-of-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'

/** Tells every line of gold and baseline that is not JSON where nothing more can be said of them. */
export function checkJsonLines(of: {
  readonly files: ReadonlyMap<string, BundleFile>
  readonly problems: ProblemList
}): void {
  for (const [path, file] of of.files) {
    const kind = roleOfFile(path)?.kind
    if (kind !== 'gold' && kind !== 'baseline' && kind !== 'cases') continue
    const text = textOfFile(file, of.problems)
    if (text !== null) of.problems.append(readJsonLines(text, file.file).problems)
  }
}
