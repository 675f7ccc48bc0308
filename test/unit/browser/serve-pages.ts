import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PUBLIC_URL = 'http://shop.localhost'

export interface PageServer {
  /** Address to use as the browser's proxy: it answers for every host. */
  readonly proxy: string
  /** `METHOD host/path` of each request, in order. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A real HTTP server that answers as a forward proxy does: the pages by path, the same for every host. */
export async function servePages(pages: Readonly<Record<string, string>>): Promise<PageServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', PUBLIC_URL)
    requests.push(`${request.method} ${url.host}${url.pathname}`)
    const page = pages[url.pathname]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page === undefined ? 'nothing here' : `<!doctype html><title>shop</title>${page}`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    proxy: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
