import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSync } from 'node:child_process'
import { narrowOracle } from '../helpers/narrow-oracle.mjs'

const PASSPHRASE = 'correct horse battery staple'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const PEOPLE = ['clerk', 'manager', 'globex-clerk', 'globex-manager']

/** One kind of request, so that the same requests can be sent bare. */
const CREATIONS = {
  scenarios: ['create-subscription'],
  rounds: ['create'],
  actors: PEOPLE,
  creators: PEOPLE,
  variant: {},
  corpus: 1000,
  partition: 100,
  lives: false,
}

/** A copy of the example in a folder of its own, narrowed to its creations and locked; its passphrase is in this process's environment. */
export function openExample() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'edd-bench-')))
  chmodSync(home, 0o755)
  const root = join(home, 'project')
  const left = new Set(['node_modules', '.edd'])
  cpSync(join(ROOT, 'examples/subscriptions'), root, { recursive: true, filter: (path) => !left.has(basename(path)) })
  cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  Object.assign(process.env, {
    EDD_CLERK: PASSPHRASE,
    EDD_MANAGER: PASSPHRASE,
    EDD_STORE: join(home, 'store', 'store.db'),
    EDD_STATE: join(home, 'state'),
  })
  narrowOracle(root, CREATIONS)
  for (const command of ['lock', 'generate']) edd(root, command)
  return { root, close: () => rmSync(home, { recursive: true, force: true }) }
}

function edd(root, command) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), command], { cwd: root })
  if (status !== 0) throw new Error(`edd ${command}: ${stderr}`)
}
