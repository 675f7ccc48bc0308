import type { Bundle } from '../model/bundle.js'
import { readBundleFiles } from './files/read-bundle-files.js'
import { ProblemList } from './problem-list.js'

/** Files of the bundle that are no longer what was loaded: changed, added, removed or unreadable; sorted paths. */
export function changedFiles(bundle: Pick<Bundle, 'root' | 'projectRoot' | 'files'>): readonly string[] {
  const problems = new ProblemList()
  const now = readBundleFiles({ bundleRoot: bundle.root, projectRoot: bundle.projectRoot, problems })
  const paths = new Set([...bundle.files.keys(), ...now.keys()])
  const changed = [...paths].filter((path) => bundle.files.get(path) !== now.get(path)?.digest)
  return [...changed, ...problems.all.map((problem) => problem.file ?? problem.message)].toSorted()
}
