import type { ProfileItem, RuntimeRules } from '../../model/runtime.js'
import type { RuntimeShape } from '../shape/runtime-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'
import { millisecondsOf } from './milliseconds-of.js'

/** Identities that are captured by their bare name. */
const BARE = ['build', 'env', 'dotenv', 'lockfile', 'schema', 'node', 'engine'] as const

const TEMPLATES = ['app.port', 'door.url', 'store.url', 'store.path']

/** R from its section. */
export function buildRuntime(building: Building<RuntimeShape>): RuntimeRules {
  const desk = new Desk(building)
  const { app, match, assume = [], external_origins: externalOrigins = [] } = building.section.value
  for (const [name, text] of Object.entries(app.env)) checkTemplate(desk, text, ['app', 'env', name])
  for (const name of app.inherit ?? []) {
    if (Object.hasOwn(app.env, name)) desk.contradictory(['app', 'env', name], `${name} is given here and inherited`)
  }
  const items = match.map((item, index) => profileItem(desk, item, ['match', index]))
  desk.distinct(
    items.map(({ name }) => name),
    { what: 'identity', pathOf: (index) => ['match', index] },
  )
  if (!items.some(({ kind }) => kind === 'build'))
    desk.invalid(['match'], 'the identity "build" is always matched; name it')
  desk.distinct(
    assume.map(({ id }) => id),
    { what: 'assumption', pathOf: (index) => ['assume', index, 'id'] },
  )
  for (const [index, path] of (app.dotenv ?? []).entries()) checkInside(desk, path, ['app', 'dotenv', index])
  for (const [index, path] of app.build.files.entries()) checkInside(desk, path, ['app', 'build', 'files', index])
  return {
    source: desk.at([]),
    app: {
      name: app.name,
      build: { run: app.build.run ?? null, files: app.build.files },
      start: app.start,
      env: app.env,
      inherit: app.inherit ?? [],
      dotenv: app.dotenv ?? [],
      memory: app.memory,
      ready: { path: app.ready.http.replace(/^GET /, ''), withinMs: millisecondsOf(app.ready.within) },
    },
    match: items,
    assume,
    externalOrigins,
  }
}

/** A file of the application is named inside the project. */
function checkInside(desk: Desk, path: string, place: YamlPath): void {
  if (!path.startsWith('/') && !/(?:^|[/\\\\])\.\.(?:[/\\\\]|$)/.test(path) && !/^[A-Za-z]:/.test(path)) return
  desk.refuse('EDD_BUNDLE_ESCAPE', place, `${path} leads out of the project`)
}

function checkTemplate(desk: Desk, text: string, path: YamlPath): void {
  for (const [, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    desk.expect(path, { what: 'template', name, known: TEMPLATES })
  }
}

function profileItem(desk: Desk, item: string | Readonly<Record<string, string>>, path: YamlPath): ProfileItem {
  if (typeof item === 'string') {
    const kind = BARE.find((bare) => bare === item)
    if (kind !== undefined) return { name: kind, kind }
    desk.expect(path, { what: 'identity', name: item, known: BARE })
    return { name: item, kind: 'build' }
  }
  const [name = '', argument = ''] = Object.entries(item)[0] ?? []
  if (name === 'node') return { name, kind: 'node', argument }
  if (name !== 'interface') {
    checkInside(desk, argument, [...path, name])
    return { name, kind: 'file', argument }
  }
  desk.expect([...path, name], { what: 'way to capture the interface', name: argument, known: ['served-through-door'] })
  return { name, kind: 'interface', argument }
}
