import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CompiledPackage } from '../helpers/compile.js'
import { compilePackage } from '../helpers/compile.js'
import { holdStore } from '../../src/state/hold-store.js'
import { thisHolder } from '../../src/state/lock-holder.js'
import type { LockHolder } from '../../src/state/lock-holder.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const storePath = (): string => join(temporaryFolder(), 'edd.db')
const lockOf = (path: string): string => `${path}.edd-lock`
const holderOf = (path: string): LockHolder => JSON.parse(readFileSync(lockOf(path), 'utf8')) as LockHolder
const leftBeside = (path: string): readonly string[] =>
  readdirSync(join(path, '..')).filter((name) => name !== basename(path))

/** The number of a process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

function leave(path: string, holder: Partial<LockHolder>): LockHolder {
  const whole = { ...thisHolder(), ...holder }
  writeFileSync(path, JSON.stringify(whole))
  return whole
}

describe('one run a store [EDD-V-16]', () => {
  test('a second one is EDD_STORE_IN_USE that names the holder, until the first gives it up', async () => {
    const path = storePath()
    const release = holdStore(path)
    expect(holderOf(path).pid).toBe(process.pid)
    const error = await refusal(() => holdStore(path))
    expect(error.code).toBe('EDD_STORE_IN_USE')
    expect(error.message).toContain('this process itself')
    release()
    expect(leftBeside(path)).toEqual([])
    holdStore(path)()
  })

  test('stores do not disturb each other', () => {
    const path = storePath()
    const releases = [holdStore(path), holdStore(`${path}.other`)]
    expect(leftBeside(path)).toHaveLength(2)
    for (const release of releases) release()
  })

  test('only the own holding is given up', () => {
    const path = storePath()
    const release = holdStore(path)
    const other = leave(lockOf(path), {})
    release()
    expect(holderOf(path)).toEqual(other)
  })
})

describe('what is left of a dead process is taken over', () => {
  test('when the process is gone', async () => {
    const path = storePath()
    leave(lockOf(path), { pid: await deadProcess() })
    const release = holdStore(path)
    expect(holderOf(path).pid).toBe(process.pid)
    expect(leftBeside(path)).toHaveLength(1)
    release()
  })

  test('when its number belongs to a process that started at another time', () => {
    const path = storePath()
    leave(lockOf(path), { started: '1' })
    expect(() => holdStore(path)).not.toThrow()
  })

  test('and what a process left that died while taking over, as often as it happened', async () => {
    const path = storePath()
    const first = leave(lockOf(path), { pid: await deadProcess() })
    const second = leave(`${lockOf(path)}.${first.token}.next`, { pid: await deadProcess() })
    leave(`${lockOf(path)}.${second.token}.next`, { pid: await deadProcess() })
    const release = holdStore(path)
    expect(holderOf(path).pid).toBe(process.pid)
    expect(leftBeside(path)).toHaveLength(1)
    release()
  })

  test('but not while a living process is taking it over', async () => {
    const path = storePath()
    const dead = leave(lockOf(path), { pid: await deadProcess() })
    const taking = leave(`${lockOf(path)}.${dead.token}.next`, {})
    expect((await refusal(() => holdStore(path))).code).toBe('EDD_STORE_IN_USE')
    expect(holderOf(path)).toEqual(dead)
    expect(JSON.parse(readFileSync(`${lockOf(path)}.${dead.token}.next`, 'utf8'))).toEqual(taking)
  })

  test('and never from another host, whose processes cannot be looked up', async () => {
    const path = storePath()
    leave(lockOf(path), { pid: await deadProcess(), host: `not-${hostname()}` })
    const error = await refusal(() => holdStore(path))
    expect(error.code).toBe('EDD_STORE_IN_USE')
    expect(error.message).toContain(`not-${hostname()}`)
  })

  test.each(['', '{}', 'not json', '{"pid":"1"}'])('a lock that cannot be read (%j) counts as held', async (text) => {
    const path = storePath()
    writeFileSync(lockOf(path), text)
    expect((await refusal(() => holdStore(path))).code).toBe('EDD_STORE_IN_USE')
    expect(readFileSync(lockOf(path), 'utf8')).toBe(text)
  })
})

describe('between processes', () => {
  let compiled: CompiledPackage
  beforeAll(() => {
    compiled = compilePackage()
  })
  afterAll(() => compiled.remove())

  interface Contender {
    readonly pid: number
    hold(): Promise<string>
    kill(): Promise<void>
  }

  async function contender(path: string): Promise<Contender> {
    const script = join(compiled.folder, 'contender.mjs')
    writeFileSync(
      script,
      `import { holdStore } from ${JSON.stringify(compiled.path('src/state/hold-store'))}
process.on('message', () => {
  try { holdStore(process.argv[2]); process.send('held') } catch (error) { process.send(error.message) }
})
process.send('ready')`,
    )
    const child = fork(script, [path], { execArgv: [] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    return {
      pid: child.pid ?? 0,
      hold: async () => {
        child.send('hold')
        return String((await once(child, 'message'))[0])
      },
      kill: async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }

  test('another process is refused while the first lives, and takes over when it is killed [EDD-V-16]', async () => {
    const path = storePath()
    const [first, second] = [await contender(path), await contender(path)]
    expect(await first.hold()).toBe('held')
    const answer = await second.hold()
    expect(answer).toContain('EDD_STORE_IN_USE')
    expect(answer).toContain(`process ${first.pid}`)
    await first.kill()
    expect(await second.hold()).toBe('held')
    expect(holderOf(path).pid).toBe(second.pid)
  })

  test('of several that take over at once exactly one wins, every time', async () => {
    const path = storePath()
    for (let round = 0; round < 3; round += 1) {
      const contenders = await Promise.all([contender(path), contender(path), contender(path)])
      const answers = await Promise.all(contenders.map((one) => one.hold()))
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
      await Promise.all(contenders.map((one) => one.kill()))
    }
  }, 60_000)
})
