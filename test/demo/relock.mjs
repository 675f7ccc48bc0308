// npm run relock: locks the example's oracle anew after the harness, or the oracle itself, was changed on purpose.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = (command, args, cwd) => spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1

process.exitCode =
  run('npm', ['run', 'build', '--silent'], root) ||
  run(process.execPath, [join(root, 'dist/src/cli/main.js'), 'lock'], join(root, 'examples/subscriptions'))
