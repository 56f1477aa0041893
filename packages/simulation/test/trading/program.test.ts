import type { Outgoing } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler } from '../../src/base/scheduler.ts'
import { createAccountBook } from '../../src/trading/account-book.ts'
import { createProgram } from '../../src/trading/program.ts'

function newProgram() {
  const random = createRandom('program')
  const scheduler = createScheduler(random.fork('ties'))
  const sent: Outgoing[] = []
  const violations: string[] = []
  const none = new Set<never>()
  const book = createAccountBook('one')
  const program = createProgram({
    name: 'one',
    scheduler,
    random,
    start: 1_767_571_200_000,
    drift: 0,
    // No request is ever answered.
    transportOf: () => (request) => {
      sent.push(request)
      return new Promise(() => undefined)
    },
    credentials: { key: 'key', secret: 'secret', passphrase: 'passphrase' },
    governor: undefined,
    limits: {},
    symbols: ['cmt_btcusdt'],
    largestSize: 9,
    resendShare: 0.3,
    timeoutMs: 10_000,
    pauseMs: [10, 20],
    watchMs: 1_000,
    book,
    serverTime: { latest: 0 },
    priceTime: { latest: 0 },
    wasResponded: () => false,
    isLimiterShared: false,
    wasRevived: () => false,
    watchFaults: () => () => ({
      own: none,
      any: none,
      during: none,
      quietMs: Infinity,
      hasServerChanged: false,
    }),
    onHit: () => undefined,
    onUndisturbedSearch: () => undefined,
    onViolation: (text) => violations.push(text),
    onEvent: () => undefined,
  })
  const wait = async (ms: number): Promise<void> => {
    const end = scheduler.now + ms
    scheduler.after(ms, () => undefined)
    await scheduler.runUntil(() => scheduler.now >= end, ms + 1)
  }
  return { program, book, sent, violations, wait }
}

describe('createProgram', () => {
  it('ends its calls with its process, and does not know the outcome of their orders', async () => {
    const { program, book, sent, wait } = newProgram()
    program.start()
    const intent = book.intend('cmt_btcusdt', false)
    await wait(500)
    // One of each loop, and a look at the market.
    expect(program.open).toBe(3)
    program.crash()
    expect([program.open, intent.outcome]).toEqual([0, 'unknown'])
    const count = sent.length
    await wait(5_000)
    expect(sent.length).toBe(count)
  })

  it('reads its lists first after it was started again, on the clock of the same machine', async () => {
    const { program, book, sent, wait } = newProgram()
    const intent = book.intend('cmt_btcusdt', false)
    program.start()
    program.clock.jump(60_000)
    program.crash()
    const [before, count] = [program.clock.now(), sent.length]
    program.restart()
    await wait(10)
    expect(program.clock.now() - before).toBe(10)
    expect(intent.outcome).toBe('unknown')
    expect(sent.slice(count).some(({ target }) => target.startsWith('/capi/v2/order/current'))).toBe(true)
  })
})
