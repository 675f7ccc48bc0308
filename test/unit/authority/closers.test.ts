import { describe, expect, test } from 'vitest'
import { closers } from '../../../src/authority/prepare/closers.js'

/** Closers that note their names; `fails` are the ones that throw. */
function named(names: readonly string[], fails: readonly string[] = []) {
  const opened = closers()
  const closed: string[] = []
  for (const name of names) {
    opened.add(async () => {
      closed.push(name)
      if (fails.includes(name)) throw new Error(`${name} is stuck`)
    })
  }
  return { opened, closed }
}

describe('closers', () => {
  test('close in the opposite order of opening', async () => {
    const { opened, closed } = named(['store', 'door', 'application'])
    expect(await opened.closeAll()).toEqual([])
    expect(closed).toEqual(['application', 'door', 'store'])
  })

  test('one that fails keeps no other from closing, and is told', async () => {
    const { opened, closed } = named(['store', 'door', 'application'], ['door', 'application'])
    const failures = await opened.closeAll()
    expect(failures.map(({ message }) => message)).toEqual(['application is stuck', 'door is stuck'])
    expect(closed).toEqual(['application', 'door', 'store'])
  })

  test('what is no Error becomes one', async () => {
    const opened = closers()
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a library may do
    opened.add(() => Promise.reject('gone'))
    expect(await opened.closeAll()).toEqual([new Error('gone')])
  })

  test('a second time finds nothing left', async () => {
    const { opened, closed } = named(['store'])
    await opened.closeAll()
    expect(await opened.closeAll()).toEqual([])
    expect(closed).toEqual(['store'])
  })

  test('what is opened while they close is closed too', async () => {
    const { opened, closed } = named(['store'])
    opened.add(async () => {
      opened.add(async () => void closed.push('late'))
      closed.push('door')
    })
    await opened.closeAll()
    expect(closed).toEqual(['door', 'late', 'store'])
  })
})
