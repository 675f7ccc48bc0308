import type { Plugin } from 'vite'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import type { EddOptions } from '../config/edd-options.js'
import { configureLane } from './configure-lane.js'
import { configureUserProject } from './configure-user-project.js'
import { isLaneProject } from '../../reporters/lane-names.js'
import { laneProjects } from './lane-projects.js'

/**
 * The Vitest plugin: `plugins: [edd()]` appends the two lanes as projects beside whatever the user has,
 * keeps their generated files current, and registers matchers, reporter and runner. An unknown option stops the host
 * before anything runs, with EDD_CONFIG.
 */
export function edd(options: EddOptions = {}): Plugin {
  const configureVitest = (context: VitestPluginContext): void => configure(context, options)
  const plugin: Plugin & { configureVitest: typeof configureVitest } = {
    name: 'vitest-edd',
    enforce: 'pre',
    config: (config) => withLanes(config as ViteUserConfig, options),
    configureVitest,
  }
  return plugin
}

function configure(context: VitestPluginContext, options: EddOptions): void {
  if (isLaneProject(context.project.name)) configureLane(context, options)
  else configureUserProject(context, options)
}

async function withLanes(config: ViteUserConfig, options: EddOptions): Promise<ViteUserConfig | undefined> {
  if (!isHostRoot(config)) return undefined
  // A test that imports this package for a matcher must not pay for what only the host needs.
  const { resolveOptions } = await import('../config/resolve-options.js')
  const resolved = resolveOptions({ root: config.test?.root ?? config.root ?? process.cwd(), ...options })
  const { root } = resolved
  const { prepareLaneFiles } = await import('../generate/prepare-lane-files.js')
  await prepareLaneFiles(resolved)
  const lanePlugin = {
    name: 'vitest-edd:lane',
    configureVitest: (context: VitestPluginContext) => configure(context, options),
  }
  return { test: { projects: [...ownProjects(config), ...laneProjects(root, lanePlugin)] } }
}

/** Vitest runs this hook for its root and again for every project that extends it: only the root gets the lanes. */
function isHostRoot(config: ViteUserConfig): boolean {
  const names = [config.plugins].flat(Infinity as 10).map((plugin) => pluginName(plugin))
  return names.some((name) => name === 'vitest' || name.startsWith('vitest:')) && !names.includes('vitest:project')
}

function pluginName(plugin: unknown): string {
  const named = typeof plugin === 'object' && plugin !== null && 'name' in plugin ? plugin.name : undefined
  return typeof named === 'string' ? named : ''
}

/** Vitest merges the lists, so projects that the user already has are not named again; without any, the user's root becomes one. */
function ownProjects(config: ViteUserConfig): readonly TestProjectConfiguration[] {
  if (config.test?.projects !== undefined) return []
  return [{ extends: true, test: { name: nameOf(config) } }]
}

function nameOf(config: ViteUserConfig): string {
  const { name } = config.test ?? {}
  if (typeof name === 'string' && name !== '') return name
  return typeof name === 'object' ? name.label : 'unit'
}
