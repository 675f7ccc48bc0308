import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'

/** Has the built application run a statement before anything of its own, at every start, until the test ends. */
export function beforeStart({ root }: ExampleProject, code: string): void {
  const path = join(root, 'dist/server.js')
  const text = readFileSync(path, 'utf8')
  onTestFinished(() => writeFileSync(path, text))
  writeFileSync(path, `import Database from 'better-sqlite3'\n${code}\n${text}`)
}

/** The same, on the database that the application is given. */
export function beforeStartInStore(project: ExampleProject, sql: string): void {
  beforeStart(
    project,
    `{ const db = new Database(process.env.DATABASE_PATH); db.exec(${JSON.stringify(sql)}); db.close() }`,
  )
}
