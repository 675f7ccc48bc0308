import { spawn } from 'node:child_process'

/** Runs a command to its end or its bound: `{ code, text }`; code null when it had to be ended. */
export function runBounded(command, args, { cwd, env, ms }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    const timer = setTimeout(() => child.kill('SIGTERM'), ms)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, text })
    })
  })
}
