import { spawnSync } from 'node:child_process'

/** Whether this machine allows the namespace rung: told by the system itself, not by the code under test. */
export function isolatedHere(): boolean {
  const root = process.platform === 'linux' && process.getuid?.() === 0
  return root && spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true']).status === 0
}
