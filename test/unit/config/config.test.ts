import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Surroundings } from '../../../src/config/read-environment.js'
import { readEnvironment } from '../../../src/config/read-environment.js'
import { resolveOptions } from '../../../src/config/resolve-options.js'

const read = (env: Record<string, string | undefined>, platform: Surroundings['platform'] = 'linux') =>
  readEnvironment({ env, platform, home: '/home/ann' })

describe('the environment', () => {
  test('that says nothing gives every default', () => {
    expect(read({ PATH: '/bin', EMPTY: undefined })).toEqual({
      gateRequired: false,
      oracleDigest: null,
      stateDir: '/home/ann/.local/state/vitest-edd',
      chromium: null,
      ci: false,
      retries: null,
      isolation: 'auto',
      store: null,
      authority: null,
      underGate: false,
      ide: false,
      variables: { PATH: '/bin' },
    })
  })

  test('that says everything is typed', () => {
    const digest = `sha256:${'a'.repeat(64)}`
    const env = {
      EDD_GATE: 'required',
      EDD_ORACLE_DIGEST: digest,
      EDD_STATE: '/var/edd',
      EDD_CHROMIUM: '/opt/chromium',
      CI: 'true',
      EDD_RETRY: '2',
      EDD_ISOLATION: 'namespace',
      EDD_STORE: 'file:/tmp/x.db',
      EDD_AUTHORITY_SOCKET: '/tmp/s',
      EDD_AUTHORITY_TOKEN: 't',
      VITEST_VSCODE: 'true',
    }
    expect(read(env)).toMatchObject({
      gateRequired: true,
      oracleDigest: digest,
      stateDir: '/var/edd',
      chromium: '/opt/chromium',
      ci: true,
      retries: 2,
      isolation: 'namespace',
      store: 'file:/tmp/x.db',
      authority: { socket: '/tmp/s', token: 't' },
      underGate: true,
      ide: true,
    })
  })

  test.each(['3', '-1', 'one', '1.5', '01'])('that allows %s retries is refused: EDD_CONFIG [D180]', (value) => {
    expect(() => read({ EDD_RETRY: value })).toThrow(/^EDD_CONFIG: EDD_RETRY is .* 0 to 2$/)
  })

  test('with empty variables is one without them', () => {
    const names = ['EDD_GATE', 'EDD_ORACLE_DIGEST', 'EDD_STATE', 'EDD_ISOLATION', 'EDD_STORE', 'CI', 'EDD_CHROMIUM']
    const empty = read(Object.fromEntries(names.map((name) => [name, ''])))
    expect({ ...empty, variables: {} }).toEqual({ ...read({}), variables: {} })
  })

  test.each([
    ['CI', 'false'],
    ['CI', '0'],
  ])('%s=%s is no CI', (name, value) => {
    expect(read({ [name]: value }).ci).toBe(false)
  })

  test.each([
    ['EDD_GATE', 'yes'],
    ['EDD_GATE', 'Required'],
    ['EDD_ORACLE_DIGEST', 'sha256:abc'],
    ['EDD_ORACLE_DIGEST', 'a'.repeat(64)],
    ['EDD_ISOLATION', 'none'],
    ['EDD_STATE', 'relative/folder'],
    ['EDD_AUTHORITY_SOCKET', '/tmp/s'],
    ['EDD_AUTHORITY_TOKEN', 't'],
  ])('%s=%s is EDD_CONFIG', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^EDD_CONFIG: .*${name}`))
  })

  test.each([
    ['linux', { XDG_STATE_HOME: '/x/state' }, join('/x/state', 'vitest-edd')],
    ['linux', { XDG_STATE_HOME: 'relative' }, '/home/ann/.local/state/vitest-edd'],
    ['darwin', { XDG_STATE_HOME: '/x/state' }, '/home/ann/Library/Application Support/vitest-edd'],
    ['win32', { LOCALAPPDATA: '/c/local' }, join('/c/local', 'vitest-edd')],
    ['win32', {}, join('/home/ann', 'AppData', 'Local', 'vitest-edd')],
  ] as const)('on %s with %o keeps its state in %s', (platform, env, folder) => {
    expect(read(env, platform).stateDir).toBe(folder)
  })

  test('of this process is read when none is given', () => {
    expect(readEnvironment().variables['PATH']).toBe(process.env['PATH'])
  })
})

describe('options', () => {
  const nothing = read({})

  test('that are not given have defaults', () => {
    const options = resolveOptions(undefined, nothing)
    expect(options).toMatchObject({ root: resolve('.'), oracle: null, browser: null, retries: 0 })
    expect(options.store).toMatch(new RegExp(`^${tmpdir()}/vitest-edd-[0-9a-f]{16}/store\\.db$`))
  })

  test('give each project a store of its own', () => {
    const store = (root: string): string => resolveOptions({ root }, nothing).store
    expect(store('/a')).not.toBe(store('/b'))
    expect(store('/a')).toBe(store('/a'))
    expect(store('/a').startsWith('/a')).toBe(false)
  })

  test('are resolved against the root', () => {
    const options = resolveOptions(
      { root: '/app', oracle: 'oracle/v2', store: 'tmp/x.db', browser: '/b', limit: 3, retry: { infrastructure: 1 } },
      nothing,
    )
    expect(options).toMatchObject({
      root: '/app',
      oracle: '/app/oracle/v2',
      store: '/app/tmp/x.db',
      browser: '/b',
      limit: 3,
      retries: 1,
    })
  })

  test.each(['file:/tmp/x.db', 'postgres://h/db'])('keep a store that is the URL %s', (store) => {
    expect(resolveOptions({ root: '/app', store }, nothing).store).toBe(store)
  })

  test('yield to the environment', () => {
    const environment = read({ EDD_STORE: '/e.db', EDD_CHROMIUM: '/e', EDD_RETRY: '0' })
    expect(resolveOptions({ store: '/o.db', browser: '/o', retry: { infrastructure: 2 } }, environment)).toMatchObject({
      store: '/e.db',
      browser: '/e',
      retries: 0,
    })
  })

  test.each([
    [{ stroe: 'x' }, 'no option is named "stroe"; the nearest is "store"'],
    [{ limit: 0 }, 'option "limit"'],
    [{ limit: 1.5 }, 'option "limit"'],
    [{ root: '' }, 'option "root"'],
    [{ oracle: 3 }, 'option "oracle"'],
    [{ retry: { infrastructure: 3 } }, 'option "retry.infrastructure"'],
    [{ retry: 1 }, 'option "retry"'],
  ])('%o are EDD_CONFIG', (options, message) => {
    expect(() => resolveOptions(options as never, nothing)).toThrow(`EDD_CONFIG: ${message}`)
  })

  test('that are wrong in several ways are told all at once', () => {
    expect(() => resolveOptions({ limit: 0, roots: 'x' } as never, nothing)).toThrow(
      /limit.*; no option is named "roots"/,
    )
  })
})
