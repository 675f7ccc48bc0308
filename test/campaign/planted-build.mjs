import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLE = join(ROOT, 'examples/subscriptions')
const LEFT_OUT = new Set(['node_modules', '.edd', 'dist', 'test'])

/** A copy of the example in a folder of its own, with the fault in its source, built. Throws when an edit does not fit exactly once. */
export function plantedBuild({ fault, edits }) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'edd-campaign-')))
  // The application runs as another user where it can, and must find its way here.
  chmodSync(home, 0o755)
  const root = join(home, 'project')
  cpSync(EXAMPLE, root, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const edit of edits) plant(root, edit, fault)
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${fault}: the planted build does not compile:\n${stdout}${stderr}`)
  return { home, root, remove: () => rmSync(home, { recursive: true, force: true }) }
}

function plant(root, { file, find, replace }, fault) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`${fault}: ${file} holds this ${times} times instead of once: ${find}`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
}
