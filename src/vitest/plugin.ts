import type { Plugin } from 'vite'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { isLaneProject } from '../../reporters/lane-projects.js'
import type { EddOptions } from '../config/edd-options.js'
import { EddError } from '../kernel/edd-error.js'
import { configureLane } from './configure-lane.js'
import { configureUserProject } from './configure-user-project.js'
import { laneFilesAreFresh } from './lane-files-stamp.js'
import { laneProjects } from './lane-projects.js'

const LANE_PLUGIN = 'vitest-edd:lane'

/**
 * The Vitest plugin: `plugins: [edd()]` appends the two lanes as projects beside whatever the user has,
 * keeps their generated files current, and registers matchers, reporter and runner. An unknown option stops the host
 * before anything runs, with EDD_CONFIG.
 */
export function edd(options: EddOptions = {}): Plugin {
  const plugin: Plugin & { configureVitest: (context: VitestPluginContext) => void } = {
    name: 'vitest-edd',
    enforce: 'pre',
    config: (config) => withLanes(config, options),
    configureVitest(context) {
      if (!isLaneProject(context.project.name)) configureUserProject(context)
    },
  }
  return plugin
}

async function withLanes(config: ViteUserConfig, options: EddOptions): Promise<ViteUserConfig | undefined> {
  if (!isHostRoot(config) || hasLanes(config)) return undefined
  const root = await currentLaneFiles({ root: config.test?.root ?? config.root ?? process.cwd(), ...options })
  const lanePlugin = {
    name: LANE_PLUGIN,
    configureVitest: (context: VitestPluginContext) => configureLane(context, options),
  }
  return { test: { projects: [...ownProjects(config), ...laneProjects(root, lanePlugin)] } }
}

/** Brings the generated files up to date and gives the absolute root; loads what that takes only when something changed. */
async function currentLaneFiles(options: EddOptions): Promise<string> {
  const fresh = laneFilesAreFresh(options)
  if (fresh !== null) return fresh
  const { refreshLaneFiles } = await import('./refresh-lane-files.js')
  return refreshLaneFiles(options)
}

/** Vitest runs this hook for its root and again for every project that extends it: only the root gets the lanes. */
function isHostRoot(config: ViteUserConfig): boolean {
  const names = pluginNames(config)
  return names.some((name) => name === 'vitest' || name.startsWith('vitest:')) && !names.includes('vitest:project')
}

/** A configuration may name the plugin twice, as when it is merged from two. */
function hasLanes(config: ViteUserConfig): boolean {
  const inline = (config.test?.projects ?? []).filter((project) => typeof project === 'object')
  return inline.some((project) => 'plugins' in project && pluginNames(project).includes(LANE_PLUGIN))
}

function pluginNames({ plugins }: { readonly plugins?: unknown }): readonly string[] {
  return [plugins].flat(Infinity as 10).map((plugin) => pluginName(plugin))
}

function pluginName(plugin: unknown): string {
  const named = typeof plugin === 'object' && plugin !== null && 'name' in plugin ? plugin.name : undefined
  return typeof named === 'string' ? named : ''
}

/** Vitest merges the lists, so projects that the user already has are not named again; without any, the user's root becomes one. */
function ownProjects(config: ViteUserConfig): readonly TestProjectConfiguration[] {
  const name = nameOf(config.test) ?? 'unit'
  const projects = config.test?.projects
  const names = projects === undefined ? [name] : projects.map((project) => inlineName(project))
  const taken = names.find((one) => one !== undefined && isLaneProject(one))
  if (taken !== undefined) {
    throw new EddError('EDD_CONFIG', `a project of yours is named ${taken}, which is the name of a lane`, {
      hint: 'Give your project another name.',
    })
  }
  return projects === undefined ? [{ extends: true, test: { name } }] : []
}

function inlineName(project: TestProjectConfiguration): string | undefined {
  return typeof project === 'object' && 'test' in project ? nameOf(project.test) : undefined
}

function nameOf(test: { readonly name?: string | { readonly label: string } } | undefined): string | undefined {
  const name = typeof test?.name === 'object' ? test.name.label : test?.name
  return name === '' ? undefined : name
}
