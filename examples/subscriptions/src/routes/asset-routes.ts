import { readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = new URL('../../public/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The client scripts and the style sheet: a route for each file there is, so that no path can lead elsewhere. */
export function assetRoutes(app: FastifyInstance): void {
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const content = readFileSync(new URL(name, folder))
    app.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}
