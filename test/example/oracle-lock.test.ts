import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runNode } from '../helpers/run-process.js'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('the committed lock is that of the committed oracle and of this harness [D25][D191]', async () => {
  const { code, text } = await runNode([at('dist/src/cli/main.js'), 'verify'], { cwd: at('examples/subscriptions') })
  expect(text).toMatch(/oracle subscriptions v1 is the locked one/)
  expect(code).toBe(0)
})
