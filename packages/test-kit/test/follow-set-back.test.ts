// `follow` of @capi/client where the time of the exchange goes back and jumps ahead: what exists in the end was
// returned once, whatever was restored in between.
import { type Change, TimeSetBackError, follow } from '@capi/follow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Trader, type World, createWorld } from '@capi/test-kit'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

function start({ sandbox }: World, { client }: Trader) {
  const control = new AbortController()
  const changes: Change[] = []
  const failures: Error[] = []
  const onFailure = (error: Error): void => void failures.push(error)
  const read = async (): Promise<void> => {
    for await (const change of follow(client, { clock: sandbox.clock, signal: control.signal, onFailure }))
      changes.push(change)
  }
  const ended = read()
  const stop = (): Promise<void> => {
    control.abort()
    return ended
  }
  return { changes, failures, stop }
}

/** Returns records as text, which is one only if they are the same. */
async function textsOf(list: AsyncIterable<object>): Promise<string[]> {
  const texts: string[] = []
  for await (const record of list) texts.push(JSON.stringify(record))
  return texts
}

const recordsOf = (changes: readonly Change[], kind: Change['kind'], how?: Change['change']): string[] =>
  changes
    .filter((change) => change.kind === kind && (how === undefined || change.change === how))
    .map(({ record }) => JSON.stringify(record))

/** Checks that what exists was returned: fills and bills once, and orders in their last state. */
async function expectAll(changes: readonly Change[], { client }: Trader, old: ReadonlySet<string>): Promise<void> {
  const later = (texts: readonly string[]): string[] => texts.filter((text) => !old.has(text))
  for (const [kind, list] of [
    ['fill', client.listFills()],
    ['bill', client.listBills()],
  ] as const) {
    const returned = recordsOf(changes, kind)
    expect(new Set(returned).size).toBe(returned.length)
    expect(returned).toEqual(expect.arrayContaining(later(await textsOf(list))))
  }
  const ended = recordsOf(changes, 'order', 'ended')
  expect(ended).toEqual(expect.arrayContaining(later(await textsOf(client.listOrderHistory({ pageSize: 1_000 })))))
  const open = later(await textsOf(client.listCurrentOrders()))
  expect(recordsOf(changes, 'order')).toEqual(expect.arrayContaining(open))
}

const allOf = async ({ client }: Trader): Promise<Set<string>> =>
  new Set([
    ...(await textsOf(client.listFills())),
    ...(await textsOf(client.listBills())),
    ...(await textsOf(client.listOrderHistory())),
    ...(await textsOf(client.listCurrentOrders())),
  ])

