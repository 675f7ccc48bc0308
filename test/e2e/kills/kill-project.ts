import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'

/** The small example in which the application tells every session cookie that it gives out, and with a temporary folder of its own. */
export interface KillProject extends ExampleProject {
  readonly temporary: string
  readonly environment: Readonly<Record<string, string>>
  /** Every session cookie that was given out by now: `sid=...`. */
  cookies(): readonly string[]
}

/** What a team would never ship: without it nobody outside the browser could know a session of the run. */
const TELL = `
const { ServerResponse } = require('node:http')
const { appendFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const book = join(dirname(process.env.DATABASE_PATH), 'cookies.txt')
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...args) {
  const headers = Object.assign({}, this.getHeaders(), ...args.filter((one) => typeof one === 'object'))
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    if (/^sid=./.test(cookie)) appendFileSync(book, cookie.split(';')[0] + '\\n')
  return writeHead.apply(this, args)
}
`

/** Copies the example anew, locked. */
export async function killProject(): Promise<KillProject> {
  const project = await exampleProject()
  writeFileSync(join(project.root, 'tell.cjs'), TELL)
  project.edit('runtime.yaml', (document) =>
    document.setIn(['app', 'start'], 'node --require ./tell.cjs dist/server.js'),
  )
  const locked = await project.lock()
  if (locked.code !== 0) throw new Error(`the example cannot be locked:\n${locked.text}`)
  const temporary = join(dirname(project.root), 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  const book = join(dirname(project.store), 'cookies.txt')
  return {
    ...project,
    temporary,
    environment: { ...project.env, TMPDIR: temporary },
    cookies: () => (existsSync(book) ? [...new Set(readFileSync(book, 'utf8').trim().split('\n'))] : []),
  }
}
