// npm run demo [-- --fault NAME [--seed N]]: the main job on the example, for real; with a fault, the build that has it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { drawPair } from './draw-pair.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const project = join(root, 'examples/subscriptions')
const { values } = parseArgs({ options: { fault: { type: 'string' }, seed: { type: 'string' } } })

/** The passphrase of the example's users; its hash stands in the baseline of the oracle. */
const PASSPHRASE = 'correct horse battery staple'
const secrets = { EDD_CLERK: PASSPHRASE, EDD_MANAGER: PASSPHRASE }

function faultOf({ fault, seed }) {
  if (fault !== 'transposed-pair') return fault
  const number = seed ?? String(Date.now() % 100_000)
  const pair = drawPair(number)
  console.log(`seed ${number}: the build transposes ${pair.join(' and ')}`)
  return `transposed:${pair.join(':')}`
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (error !== undefined) throw error
  return status ?? 1
}

const built = run('npm', ['run', 'build', '--silent'], { cwd: root })
if (built !== 0) process.exit(built)
const fault = faultOf(values)
const env = { ...process.env, ...secrets, ...(fault === undefined ? {} : { SUBSCRIPTIONS_FAULT: fault }) }
process.exitCode = run(process.execPath, [join(root, 'dist/src/cli/main.js'), 'gate'], { cwd: project, env })
