import { Agent, request } from 'node:http'
import { startAuthority } from '../../dist/src/authority/start-authority.js'
import { consumeRunEvidence } from '../../dist/src/authority/consume-run-evidence.js'
import { validateLane } from '../../dist/src/lanes/validate/validate-lane.js'
import { parseCaseLabel } from '../../dist/src/door/case-label.js'
import { casesOfScenario } from '../../dist/src/oracle/scenario-cases.js'
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
    await proveAll(run, await loadDrivers(run.context.bundle))
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
        Object.fromEntries(Object.entries(book).map(([kind, times]) => [kind, times - (before[name]?.[kind] ?? 0)])),
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

/** The same requests by the same people, each in a session of its own, straight to the application. */
async function sendBare(run, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const people = new Map()
  for (const { label, target, body } of requests) {
    const actor = actorOf(run, label)
    if (!people.has(actor.id)) people.set(actor.id, await signIn(run, agent, actor))
    const answer = await people.get(actor.id)(`POST ${target}`, JSON.stringify(body.value))
    if (answer.status !== 201) throw new Error(`bare request answered ${answer.status}: ${answer.text}`)
  }
  agent.destroy()
}

function actorOf({ context }, label) {
  const { bundle } = context
  const { scenario, caseId } = parseCaseLabel(label)
  const found = bundle.manifest.scenarios.find(({ id }) => id === scenario)
  const { actor } = casesOfScenario(bundle.gold, found).find(({ id }) => id === caseId)
  return bundle.manifest.actors.get(actor)
}

async function signIn(run, agent, actor) {
  const { port } = run.application
  const origin = run.context.door.publicUrl
  const { host } = new URL(origin)
  const send = (line, headers, body) => {
    const [method, path] = line.split(' ')
    return exchange({ port, agent, method, path, headers: { host, origin, ...headers }, body })
  }
  const page = await send('GET /login', {})
  const pre = page.headers['set-cookie'][0].split(';')[0]
  const csrf = /name="_csrf"[^>]*value="([^"]+)"/.exec(page.text)[1]
  const password = run.context.secretOf(actor)
  const form = new URLSearchParams({ _csrf: csrf, email: actor.user.key.email, password }).toString()
  const login = await send('POST /login', { cookie: pre, 'content-type': 'application/x-www-form-urlencoded' }, form)
  const cookie = login.headers['set-cookie'].map((line) => line.split(';')[0]).find((one) => one.startsWith('sid='))
  const created = await send('GET /subscriptions/new', { cookie })
  const token = /name="csrf-token" content="([^"]+)"/.exec(created.text)[1]
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
  return (line, body) => send(line, headers, body)
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
