import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExampleProject } from '../../helpers/example-project.js'

/** A unit test of the user's. */
export const UNIT_TEST = "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"

/** Writes the user's own files beside the oracle. */
export function userFiles(project: Pick<ExampleProject, 'root'>, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(project.root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** The text of a configuration with the plugin; `rest` is what stands beside `plugins`. */
export function configWith(rest: string, before = ''): string {
  return `import { edd } from 'vitest-edd'\n${before}\nexport default { plugins: [edd()], ${rest} }\n`
}
