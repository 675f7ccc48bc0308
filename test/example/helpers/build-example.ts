import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { exampleRoot } from './example-root.js'

/** Compiles the example application when its output is older than its source. */
export function buildExample(): void {
  const source = Math.max(...['src', 'tsconfig.json'].map((name) => newest(join(exampleRoot, name))))
  const server = join(exampleRoot, 'dist/server.js')
  if (existsSync(server) && oldest(join(exampleRoot, 'dist')) >= source) return
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
    cwd: exampleRoot,
    stdio: 'pipe',
    timeout: 60_000,
  })
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
