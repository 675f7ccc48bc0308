import { describe, expect, test } from 'vitest'
import { runQueue } from '../../../reporters/run-queue.js'

/** Begins a run and notes when it may start. */
function started(queue: ReturnType<typeof runQueue>, notes: string[], name: string): Promise<void> {
  return queue.begin().then(() => void notes.push(name))
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('runs of one process', () => {
  test('start one after the other, in the order in which they were announced', async () => {
    const [queue, notes] = [runQueue(), [] as string[]]
    const all = [started(queue, notes, 'first'), started(queue, notes, 'second'), started(queue, notes, 'third')]
    await soon()
    expect(notes).toEqual(['first'])
    queue.end()
    await soon()
    expect(notes).toEqual(['first', 'second'])
    queue.end()
    await Promise.all(all)
    expect(notes).toEqual(['first', 'second', 'third'])
  })

  test('wait for nobody when the one before has ended', async () => {
    const queue = runQueue()
    await queue.begin()
    queue.end()
    await expect(queue.begin()).resolves.toBeUndefined()
  })

  test('give up one that never announced its end, and then wait for the next one again', async () => {
    const [queue, notes] = [runQueue(10), [] as string[]]
    await started(queue, notes, 'lost')
    await started(queue, notes, 'second')
    const third = started(queue, notes, 'third')
    queue.end()
    await third
    expect(notes).toEqual(['lost', 'second', 'third'])
  })

  test('an end without a beginning is no trouble', async () => {
    const queue = runQueue()
    queue.end()
    await expect(queue.begin()).resolves.toBeUndefined()
  })
})
