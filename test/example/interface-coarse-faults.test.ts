import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildExample } from './helpers/build-example.js'
import { exampleRoot } from './helpers/example-root.js'

// What any interface suite worth its name sees. These builds exist only here, while a test runs.

const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []

beforeAll(buildExample)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A copy of the built example with one edit in what was built. */
function coarseBuild({ file, find, replace }: Edit): string {
  const folder = mkdtempSync(join(tmpdir(), 'edd-coarse-'))
  folders.push(folder)
  for (const name of ['dist', 'public', 'package.json']) {
    cpSync(join(exampleRoot, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  writeFileSync(join(folder, file), text.replace(find, replace))
  return folder
}

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { status: string; title: string }[] }[]
}

/** How one test of the suite ends on a build; undefined when it has no such test. */
async function endOf(title: string, application: string): Promise<string | undefined> {
  const file = join(application, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const suite = 'examples/subscriptions/interface/create.test.ts'
  const args = [
    vitest,
    'run',
    '--project',
    'interface',
    suite,
    '-t',
    title,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const env = { ...process.env, SUBSCRIPTIONS_APP: application }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore', timeout: 170_000 })
  await once(child, 'exit')
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.find((result) => result.title === title)?.status
}

const whole = 'a personal one by card: command, confirmation, record, list and row'

// Each waits most of its time for what does not come.
test.concurrent.for<{ fault: string; seen: string } & Edit>([
  {
    fault: 'no row',
    file: 'dist/create-subscription.js',
    find: 'const id = await unit.insertSubscription(',
    replace:
      "if (fields.code.startsWith('NEW-1')) return { kind: 'created', id: 1, code: fields.code }\n    const id = await unit.insertSubscription(",
    seen: whole,
  },
  {
    fault: 'no command',
    file: 'public/new-subscription.js',
    find: "await sendCommand('/api/subscriptions', subscription)",
    replace: '{ status: 201, answer: { id: 1 } }',
    seen: whole,
  },
  {
    fault: 'a wrong message',
    file: 'dist/pages/detail-page.js',
    find: '${subscription.lastAction}',
    replace: 'removed',
    seen: whole,
  },
  {
    fault: 'a list that is not refreshed',
    file: 'dist/routes/read-listing.js',
    find: 'const rows = await data.listSubscriptions(',
    replace: 'const rows = globalThis.kept ??= await data.listSubscriptions(',
    seen: whole,
  },
  {
    fault: 'a duplicate that is accepted',
    file: 'dist/create-subscription.js',
    find: '!sameContent(stored, request)',
    replace: 'false',
    seen: 'with other content is refused at the code',
  },
])('the interface suite sees $fault', { timeout: 180_000 }, async ({ seen, ...edit }) => {
  expect(await endOf(seen, coarseBuild(edit))).toBe('failed')
})

test.concurrent('it passes the same build without an edit', { timeout: 180_000 }, async () => {
  const same = { file: 'dist/server.js', find: 'main().catch(fail)', replace: 'main().catch(fail)' }
  expect(await endOf(whole, coarseBuild(same))).toBe('passed')
})
