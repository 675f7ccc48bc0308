import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as IsolationModule from '../../../src/process/isolation.js'
import { runCommand } from '../../../src/process/run-command.js'
import type { CompiledPackage } from '../../helpers/compile.js'
import { compilePackage } from '../../helpers/compile.js'
import { isolatedHere } from './isolated-here.js'
import { temporaryFolder } from './temporary-folder.js'

let compiled: CompiledPackage
let chooseIsolation: typeof IsolationModule.chooseIsolation
beforeAll(async () => {
  compiled = compilePackage()
  ;({ chooseIsolation } = await compiled.load<typeof IsolationModule>('src/process/isolation'))
})
afterAll(() => compiled.remove())

function project(): { root: string; app: string; oracle: string; store: string } {
  const root = temporaryFolder()
  const [app, oracle, store] = [join(root, 'app'), join(root, 'oracle'), join(root, 'store')] as const
  for (const folder of [app, join(oracle, 'v1'), store]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(oracle, 'v1', 'gold.jsonl'), 'gold')
  writeFileSync(join(root, 'secret.txt'), 'gold')
  writeFileSync(join(store, 'app.db'), '')
  symlinkSync(oracle, join(app, 'link'))
  return { root, app, oracle, store }
}

async function inside(isolation: IsolationModule.Isolation, run: { command: string; cwd: string }): Promise<string> {
  const argv = isolation.wrap(['/bin/sh', '-c', run.command])
  const result = await runCommand({ argv, cwd: run.cwd, env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 10_000 })
  return result.output.trim()
}

test('covers folders and files, also through a link, and takes every privilege; elsewhere it says declared only', async () => {
  const { root, app, oracle, store } = project()
  const mask = [oracle, join(root, 'secret.txt'), join(root, 'not there')]
  const isolation = await chooseIsolation({ mask, cwd: app, storeFolder: store })
  const command = `cat ${oracle}/v1/gold.jsonl ${root}/secret.txt link/v1/gold.jsonl 2>/dev/null; ls ${oracle} 2>/dev/null; umount ${oracle} 2>/dev/null; cat link/v1/gold.jsonl 2>/dev/null; grep -E 'Cap(Eff|Prm|Bnd|Inh|Amb)' /proc/self/status; id -u; ls /proc | grep -c '^[0-9]'`
  const output = await inside(isolation, { command, cwd: app })
  if (isolatedHere()) {
    expect(isolation.rung).toBe('namespace')
    expect(isolation.text).toBe('mount and pid namespace, 3 paths masked, user 65534')
    const capabilities = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((name) => `Cap${name}:\t0000000000000000`)
    expect(output.split('\n').slice(0, 6)).toEqual([...capabilities, '65534'])
    expect(Number(output.split('\n')[6])).toBeLessThan(8)
  } else {
    expect(isolation.rung).toBe('declared-only')
    expect(isolation.text).toMatch(
      /^declared only: (this process is not root|this is \w+, not Linux|unshare was refused)/,
    )
    expect(output).toContain('gold')
  }
})

test('gives the store folder with its files to the application and leaves the rest of the disk as it was', async () => {
  const { app, oracle, store } = project()
  const isolation = await chooseIsolation({ mask: [oracle], cwd: app, storeFolder: store })
  const script = `const D=require('better-sqlite3');const d=new D(process.argv[1]);d.pragma('journal_mode=WAL');d.exec('create table t(a)');d.prepare('insert into t values(1)').run();console.log(d.prepare('select count(*) c from t').get().c)`
  const command = `cd ${process.cwd()} && ${process.execPath} -e "${script}" ${store}/app.db; touch ${app}/x 2>/dev/null && echo wrote`
  const output = await inside(isolation, { command, cwd: app })
  expect(output).toBe(isolatedHere() ? '1' : '1\nwrote')
  const user = isolatedHere() ? 65_534 : statSync(app).uid
  expect([statSync(store).uid, statSync(join(store, 'app.db')).uid]).toEqual([user, user])
  expect(statSync(oracle).uid).toBe(statSync(app).uid)
})

