import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'

/** Notes files of a project (there or not) as they are, and puts them back when the test ends. */
export function keep(project: ExampleProject, files: readonly string[]): void {
  for (const file of files) {
    const path = join(project.root, file)
    const before = existsSync(path) ? readFileSync(path) : null
    onTestFinished(() => (before === null ? rmSync(path, { force: true }) : writeFileSync(path, before)))
  }
}

/** Writes a file of the project until the test ends. */
export function write(project: ExampleProject, file: string, text: string): void {
  keep(project, [file])
  const path = join(project.root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Replaces one text in the built application, or in any other file of the project, until the test ends. */
export function replace(project: ExampleProject, file: string, [from, to]: readonly [string, string]): void {
  keep(project, [file])
  project.replace(file, from, to)
}

/** Changes the bundle and locks it, until the test ends. */
export async function relock(
  project: ExampleProject,
  files: readonly string[],
  change: (project: ExampleProject) => void,
): Promise<void> {
  keep(project, ['oracle/v1/oracle.lock.json', ...files.map((file) => `oracle/v1/${file}`)])
  change(project)
  const locked = await project.lock()
  if (locked.code !== 0) throw new Error(`the changed bundle cannot be locked:\n${locked.text}`)
}
