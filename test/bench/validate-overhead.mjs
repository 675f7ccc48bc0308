import { Agent, request } from 'node:http'
import { startAuthority } from '../../dist/src/authority/start-authority.js'
import { consumeRunEvidence } from '../../dist/src/authority/consume-run-evidence.js'
import { validateLane } from '../../dist/src/lanes/validate/validate-lane.js'
import { resetStore } from '../../dist/src/state/reset-store.js'
import { openExample } from './open-example.mjs'
import { proveAll } from './prove-all.mjs'
import { loadDrivers } from './load-drivers.mjs'

/** Validate over the whole corpus of the example, against the same requests sent bare to the same application: pairs of wall times in ms. */
export async function validateOverhead(repetitions) {
  const example = openExample()
  const started = await startAuthority({ root: example.root, options: {}, runner: null })
  const { authority } = started
  try {
    const run = await authority.prepared
    await proveAll(run, await loadDrivers(example.root))
    const requests = await recordRequests(run)
    const pairs = []
    for (let round = 0; round <= repetitions; round += 1) {
      const gate = await timed(() => validateAll(run))
      await resetStore({ store: run.context.store, image: run.context.baseline, identity: run.context.identity })
      const bare = await timed(() => sendBare(run, requests))
      // The first pair warms both sides up.
      if (round > 0) pairs.push({ gate, bare })
    }
    return { requests: requests.length + 1, pairs }
  } finally {
    await authority.abandon('the benchmark is done')
    await started.close({ endHosts: false })
    example.close()
  }
}

async function timed(task) {
  const start = performance.now()
  await task()
  return performance.now() - start
}

async function validateAll(given) {
  const run = await withFreshBook(given)
  const lane = validateLane(run.context, run.plan, () => consumeRunEvidence(run))
  for (const unit of run.plan.units.validate) {
    const [scenario, partition] = unit.split('#')
    const outcome = await lane.partition({ scenario, partition: Number(partition) })
    if (outcome.notEvaluated !== null || outcome.totalMismatches > 0)
      throw new Error(JSON.stringify(outcome).slice(0, 2000))
  }
  lane.close()
}

/** The door keeps one book a run and refuses a case that comes twice; each repetition reads only what is new in it. */
async function withFreshBook(run) {
  const { door } = run.context
  const before = await door.dispositions()
  const dispositions = async () =>
    Object.fromEntries(
      Object.entries(await door.dispositions()).map(([name, book]) => [
        name,
        {
          accepted: book.accepted - (before[name]?.accepted ?? 0),
          rejected: book.rejected - (before[name]?.rejected ?? 0),
        },
      ]),
    )
  return { ...run, context: { ...run.context, door: { ...door, dispositions } } }
}

/** What Validate sends, as the door saw it. */
async function recordRequests(run) {
  const seen = []
  const { door } = run.context
  const spied = {
    ...run,
    context: {
      ...run.context,
      door: {
        ...door,
        drain: async () => {
          const commands = await door.drain()
          seen.push(...commands)
          return commands
        },
      },
    },
  }
  await validateAll(spied)
  return seen.filter((command) => command.target === '/api/subscriptions')
}

async function sendBare(run, requests) {
  const { port } = run.application
  const host = new URL(run.context.door.publicUrl).host
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (line, headers, body) => {
    const [method, path] = line.split(' ')
    const all = { host, origin: run.context.door.publicUrl, ...headers }
    return exchange({ port, agent, method, path, headers: all, body })
  }
  const page = await send('GET /login', {})
  const pre = page.headers['set-cookie'][0].split(';')[0]
  const csrf = /name="_csrf"[^>]*value="([^"]+)"/.exec(page.text)[1]
  const form = new URLSearchParams({
    _csrf: csrf,
    email: 'clerk@acme.test',
    password: process.env.EDD_CLERK,
  }).toString()
  const login = await send('POST /login', { cookie: pre, 'content-type': 'application/x-www-form-urlencoded' }, form)
  const sid = login.headers['set-cookie'].map((line) => line.split(';')[0]).find((cookie) => cookie.startsWith('sid='))
  const created = await send('GET /subscriptions/new', { cookie: sid })
  const token = /name="csrf-token" content="([^"]+)"/.exec(created.text)[1]
  const headers = { cookie: sid, 'x-csrf-token': token, 'content-type': 'application/json' }
  for (const command of requests) {
    const answer = await send(`POST ${command.target}`, headers, JSON.stringify(command.body.value))
    if (answer.status !== 201) throw new Error(`bare request answered ${answer.status}: ${answer.text}`)
  }
  agent.destroy()
}

function exchange({ port, agent, method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
      (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