describe('follow, when the time of the exchange goes back', () => {
  it.each([20_000, 400_000, hourMs])('by %i ms, returns what is placed after it, and says so', async (ms) => {
    const world = createWorld()
    const { control } = world.sandbox
    await world.market.isAt('60000')
    const alice = world.trader('alice')
    const { changes, failures, stop } = start(world, alice)
    await world.time.passes('5m')
    control.saveSnapshot({ name: 'before' })
    const restoredTo = world.time.now()
    await world.time.passes(ms)
    await alice.opensLong('0.03')
    await world.time.passes('15s')
    control.restoreSnapshot({ name: 'before' })
    changes.length = 0
    await alice.opensLong('0.01', { price: '50000' })
    await alice.opensLong('0.01')
    await world.time.passes('30s')
    await stop()
    const shown = changes.map(({ kind, change }) => `${kind} ${change}`).toSorted()
    expect(shown.filter((each) => !each.startsWith('position'))).toEqual([
      'bill new',
      'fill new',
      'order ended',
      'order new',
    ])
    const [failure] = failures as TimeSetBackError[]
    expect([failures.length, failure]).toEqual([1, expect.any(TimeSetBackError)])
    expect(failure!.before - failure!.now).toBeGreaterThan(ms)
    expect(failure!.now).toBeGreaterThanOrEqual(restoredTo)
    await world.close()
  })

  it('returns what is placed after it where it goes back to a time before the start', async () => {
    const world = createWorld()
    const { control } = world.sandbox
    await world.market.isAt('60000')
    const alice = world.trader('alice')
    control.saveSnapshot({ name: 'before' })
    await world.time.passes('8h')
    const { changes, stop } = start(world, alice)
    await world.time.passes('20s')
    control.restoreSnapshot({ name: 'before' })
    await alice.opensLong('0.01')
    await world.time.passes('1m')
    await stop()
    await expectAll(changes, alice, new Set())
    await world.close()
  })

  it('returns the new state and the end of an order that had ended in the time that is gone', async () => {
    const world = createWorld()
    const { control } = world.sandbox
    await world.market.isAt('60000')
    const alice = world.trader('alice')
    const { changes, stop } = start(world, alice)
    const { orderId } = await alice.opensLong('0.01', { price: '59000' })
    await world.time.passes('5s')
    control.saveSnapshot({ name: 'open' })
    await world.time.passes('1m')
    await world.market.fallsTo('58000')
    await world.time.passes('10m')
    expect(changes.filter(({ kind }) => kind === 'order').map(({ change }) => change)).toEqual(['new', 'ended'])
    control.restoreSnapshot({ name: 'open' })
    changes.length = 0
    await world.time.passes('20s')
    await alice.client.cancelOrder({ orderId: orderId! })
    await world.time.passes('20s')
    await stop()
    const states = changes.flatMap((each) => (each.kind === 'order' ? [[each.change, each.record.status]] : []))
    expect(states).toEqual([
      ['changed', 'open'],
      ['ended', 'canceled'],
    ])
    await world.close()
  })

  it('returns what happened in an outage that is longer than the lists are read back', async () => {
    const world = createWorld({ client: { retries: 0 } })
    await world.market.isAt('60000')
    const alice = world.trader('alice')
    const old = await allOf(alice)
    const { changes, stop } = start(world, alice)
    await world.time.passes('5s')
    world.network.respondsWith(503, 'getServerTime')
    await alice.opensLong('0.01')
    await world.time.passes('20m')
    world.network.recovers()
    await world.time.passes('1m')
    await stop()
    await expectAll(changes, alice, old)
    expect(recordsOf(changes, 'fill')).toHaveLength(1)
    await world.close()
  })

  const step = fc.oneof(
    fc.record({
      action: fc.constantFrom('market', 'limit', 'cancel', 'close', 'wait', 'jump', 'refuse'),
      size: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ action: fc.constantFrom('save', 'restore'), size: fc.integer({ min: 1, max: 3 }) }),
  )
  const waits = ['1ms', '1s', '5s', '12s', '40s', '3m', '6m', '11m', '1h'] as const

  it('returns what exists in the end, for any order of trades, restores and jumps', async () => {
    const runs = Number(process.env['CAPI_FOLLOW_RUNS'] ?? 4)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), fc.integer(), async (steps, seed) => {
        const world = createWorld({ seed: String(seed), client: { retries: 0 } })
        const { market, network, time } = world
        const { control } = world.sandbox
        await market.isAt('60000')
        const alice = world.trader('alice')
        await alice.opensLong('0.01')
        await time.passes('10m')
        const old = await allOf(alice)
        const { changes, failures, stop } = start(world, alice)
        await time.passes('2s')
        const saved = new Map<string, number>()
        let setBack = 0
        for (const { action, size } of steps) {
          const amount = `0.0${size}`
          if (action === 'market') await alice.opensLong(amount).catch(() => {})
          else if (action === 'limit') await alice.opensShort(amount, { price: String(60_000 + size * 100) })
          else if (action === 'cancel')
            for (const { orderId } of (await alice.orders()).slice(0, size)) await alice.client.cancelOrder({ orderId })
          else if (action === 'close') await alice.closesLong().catch(() => {})
          else if (action === 'wait') await time.passes(waits[size - 1]!)
          else if (action === 'jump') control.advance(size * 7 * minuteMs)
          else if (action === 'refuse') network.respondsWith(503, 'listFills', { times: size })
          else if (action === 'save') saved.set(String(size), control.saveSnapshot({ name: String(size) }).time)
          else if (saved.has(String(size))) {
            // Polled in the time that is gone, and again before anything makes up for it.
            await time.passes('2m')
            const gone = time.now() - saved.get(String(size))!
            // A state of a later time than the present one, which was itself restored.
            if (gone < minuteMs) continue
            control.restoreSnapshot({ name: String(size) })
            setBack += 1
            await alice.opensLong('0.02').catch(() => {})
            if (gone > 20 * minuteMs) control.advance(gone - 15 * minuteMs)
            await alice.opensLong('0.02').catch(() => {})
            await time.passes('40s')
          }
        }
        network.recovers()
        await time.passes('3m')
        await stop()
        await expectAll(changes, alice, old)
        expect(failures.filter((error) => error instanceof TimeSetBackError)).toHaveLength(setBack)
        await world.close()
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
