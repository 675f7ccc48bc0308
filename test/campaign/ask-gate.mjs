import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { narrowOracle } from '../helpers/narrow-oracle.mjs'
import { SECRETS } from './secrets.mjs'
import { runBounded } from './run-bounded.mjs'

const EDD = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))
const GATE_MS = 240_000

/** The rounds and scenarios that the faults strike; the whole oracle is what the demo runs. */
const STRUCK = {
  scenarios: ['create-subscription', 'renew-subscription', 'approve-subscription', 'refuse-duplicate'],
  rounds: ['create', 'renew', 'approve', 'refuse'],
  actors: ['clerk', 'manager'],
  creators: ['clerk'],
  variant: { customer_type: 'personal', payment_method: 'card' },
  corpus: 12,
  partition: 4,
  lives: true,
}

/** Runs the gate on a planted build over a corpus narrowed to what a minute allows: `{ crashed, verdict, mismatches }`. */
export async function askGate({ home, root }) {
  narrowOracle(root, STRUCK)
  const env = { ...process.env, ...SECRETS, EDD_STORE: join(home, 'store/store.db'), EDD_STATE: join(home, 'state') }
  const locked = await runBounded(process.execPath, [EDD, 'lock'], { cwd: root, env, ms: GATE_MS })
  if (locked.code !== 0) return { crashed: `edd lock: ${locked.text.slice(-2000)}`, verdict: 'none', mismatches: [] }
  const run = await runBounded(process.execPath, [EDD, 'gate'], { cwd: root, env, ms: GATE_MS })
  const verdict = verdictOf(root)
  const mismatches = verdict?.mismatches ?? []
  const ended = run.code === 0 || run.code === 1
  // What ended before the state was compared has convicted nothing.
  const died = mismatches.length > 0 && mismatches.every(({ code }) => DIED.includes(code))
  const crashed = !ended || verdict === null ? run.text.slice(-2000) : died ? mismatches[0].code : null
  return { crashed, verdict: verdict?.verdict ?? 'none', mismatches }
}

const DIED = [
  'EDD_APP_EXITED',
  'EDD_APP_NOT_READY',
  'EDD_BROWSER',
  'EDD_AUTHORITY_LOST',
  'EDD_SUPERVISOR_LOST',
  'EDD_NOT_QUIET',
]

function verdictOf(root) {
  const runs = join(root, '.edd/runs')
  const last = existsSync(runs) ? readdirSync(runs).toSorted().at(-1) : undefined
  const path = join(runs, last ?? '', 'verdict.json')
  return last !== undefined && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
