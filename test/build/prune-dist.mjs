// Part of npm run build: removes what the compiler left of sources that are gone.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staleFiles } from './stale-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const file of staleFiles(root)) rmSync(join(root, 'dist', file))
