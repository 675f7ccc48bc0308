import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { AppRules, ProfileItem, RuntimeRules } from '../../../src/model/runtime.js'
import type { ProfileRequest } from '../../../src/profile/capture-profile.js'

const KINDS = ['build', 'env', 'dotenv', 'lockfile', 'schema', 'node', 'engine', 'interface'] as const

export const ALL_ITEMS: readonly ProfileItem[] = [
  ...KINDS.map((kind): ProfileItem => ({ name: kind, kind })),
  { name: 'flags', kind: 'file', argument: 'config/flags.json' },
]

/** A project on disk with one file of every kind that a profile reads. */
export function aProject(files: Record<string, string> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'edd-profile-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const all = {
    'dist/server.js': 'listen()',
    'dist/public/app.js': 'client()',
    'package-lock.json': '{}',
    '.env': 'A=1',
    'config/flags.json': '{"new":true}',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) write(root, { path, text })
  return root
}

export function write(root: string, { path, text }: { path: string; text: string }): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

export function aRequest(
  projectRoot: string,
  change: { match?: readonly ProfileItem[]; app?: Partial<AppRules>; request?: Partial<ProfileRequest> } = {},
): ProfileRequest {
  const app: AppRules = {
    name: 'subscriptions',
    build: { run: null, files: ['dist/**', 'package-lock.json'] },
    start: 'node dist/server.js',
    env: { PORT: '{app.port}' },
    inherit: ['PATH'],
    dotenv: ['.env'],
    memory: 'none',
    ready: { path: '/health', withinMs: 1_000 },
    ...change.app,
  }
  const source = { file: 'oracle/v1/runtime.yaml', line: 3 }
  const rules: RuntimeRules = { source, app, match: change.match ?? ALL_ITEMS, assume: [], externalOrigins: [] }
  return {
    rules,
    projectRoot,
    env: { PORT: '{app.port}', PATH: process.env['PATH'] ?? '' },
    catalogDigest: digestBytes('schema'),
    engineVersion: '3.50.0',
    interfaceDigest: digestBytes('pages'),
    ...change.request,
  }
}
