import type { ExampleProject } from '../../helpers/example-project.js'
import { write } from './until-the-test-ends.js'

export interface Tampering {
  /** `after-proof`: between the lanes; `during-proof`: after the first Proof case. */
  readonly at: 'after-proof' | 'during-proof'
  /** JavaScript that may use `fs` and `run`, the folder of the run. */
  readonly script: string
}

/** Has a reporter of the user's own do something in the middle of the next run, until the test ends. */
export function tamper(project: ExampleProject, { at, script }: Tampering): void {
  const hook = at === 'after-proof' ? 'onTestModuleEnd' : 'onTestCaseResult'
  write(
    project,
    'tamper.mjs',
    `import fs from 'node:fs'
let done = false
export const tampering = {
  ${hook}({ project }) {
    if (done || project.name !== 'edd-proof') return
    done = true
    const run = '.edd/runs/' + fs.readdirSync('.edd/runs').toSorted().at(-1)
    ${script}
    fs.writeFileSync('tampered', run)
  },
}
`,
  )
  write(
    project,
    'vitest.config.ts',
    `import { defineConfig } from 'vitest/config'
import { edd } from 'vitest-edd'
import { tampering } from './tamper.mjs'

export default defineConfig({ plugins: [edd()], test: { reporters: ['default', tampering] } })
`,
  )
}
