import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createInteractionGate } from '../../../src/browser/create-interaction-gate.js'

interface Deferred {
  readonly promise: Promise<void>
  resolve(): void
}

function deferred(): Deferred {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve))
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) }
}

describe('createInteractionGate', () => {
  test('waits until the application settled before each step', async () => {
    const order: string[] = []
    const gate = createInteractionGate({
      settle: async () => {
        await sleep(5)
        order.push('settled')
      },
    })
    await gate.run('one', async () => void order.push('one'))
    await gate.run('two', async () => void order.push('two'))
    expect(order).toEqual(['settled', 'one', 'settled', 'two'])
  })

  test('does not run a step when settling fails, and lets the next one try', async () => {
    let settles = 0
    const ran: string[] = []
    const gate = createInteractionGate({
      settle: async () => {
        settles += 1
        if (settles === 1) throw new Error('the authority is gone')
      },
    })
    await expect(gate.run('one', async () => void ran.push('one'))).rejects.toThrow('the authority is gone')
    await gate.run('two', async () => void ran.push('two'))
    expect(ran).toEqual(['two'])
    expect(gate.pending()).toEqual([])
  })

  test('names the steps that have not ended', async () => {
    const waiting = deferred()
    const gate = createInteractionGate({ settle: async () => undefined })
    const running = gate.run('click button "Save"', () => waiting.promise)
    expect(gate.pending()).toEqual(['click button "Save"'])
    waiting.resolve()
    await running
    expect(gate.pending()).toEqual([])
  })

  test('a closed gate refuses with EDD_DRIVER, even a step that was already waiting to start', async () => {
    const settling = deferred()
    const ran: string[] = []
    const gate = createInteractionGate({ settle: () => settling.promise })
    const waiting = gate.run('early', async () => void ran.push('early'))
    gate.close()
    settling.resolve()
    await expect(waiting).rejects.toMatchObject({ code: 'EDD_DRIVER' })
    await expect(gate.run('late', async () => void ran.push('late'))).rejects.toThrow('the case has ended')
    expect(ran).toEqual([])
  })
})
