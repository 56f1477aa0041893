import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler } from '../../src/base/scheduler.ts'
import { createAccountBook } from '../../src/trading/account-book.ts'
import { createOperators } from '../../src/world/operators.ts'
import { createServer } from '../../src/world/server.ts'

describe('createOperators', () => {
  it('makes the books and the history what they were when the state was saved, and empty after a reset', async () => {
    const random = createRandom('operators')
    const scheduler = createScheduler(random.fork('ties'))
    const events: string[] = []
    const server = createServer({
      scheduler,
      random,
      start: 1_767_571_200_000,
      sandbox: { accounts: [{ name: 'one', deposit: '1000' }] },
      onEvent: () => undefined,
      onError: (error) => events.push(String(error)),
    })
    server.start()
    await scheduler.runUntil(() => server.sandbox !== undefined, 10_000)
    const book = createAccountBook('one')
    let starts = 0
    const programs = [{ book, crash: () => undefined, restart: () => void (starts += 1) }]
    const operators = createOperators({ scheduler, random, server, programs, onEvent: (text) => events.push(text) })
    /** The number of intents when each state was saved. */
    const saved = new Map<string, number>()
    let changes = 0
    for (let count = 0; count < 30; count += 1) {
      book.intend('cmt_btcusdt', false)
      const { length } = book.intents
      const before = events.length
      let hasChanged: boolean | undefined
      void operators.act().then((changed) => (hasChanged = changed))
      await scheduler.runUntil(() => hasChanged !== undefined, 10_000)
      if (hasChanged) changes += 1
      const [verb, , , name] = (events[before] ?? 'does nothing').split(' ')
      if (verb === 'saves') saved.set(name!, length)
      expect(book.intents.length).toBe(verb === 'resets' ? 0 : verb === 'restores' ? saved.get(name!) : length)
      if (hasChanged) expect(operators.lineage.at(-1)![1]).toBe(Infinity)
    }
    expect(new Set(events.map((text) => text.split(' ')[0]))).toEqual(new Set(['saves', 'restores', 'resets']))
    expect(starts).toBe(changes)
  })
})
