import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scene } from './support.js'
import { openScene } from './support.js'

let scene: Scene
afterEach(() => scene.close())

const sha = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

describe('interfaceDigests', () => {
  it('names the scripts and stylesheets that a browser received, whatever their query', async () => {
    scene = await openScene(({ url }, response) => {
      const media = url.endsWith('css') ? 'text/css; charset=utf-8' : 'text/javascript'
      response
        .writeHead(200, { 'content-type': url.startsWith('/page') ? 'text/html' : media })
        .end(`content of ${url}`)
    })
    await scene.get('/app.js?v=1', { 'sec-fetch-dest': 'script' })
    await scene.get('/style.css', { 'sec-fetch-dest': 'style' })
    await scene.get('/lazy.js', { 'sec-fetch-dest': 'empty' })
    await scene.get('/page', { 'sec-fetch-dest': 'document' })
    await scene.get('/no-browser.js')
    expect(await scene.door.interfaceDigests()).toEqual({
      '/app.js': sha('content of /app.js?v=1'),
      '/lazy.js': sha('content of /lazy.js'),
      '/style.css': sha('content of /style.css'),
    })
  })

  it('shows both when one path had two contents, and one when they were equal', async () => {
    let content = 'one'
    scene = await openScene((_, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(content),
    )
    await scene.get('/app.js', { 'sec-fetch-dest': 'script' })
    await scene.get('/app.js', { 'sec-fetch-dest': 'script' })
    expect(await scene.door.interfaceDigests()).toEqual({ '/app.js': sha('one') })
    content = 'two'
    await scene.get('/app.js', { 'sec-fetch-dest': 'script' })
    expect(await scene.door.interfaceDigests()).toEqual({ '/app.js': [sha('one'), sha('two')].toSorted().join(' ') })
  })

  it('takes the bytes themselves, not what a server compresses them to', async () => {
    scene = await openScene(({ headers }, response) => {
      const zipped = headers['accept-encoding'] !== undefined
      response.writeHead(200, { 'content-type': 'text/javascript', ...(zipped ? { 'content-encoding': 'gzip' } : {}) })
      response.end(zipped ? gzipSync('code') : 'code')
    })
    await scene.get('/app.js', { 'sec-fetch-dest': 'script', 'accept-encoding': 'gzip' })
    expect(await scene.door.interfaceDigests()).toEqual({ '/app.js': sha('code') })
  })

  it('leaves out what did not arrive: another status, or an answer that broke off', async () => {
    scene = await openScene(({ url }, response) => {
      if (url === '/gone.js') {
        response.writeHead(404, { 'content-type': 'text/javascript' }).end('x')
        return
      }
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': '9' }).write('half')
      setTimeout(() => response.destroy(), 10)
    })
    await scene.get('/gone.js', { 'sec-fetch-dest': 'script' })
    await scene.get('/half.js', { 'sec-fetch-dest': 'script' }).catch(() => null)
    expect(await scene.door.interfaceDigests()).toEqual({})
  })
})
