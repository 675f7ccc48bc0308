import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { exampleRoot } from './example-root.js'

const lock = join(tmpdir(), `edd-example-build-${createHash('sha256').update(exampleRoot).digest('hex').slice(0, 16)}`)

const patienceMs = 60_000

/** Compiles the example application when its output is older than its source; test files that run at once take turns. */
export function buildExample(): void {
  takeTurn()
  try {
    if (isFresh()) return
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
      cwd: exampleRoot,
      stdio: 'pipe',
      timeout: patienceMs,
    })
  } finally {
    rmSync(lock, { recursive: true })
  }
}

/** A turn that is never ended, because its process was killed, lapses. */
function takeTurn(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 2 * patienceMs; waited += 50) {
    try {
      mkdirSync(lock)
      return
    } catch {
      Atomics.wait(clock, 0, 0, 50)
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > patienceMs) rmSync(lock, { recursive: true, force: true })
  }
  throw new Error(`${lock} is held by another test`)
}

function isFresh(): boolean {
  const source = Math.max(...['src', 'tsconfig.json'].map((name) => newest(join(exampleRoot, name))))
  const output = join(exampleRoot, 'dist')
  return existsSync(join(output, 'server.js')) && oldest(output) >= source
}

function newest(path: string): number {
  return Math.max(...times(path))
}

function oldest(path: string): number {
  return Math.min(...times(path))
}

function times(path: string): number[] {
  if (!statSync(path).isDirectory()) return [statSync(path).mtimeMs]
  return readdirSync(path).flatMap((name) => times(join(path, name)))
}
