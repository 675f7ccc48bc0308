import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LOCK = join(ROOT, 'node_modules', '.cache', 'edd-build.lock')
const WAIT_MS = 120_000
const STEP_MS = 250

/**
 * Builds this package unless its build is newer than every source. Test files that run side by side build once: who
 * finds the lock waits for it; one that a dead process left is taken.
 */
export async function freshDist(): Promise<void> {
  if (isFresh()) return
  const until = Date.now() + WAIT_MS
  while (!takeLock()) {
    if (Date.now() > until) throw new Error(`${LOCK} was held for ${WAIT_MS} ms`)
    await sleep(STEP_MS)
    if (isFresh()) return
  }
  try {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: ROOT, encoding: 'utf8' })
    if (!isFresh()) throw new Error(`the package was not built\n${stdout}`)
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

function isFresh(): boolean {
  return ['src', 'matchers', 'reporters'].every((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .every((file) => {
        const built = join(ROOT, 'dist', folder, file.replace(/\.ts$/, '.js'))
        return existsSync(built) && statSync(built).mtimeMs >= statSync(join(ROOT, folder, file)).mtimeMs
      }),
  )
}

function takeLock(): boolean {
  mkdirSync(join(LOCK, '..'), { recursive: true })
  try {
    mkdirSync(LOCK)
    writeFileSync(join(LOCK, 'pid'), String(process.pid))
    return true
  } catch {
    if (holderIsDead()) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}

function holderIsDead(): boolean {
  try {
    process.kill(Number(readFileSync(join(LOCK, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    // A lock without its number was made this very moment.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
