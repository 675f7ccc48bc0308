import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuthorityClient } from '../../../src/authority/authority-client.js'
import type { EndProofCall } from '../../../src/model/protocol.js'
import type { Ui } from '../../../src/model/ui.js'
import { proveCase } from '../../../src/vitest/prove-case.js'
import { closeWorkerBrowser } from '../../../src/vitest/worker-browser.js'
import { watchProcesses } from '../../helpers/process-watch.js'
import type { PageServer } from '../browser/serve-pages.js'
import { PUBLIC_URL, servePages } from '../browser/serve-pages.js'

/** The browser itself, not one of the processes that it starts. */
const BROWSER = /^(?!.*--type=).*(chrom|headless).*--remote-debugging/i

let server: PageServer

beforeAll(async () => {
  server = await servePages({
    '/': '<h1>Sign in</h1>',
    '/broken': `<h1>Broken</h1><script>throw new Error('the page is to blame')</script>`,
  })
})
afterEach(() => closeWorkerBrowser())
afterAll(() => server.close())

/** Proves a case whose login opens a page and then loses its browser; gives what the authority was told of its end. */
async function endOf(path: string): Promise<EndProofCall> {
  let ended: EndProofCall | undefined
  const answers: Readonly<Record<string, unknown>> = {
    hello: { run: 'R-1', publicUrl: PUBLIC_URL, doorProxy: server.proxy, bundleRoot: '/' },
    settle: { settled: true },
    actorEstablished: { ok: true },
    endProof: { kind: 'edd-outcome' },
    beginProof: {
      known: null,
      first: null,
      actor: 'clerk',
      login: { input: { user: {}, secret: 'a secret' } },
      input: {},
      assertions: [],
      settleMs: 50,
    },
  }
  const authority = {
    call: (name: string, argument: unknown) => {
      if (name === 'endProof') ended = argument as EndProofCall
      return Promise.resolve(answers[name])
    },
    close: () => {},
  } as unknown as AuthorityClient
  const login = async (ui: Ui): Promise<void> => {
    await ui.goto(path)
    const watch = watchProcesses(process.pid)
    const { pid } = await watch.find(BROWSER)
    watch.stop()
    process.kill(pid, 'SIGKILL')
    // What was asked of it is never answered.
    await new Promise(() => {})
  }
  const drivers = { logins: new Map([['clerk', login]]), scenarios: new Map([['open', () => Promise.resolve()]]) }
  await proveCase(authority, { target: { scenario: 'open', case: 'T-1' }, drivers, browser: null })
  if (ended === undefined) throw new Error('the authority was not told')
  return ended
}

test('a browser that dies ends its case at once, and it is told that it is gone [D180]', async () => {
  expect(await endOf('/')).toMatchObject({
    failure: 'the browser has been closed',
    browser: { gone: true, pageErrors: [] },
  })
})

test('what the page did wrong before is told beside it, so that it is not taken for the infrastructure alone [D217]', async () => {
  const { browser } = await endOf('/broken')
  expect(browser).toEqual({ gone: true, pageErrors: ['uncaught error in the page: the page is to blame'] })
})
