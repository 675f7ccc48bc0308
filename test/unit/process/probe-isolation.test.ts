import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type * as IsolationModule from '../../../src/process/isolation.js'
import type * as ProbeModule from '../../../src/process/probe-isolation.js'
import type { ProbeRoute } from '../../../src/process/probe-job.js'
import { processIdentity } from '../../../src/process/process-identity.js'
import type { CompiledPackage } from '../../helpers/compile.js'
import { compilePackage } from '../../helpers/compile.js'
import { isolatedHere } from './isolated-here.js'
import { temporaryFolder } from './temporary-folder.js'

let compiled: CompiledPackage
let chooseIsolation: typeof IsolationModule.chooseIsolation
let probeIsolation: typeof ProbeModule.probeIsolation
beforeAll(async () => {
  compiled = compilePackage()
  ;({ chooseIsolation } = await compiled.load<typeof IsolationModule>('src/process/isolation'))
  ;({ probeIsolation } = await compiled.load<typeof ProbeModule>('src/process/probe-isolation'))
})
afterAll(() => compiled.remove())

interface Place {
  readonly cwd: string
  readonly oracle: string
  readonly git: string
  readonly sockets: string
  readonly address: string
}

async function place(): Promise<Place> {
  const root = temporaryFolder()
  const [cwd, oracle, git, sockets] = ['app', 'oracle', '.git', 'sockets'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const folder of [cwd, oracle, git, sockets]) mkdirSync(folder)
  writeFileSync(join(oracle, 'gold.jsonl'), 'gold')
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main')
  const address = join(sockets, 'authority')
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(address, resolve))
  onTestFinished(() => void server.close())
  return { cwd, oracle, git, sockets, address }
}

function request(at: Place, isolation: IsolationModule.Isolation): ProbeModule.ProbeRequest {
  const own = processIdentity(process.pid)
  return {
    isolation,
    cwd: at.cwd,
    env: { PATH: process.env['PATH'] ?? '' },
    mask: [at.oracle, at.git, at.sockets],
    processes: own === null ? [] : [own],
    address: at.address,
    secrets: ['CLERK_PASSWORD'],
  }
}

const isolate = async (at: Place, mask: string[], wanted?: string): Promise<IsolationModule.Isolation> =>
  chooseIsolation({ mask, cwd: at.cwd, storeFolder: null, wanted })

const routes = (report: ProbeModule.ProbeReport): ProbeRoute[] => [...new Set(report.findings.map((one) => one.route))]

test('the application reaches neither oracle, history, our processes nor the authority [D55][D110]', async () => {
  const at = await place()
  const isolation = await isolate(at, [at.oracle, at.git, at.sockets])
  const report = await probeIsolation(request(at, isolation))
  expect(report.tried).toBeGreaterThan(10)
  if (isolatedHere()) expect(report.findings).toEqual([])
  else expect(isolation.text).toMatch(/^declared only: /)
})

test('under declared only every open route is reported, not refused', async () => {
  const at = await place()
  const isolation = await isolate(at, [at.oracle], 'declared-only')
  const report = await probeIsolation(request(at, isolation))
  expect(routes(report)).toEqual(['path', 'git', 'symlink', 'write', 'process', 'address'])
  expect(report.text).toContain(`path ${at.oracle}: 1 names listed in ${at.oracle}`)
})

for (const left of ['oracle', 'git', 'sockets'] as const) {
  test(`a mask that leaves ${left} open is refused, EDD_APP_READS_GOLD [D55][D110]`, async () => {
    const at = await place()
    const mask = [at.oracle, at.git, at.sockets].filter((path) => path !== at[left])
    const probed = probeIsolation(request(at, await isolate(at, mask)))
    if (isolatedHere()) await expect(probed).rejects.toThrow(new RegExp(`EDD_APP_READS_GOLD.*${at[left]}`, 's'))
    else expect((await probed).findings.map((one) => one.target)).toContain(at[left])
  })
}

test('our own variables and the secrets of actors are found by name, EDD_APP_READS_GOLD', async () => {
  const at = await place()
  const isolation = await isolate(at, [at.oracle, at.git, at.sockets], 'declared-only')
  const env = { PATH: process.env['PATH'] ?? '', EDD_TOKEN: 'x', CLERK_PASSWORD: 'y', HARMLESS: 'z' }
  const report = await probeIsolation({ ...request(at, isolation), env })
  const names = report.findings.filter((one) => one.route === 'environment').map((one) => one.target)
  expect(names.toSorted()).toEqual(['CLERK_PASSWORD', 'EDD_TOKEN'])
  expect(report.text).not.toMatch(/: [xyz]\b/)
  const asNamespace = { ...isolation, rung: 'namespace' as const }
  await expect(probeIsolation({ ...request(at, asNamespace), env })).rejects.toMatchObject({
    code: 'EDD_APP_READS_GOLD',
  })
})

test('an inherited descriptor of a file is found', async () => {
  const at = await place()
  const leak = `exec 7<${at.oracle}/gold.jsonl; exec "$@"`
  const isolation: IsolationModule.Isolation = {
    rung: 'declared-only',
    text: 'leaks a descriptor',
    wrap: (argv) => ['/bin/sh', '-c', leak, 'leak', ...argv],
  }
  const report = await probeIsolation(request(at, isolation))
  const descriptors = report.findings.filter((one) => one.route === 'descriptor')
  expect(descriptors).toEqual([{ route: 'descriptor', target: '7', observed: join(at.oracle, 'gold.jsonl') }])
})

test('a probe that does not run proves nothing, EDD_ISOLATION', async () => {
  const at = await place()
  const silent: IsolationModule.Isolation = {
    rung: 'namespace',
    text: '',
    wrap: () => ['/bin/sh', '-c', 'echo no entry'],
  }
  await expect(probeIsolation(request(at, silent))).rejects.toThrow(/EDD_ISOLATION.*no entry/)
  const blind = 'echo \'{"control":false,"tried":9,"findings":[]}\''
  const unable: IsolationModule.Isolation = { rung: 'namespace', text: '', wrap: () => ['/bin/sh', '-c', blind] }
  await expect(probeIsolation(request(at, unable))).rejects.toMatchObject({ code: 'EDD_ISOLATION' })
})
