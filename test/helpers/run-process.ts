import { spawn } from 'node:child_process'

export interface ProcessResult {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** Both streams, without colours. */
  readonly text: string
}

export interface ProcessOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
  /** Told of the process at its start. */
  readonly started?: (pid: number) => void
}

/** Runs a Node program to its end, bounded; variables set to undefined are left out. */
export function runNode(args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const env = Object.fromEntries(
      Object.entries({ ...hostEnvironment(), ...options.env }).filter(([, value]) => value !== undefined),
    )
    const child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined) options.started?.(child.pid)
    const parts = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text))
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 150_000)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, ...parts, text: plain(parts.stdout + parts.stderr) })
    })
  })
}

/** What a developer's shell would give: nothing of the test runner that runs us, nothing of an outer gate. */
function hostEnvironment(): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = { ...process.env, NO_COLOR: '1' }
  for (const name of Object.keys(env))
    if (/^(VITEST|EDD_|VITE_|CI$|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name)) delete env[name]
  return env
}

/** Text without terminal colours. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- colours begin with one
  return text.replaceAll(/\u001B\[[0-9;]*m/g, '')
}
