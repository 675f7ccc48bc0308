import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppRules, RuntimeRules } from '../../../src/model/runtime.js'
import type { AppEnvironment } from '../../../src/process/app-environment.js'
import { appEnvironment } from '../../../src/process/app-environment.js'
import { dotenvNames } from '../../../src/process/dotenv-names.js'
import { temporaryFolder } from './temporary-folder.js'

const values = {
  'app.port': '4001',
  'door.url': 'http://a.localhost',
  'store.url': 'file:/s/a.db',
  'store.path': '/s/a.db',
}

function rulesOf(app: Partial<AppRules>): RuntimeRules {
  const rest = {
    name: 'a',
    build: { run: null, files: [] },
    start: 'true',
    memory: 'none',
    ready: { path: '/', withinMs: 1 },
  } as const
  return {
    source: { file: 'oracle/v1/runtime.yaml', line: 1 },
    app: { ...rest, env: {}, inherit: [], dotenv: [], ...app },
    match: [],
    assume: [],
    externalOrigins: [],
  }
}

function environment(
  app: Partial<AppRules>,
  more: { inherited?: Record<string, string>; projectRoot?: string; secrets?: string[] } = {},
): AppEnvironment {
  const { inherited = {}, projectRoot = temporaryFolder(), secrets = [] } = more
  return appEnvironment({ rules: rulesOf(app), values, inherited, projectRoot, secrets })
}

test('fills templates, and keeps them standing beside', () => {
  const env = { PORT: '{app.port}', PUBLIC_URL: '{door.url}', DB: '{store.path}?u={store.url}', PLAIN: 'x{y}' }
  const { variables, template } = environment({ env })
  expect(variables).toEqual({
    PORT: '4001',
    PUBLIC_URL: 'http://a.localhost',
    DB: '/s/a.db?u=file:/s/a.db',
    PLAIN: 'x{y}',
  })
  expect(template).toEqual(env)
})

test('passes nothing but what is declared or inherited by name', () => {
  const inherited = { PATH: '/bin', HOME: '/root', AWS_SECRET: 's', EDD_TOKEN: 't' }
  expect(environment({ inherit: ['PATH', 'LANG'] }, { inherited }).variables).toEqual({ PATH: '/bin' })
})

test('a declared value goes before an inherited one', () => {
  const { variables } = environment({ env: { TZ: 'UTC' }, inherit: ['TZ'] }, { inherited: { TZ: 'CET' } })
  expect(variables).toEqual({ TZ: 'UTC' })
})

test('blanks every name of a dotenv file that is not declared, ours and secrets left out', () => {
  const projectRoot = temporaryFolder()
  writeFileSync(join(projectRoot, '.env'), 'A=1\nexport B = "two"\n# C=3\nPATH=/evil\nEDD_X=1\nCLERK=pw\n')
  const app = { env: { A: 'declared' }, inherit: ['PATH'], dotenv: ['.env', '.env.missing'] }
  const { variables, template } = environment(app, { projectRoot, inherited: { PATH: '/bin' }, secrets: ['CLERK'] })
  expect(variables).toEqual({ A: 'declared', B: '', PATH: '/bin' })
  expect(template).toEqual(variables)
})

test('an unknown template is refused with the nearest name, EDD_BUNDLE_INVALID', () => {
  expect(() => environment({ env: { PORT: '{app.prot}' } })).toThrow(
    /EDD_BUNDLE_INVALID.*oracle\/v1\/runtime\.yaml:1.*app\.env\.PORT: \{app\.prot\} is unknown; did you mean \{app\.port\}\?/s,
  )
})

test('our own variables and secrets may not be declared or inherited, all told at once, EDD_BUNDLE_INVALID', () => {
  const app = { env: { EDD_RUN: '1', CLERK: 'x' }, inherit: ['EDD_CLERK', 'edd_lower'] }
  expect(() => environment(app, { secrets: ['CLERK'] })).toThrow(
    /4 problem\(s\).*EDD_RUN may not.*CLERK may not.*EDD_CLERK may not.*edd_lower may not/s,
  )
})

test('reads the names of a dotenv file', () => {
  const text = '\uFEFF# comment\nA=1\n  B = x\nexport C="multi\nline"\nD: yaml\nE.F-G=1\n=none\nnot a setting\nA=2\n'
  expect(dotenvNames(text)).toEqual(['A', 'B', 'C', 'D', 'E.F-G'])
})
