import type { CapturedCommand } from '../../model/capture.js'
import type { TypedItem } from '../../model/input.js'
import { EVERY_ITEM, bodyPathText } from '../body-path.js'
import type { FlatLeaf } from '../flatten-leaves.js'
import { flattenLeaves } from '../flatten-leaves.js'
import { itemsOf } from '../leaf-instances.js'
import { matchRequest } from '../match-request.js'
import { leafSources } from './leaf-sources.js'
import type { RecordContext } from './record-context.js'
import { responseSelf } from '../response-self.js'
import { responsePaths } from './response-paths.js'
import type { LeafSighting, ListSighting, SightedPage, StepSighting } from './step-sighting.js'

export interface SightingOf {
  /** Unsafe requests, in the door's order. */
  readonly commands: readonly CapturedCommand[]
  readonly context: RecordContext
  readonly pages: readonly SightedPage[]
}

/** What each leaf of the commands of one case may have been drawn from. */
export async function sightCommands(of: SightingOf): Promise<readonly StepSighting[]> {
  const steps: StepSighting[] = []
  for (const [index, command] of of.commands.entries()) {
    const responses = of.commands.slice(0, index).map(({ response }) => response)
    steps.push(await sightStep(command, { ...of, context: { ...of.context, responses } }))
  }
  return steps
}

async function sightStep(command: CapturedCommand, of: SightingOf): Promise<StepSighting> {
  const { body } = command
  const media = body.kind === 'none' ? 'none' : (command.media.split(';')[0] ?? '').trim().toLowerCase()
  const isJson = media === 'application/json'
  const path = command.target.split('?')[0] ?? ''
  const segments = path.split('/').slice(1)
  const everyHole = segments.map((segment, at) => (segment === '' ? '/' : `/{${at}}`)).join('')
  const matched = matchRequest({ method: command.method, path: everyHole }, command)
  const flat = flattenLeaves({
    matched: { params: matched?.params ?? {}, query: matched?.query ?? [] },
    headers: command.headers,
    body: body.kind === 'parsed' ? body.value : undefined,
  })
  const sightings: LeafSighting[] = []
  for (const leaf of flat.leaves)
    sightings.push(await sightLeaf(leaf, { ...of, isTyped: isJson && leaf.place === 'body' }))
  return {
    method: command.method,
    path,
    media,
    status: command.status,
    segments: sightings.filter(({ place }) => place === 'path'),
    leaves: sightings.filter(({ place }) => place !== 'path'),
    lists: flat.lists.map(({ path: list, length }) => sightList({ path: list, length }, of.context)),
    selfPaths: await selfPathsOf(command, of.context),
    unreadable: body.kind === 'unreadable' ? body.reason : null,
  }
}

async function sightLeaf(leaf: FlatLeaf, of: SightingOf & { readonly isTyped: boolean }): Promise<LeafSighting> {
  const at = leaf.segments.findIndex((segment) => typeof segment === 'number')
  const item = at < 0 ? null : { list: bodyPathText(leaf.segments.slice(0, at)), index: Number(leaf.segments[at]) }
  const path =
    leaf.place === 'body'
      ? bodyPathText(leaf.segments.map((one, place) => (place === at ? EVERY_ITEM : one)))
      : leaf.path
  const { value } = leaf
  const name = tokenName(leaf.path)
  const sources = await Promise.all(
    itemsFor(item?.index ?? null, of.context).map((typed) =>
      leafSources({ ...of, value, name, scope: { context: of.context, item: typed } }),
    ),
  )
  const known = new Map(sources.flat().map((source) => [JSON.stringify(source), source]))
  return { place: leaf.place, path, item, type: value === null ? 'null' : typeof value, sources: [...known.values()] }
}

/** The items that may stand behind one of a list: of each list input the one at its place. */
function itemsFor(index: number | null, { input }: RecordContext): readonly (TypedItem | null)[] {
  if (index === null) return [null]
  const items = Object.keys(input).flatMap((name) => itemsOf(input, name).slice(index, index + 1))
  return items.length === 0 ? [null] : items
}

function sightList(list: { readonly path: string; readonly length: number }, { input }: RecordContext): ListSighting {
  const inputs = Object.entries(input).filter(([, typed]) => Array.isArray(typed) && typed.length === list.length)
  return { path: list.path, inputs: inputs.map(([name]) => name) }
}

async function selfPathsOf(command: CapturedCommand, context: RecordContext): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of responsePaths(command.response, (held) => held !== null && typeof held !== 'boolean')) {
    const value = responseSelf({ text: command.response, path })
    if (value !== undefined && (await context.rowsOf(value)).some(({ own }) => own !== null)) found.push(path)
  }
  return found
}

function tokenName(path: string): string {
  const name = path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return /csrf|xsrf/.test(name) ? 'csrf' : name
}
