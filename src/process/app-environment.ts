import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../kernel/edd-error.js'
import { throwProblems } from '../kernel/edd-error.js'
import { nearestName } from '../kernel/nearest-name.js'
import type { RuntimeRules } from '../model/runtime.js'
import { dotenvNames } from './dotenv-names.js'

/** What the templates of the launch environment stand for in this run. */
export interface LaunchValues {
  readonly 'app.port': string
  readonly 'door.url': string
  readonly 'store.url': string
  readonly 'store.path': string
}

export interface AppEnvironment {
  /** The application's whole environment. */
  readonly variables: Readonly<Record<string, string>>
  /** The same with its templates left standing: equal in every run, whatever the port. */
  readonly template: Readonly<Record<string, string>>
}

export interface EnvironmentRequest {
  readonly rules: RuntimeRules
  readonly values: LaunchValues
  /** Where inherited values come from: the environment of this process. */
  readonly inherited: Readonly<Record<string, string | undefined>>
  readonly projectRoot: string
  /** Names of variables that hold secrets of actors. */
  readonly secrets: readonly string[]
}

const TEMPLATE = /\{([a-z]+\.[a-z]+)\}/g

/**
 * The application's environment: declared, inherited by name, and every name of a dotenv file that is neither set to
 * nothing, so that the file cannot bring it in. Nothing else is passed.
 * @throws EddError EDD_BUNDLE_INVALID for an unknown template, or a name that is ours or a secret
 */
export function appEnvironment(request: EnvironmentRequest): AppEnvironment {
  const { rules, values, inherited, projectRoot, secrets } = request
  throwProblems(environmentProblems(request), 'the launch environment is refused')
  const template: Record<string, string> = {}
  for (const name of rules.app.dotenv.flatMap((file) => namesIn(join(projectRoot, file)))) template[name] = ''
  for (const name of rules.app.inherit) {
    const value = inherited[name]
    if (value !== undefined) template[name] = value
  }
  const variables: Record<string, string> = { ...template }
  for (const [name, value] of Object.entries(rules.app.env)) {
    template[name] = value
    variables[name] = value.replaceAll(TEMPLATE, (_, key: keyof LaunchValues) => values[key])
  }
  const kept = ([name]: [string, string]): boolean => !isOurs(name, secrets)
  return {
    variables: Object.fromEntries(Object.entries(variables).filter(kept)),
    template: Object.fromEntries(Object.entries(template).filter(kept)),
  }
}

function environmentProblems({ rules, values, secrets }: EnvironmentRequest): Problem[] {
  const problem = (message: string): Problem => ({ code: 'EDD_BUNDLE_INVALID', message, ...rules.source })
  const names = [...Object.keys(rules.app.env), ...rules.app.inherit].filter((name) => isOurs(name, secrets))
  const unknown = Object.entries(rules.app.env).flatMap(([name, value]) =>
    [...value.matchAll(TEMPLATE)].flatMap(([text, key = '']) => (key in values ? [] : [{ name, text, key }])),
  )
  return [
    ...names.map((name) => problem(`app: ${name} may not be passed to the application`)),
    ...unknown.map(({ name, text, key }) =>
      problem(`app.env.${name}: ${text} is unknown; did you mean {${nearestName(key, Object.keys(values))}}?`),
    ),
  ]
}

function isOurs(name: string, secrets: readonly string[]): boolean {
  return /^EDD_/i.test(name) || secrets.includes(name)
}

function namesIn(file: string): string[] {
  try {
    return dotenvNames(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}
