import { scenarioName } from './oracle-text.js'

/** edd.test.ts: one test that runs at once, and the next one as a comment. */
export function testText(of: { readonly database: string; readonly root: string }): string {
  const scenario = `create-${scenarioName(of.root)}`
  return `import 'vitest-edd/matchers'
import { expect, test } from 'vitest'

const DATABASE = ${literal(of.database)}

test('the database is the one that the oracle starts from', async () => {
  await expect(DATABASE).toMatchGoldState('oracle/v1', { baseline: true })
})

// A case of your own; oracle/v1/oracle.yaml says what to write for it.
//
// import { observe } from 'vitest-edd'
//
// test('what was entered is what is stored', async () => {
//   const change = await observe(DATABASE, async () => {
//     // Call your application here, once.
//   })
//   await expect(change).toMatchGoldState('oracle/v1', { scenario: '${scenario}', case: 'CASE-1' })
// })
`
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
