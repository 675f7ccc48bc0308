import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EddError } from '../kernel/edd-error.js'
import { writeWhole } from '../kernel/write-whole.js'
import type { GeneratedFile } from './generated-file.js'
import { GENERATED_FOLDER } from './generated-file.js'

/** Writes the one test that stands for a bundle that cannot be read, in place of all scenario files. */
export function refusalFile(projectRoot: string, error: EddError): GeneratedFile {
  const folder = join(projectRoot, GENERATED_FOLDER)
  for (const lane of ['proof', 'validate']) rmSync(join(folder, lane), { recursive: true, force: true })
  const title = 'the oracle bundle can be read'
  const text = [
    '// Written by vitest-edd because the oracle bundle cannot be read; replaced as soon as it can.',
    "import { test } from 'vitest'",
    '',
    `test(${JSON.stringify(title)}, () => {`,
    `  throw new Error(${JSON.stringify(error.message)})`,
    '})',
    '',
  ].join('\n')
  writeWhole(join(folder, 'proof/00-bundle.edd.test.ts'), text)
  return { lane: 'proof', scenario: 'bundle', path: 'proof/00-bundle.edd.test.ts', text, tests: [title] }
}