test('names the folder that no other user may enter, and then only takes the capabilities', async () => {
  const { root, app, oracle } = project()
  execFileSync('chmod', ['700', root])
  const isolation = await chooseIsolation({ mask: [oracle], cwd: app, storeFolder: null })
  const command = `cat ${oracle}/v1/gold.jsonl 2>&1 | grep -o denied; chmod 755 ${oracle} 2>/dev/null; ls ${oracle} 2>/dev/null; grep CapEff /proc/self/status`
  const output = await inside(isolation, { command, cwd: app })
  if (isolatedHere()) {
    expect(isolation.text).toContain(`root without capabilities, because ${root} may not be entered by user 65534`)
    expect(output).toBe('denied\nCapEff:\t0000000000000000')
  } else expect(isolation.text).toMatch(/^declared only: /)
})

test('does not give away a store folder that is shared or holds the project', async () => {
  const { root, app, oracle } = project()
  const shared = join(root, 'shared')
  mkdirSync(shared)
  execFileSync('chmod', ['1777', shared])
  for (const storeFolder of [shared, root]) {
    const isolation = await chooseIsolation({ mask: [oracle], cwd: app, storeFolder })
    await inside(isolation, { command: 'true', cwd: app })
    expect(isolation.text).toMatch(isolatedHere() ? /shared by all users|holds more than the store/ : /^declared only/)
    expect(statSync(storeFolder).uid).toBe(statSync(app).uid)
  }
})

test('a wanted rung is kept or refused, never replaced, EDD_ISOLATION', async () => {
  const { app, oracle } = project()
  const request = { mask: [oracle], cwd: app, storeFolder: null }
  const declared = await chooseIsolation({ ...request, wanted: 'declared-only' })
  expect(declared.text).toBe('declared only: it was asked for')
  expect(declared.wrap(['a', 'b'])).toEqual(['a', 'b'])
  await expect(chooseIsolation({ ...request, wanted: 'container' })).rejects.toMatchObject({ code: 'EDD_ISOLATION' })
  const namespace = chooseIsolation({ ...request, wanted: 'namespace' })
  if (isolatedHere()) expect((await namespace).rung).toBe('namespace')
  else await expect(namespace).rejects.toMatchObject({ code: 'EDD_ISOLATION' })
})

test('a required namespace that a process without root cannot have is refused with the reason, EDD_ISOLATION', () => {
  const { app, oracle } = project()
  const script = `
    import { chooseIsolation } from ${JSON.stringify(compiled.path('src/process/isolation'))}
    const request = { mask: [${JSON.stringify(oracle)}], cwd: ${JSON.stringify(app)}, storeFolder: null }
    console.log((await chooseIsolation(request)).text)
    console.log(await chooseIsolation({ ...request, wanted: 'namespace' }).catch((error) => error.message))`
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', ...user })
  const reason = process.platform === 'linux' ? 'this process is not root' : `this is ${process.platform}, not Linux`
  expect(output.trim().split('\n')).toEqual([
    `declared only: ${reason}`,
    `EDD_ISOLATION: the namespace rung cannot be had here: ${reason}`,
  ])
})

test('a masked path that holds the application or its store is refused, EDD_ISOLATION', async () => {
  const { root, app, oracle, store } = project()
  const over = chooseIsolation({ mask: [root], cwd: app, storeFolder: null })
  await expect(over).rejects.toThrow(`EDD_ISOLATION: ${app} lies inside ${root}`)
  const overStore = chooseIsolation({ mask: [store], cwd: app, storeFolder: join(store, 'inner') })
  await expect(overStore).rejects.toThrow(/EDD_ISOLATION.*inner lies inside/)
  const beside = chooseIsolation({ mask: [`${app}-other`, oracle], cwd: app, storeFolder: null })
  expect((await beside).rung).toMatch(/^(namespace|declared-only)$/)
})

test('nothing on the disk is changed by covering it', async () => {
  const { app, oracle } = project()
  const before = statSync(oracle)
  const isolation = await chooseIsolation({ mask: [oracle], cwd: app, storeFolder: null })
  await inside(isolation, { command: 'true', cwd: app })
  expect(statSync(oracle).mode).toBe(before.mode)
  expect(readFileSync(join(oracle, 'v1', 'gold.jsonl'), 'utf8')).toBe('gold')
})
