import { fileURLToPath } from 'node:url'
import type { VitestPluginContext } from 'vitest/node'

const SETUP = fileURLToPath(new URL('./matcher-setup.js', import.meta.url))

/** Gives the user's own tests the matchers, and keeps generated files out of them; nothing else is touched. */
export function configureUserProject({ project }: VitestPluginContext): void {
  const { config } = project
  if (!config.setupFiles.includes(SETUP)) config.setupFiles.unshift(SETUP)
  if (!config.exclude.includes('**/.edd/**')) config.exclude.push('**/.edd/**')
}
