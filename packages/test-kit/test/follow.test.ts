// Follows the account of a trader in a world: `follow` of @capi/client, against lists that lag, fail and lose
// responses.
import { ApiError, type Client, IncompleteListError, type RequestEvent } from '@capi/client'
import { type Change, type FollowOptions, follow } from '@capi/follow'
import { limits, operations } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Trader, type World, createWorld } from '@capi/test-kit'

interface Follower {
  readonly changes: Change[]
  readonly failures: Error[]
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Follows a trader on the clock of the world. */
function start({ sandbox }: World, { client }: Trader, options: FollowOptions = {}): Follower {
  const control = new AbortController()
  const changes: Change[] = []
  const failures: Error[] = []
  const onFailure = (error: Error): void => void failures.push(error)
  const settings = { clock: sandbox.clock, signal: control.signal, onFailure, ...options }
  const read = async (): Promise<void> => {
    for await (const change of follow(client, settings)) changes.push(change)
  }
  const ended = read()
  const stop = (): Promise<void> => {
    control.abort()
    return ended
  }
  return { changes, failures, ended, stop }
}

const shown = ({ kind, change }: Change): string => `${kind} ${change}`

describe('follow', () => {
  it('returns an order, its fill, the bills and the position as they change', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    await world.market.isAt('60000')
    const { changes, stop } = start(world, alice)
    await world.time.passes('3s')
    expect(changes).toEqual([])

    await alice.opensLong('0.01', { price: '59000' })
    await world.time.passes('3s')
    expect(changes.splice(0).map(shown)).toEqual(['order new'])
    await world.market.fallsTo('58000')
    await world.time.passes('6s')
    const found = changes.splice(0)
    expect(found.map(shown).toSorted()).toEqual(['bill new', 'fill new', 'order ended', 'position new'])
    expect(found.find(({ kind }) => kind === 'order')!.record).toMatchObject({ status: 'filled', filledQty: '0.01' })
    await alice.closesLong()
    await world.time.passes('6s')
    const kinds = changes.splice(0).map(shown)
    expect(kinds).toEqual(expect.arrayContaining(['order ended', 'fill new', 'bill new', 'position ended']))
    await stop()
    expect(changes).toEqual([])
  })

  it('returns an order that was placed and cancelled between two polls', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const { changes, stop } = start(world, alice, { kinds: ['order'] })
    await world.time.passes('2s')
    const { orderId } = await alice.opensLong('0.01', { price: '100' })
    await alice.client.cancelOrder({ orderId: orderId! })
    await world.time.passes('3s')
    await stop()
    expect(changes).toMatchObject([{ kind: 'order', change: 'ended', id: orderId, record: { status: 'canceled' } }])
  })

  it('returns the records since a time first, and those of some trading pairs only', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    await alice.opensLong('0.01')
    const since = world.time.now()
    await world.time.passes('1h')
    await alice.opensLong('0.02')
    await alice.opensLong('1', { symbol: 'cmt_ethusdt' })
    const { changes, stop } = start(world, alice, { kinds: ['fill'], since: since + 1, symbols: [world.market.symbol] })
    await world.time.passes('5s')
    await stop()
    expect(changes.map(({ record }) => record)).toMatchObject([{ fillSize: '0.02' }])
  })

  it('spends at most its share of the rate limits', async (test) => {
    const spent: { time: number; weight: number }[] = []
    const world = createWorld(test)
    const onRequest = ({ operationId }: RequestEvent): void =>
      void spent.push({ time: world.time.now(), weight: operations[operationId!].weight.uid })
    const alice = world.trader('alice', { client: { onRequest } })
    const { stop } = start(world, alice, { share: 0.1 })
    await world.time.passes('2m')
    await stop()
    const { uidWeight, windowMs } = limits
    const budget = uidWeight * 0.1
    const within = (end: number): number =>
      spent.filter(({ time }) => time > end - windowMs && time <= end).reduce((sum, { weight }) => sum + weight, 0)
    // One poll may begin just before a window ends.
    const poll = [
      'getServerTime',
      'listCurrentOrders',
      'listOrderHistory',
      'listFills',
      'listAllPositions',
      'listBills',
    ] as const
    const onePoll = poll.reduce((sum, id) => sum + operations[id].weight.uid, 0)
    for (const { time } of spent) expect(within(time)).toBeLessThanOrEqual(budget + onePoll)
    const total = spent.reduce((sum, { weight }) => sum + weight, 0)
    expect(total).toBeLessThanOrEqual(12 * budget + onePoll)
    expect(total).toBeGreaterThan(10 * budget)
  })

  it('ends with the error of a server that refuses its key, and repeats polls that fail', async (test) => {
    const world = createWorld(test, { client: { retries: 0 } })
    const alice = world.trader('alice')
    const failure = world.network.respondsWith(503, 'listFills', { times: 2 })
    const { changes, failures, stop } = start(world, alice, { kinds: ['fill'] })
    await alice.opensLong('0.01')
    await world.time.passes('20s')
    await stop()
    expect([failure.count, failures.length, changes.length]).toEqual([2, 2, 1])
    world.network.respondsWith(401, 'listBills')
    const refused = start(world, alice)
    const caught = refused.ended.catch((error: unknown) => error)
    await world.time.passes('2s')
    expect(await caught).toBeInstanceOf(ApiError)
  })

  it('ends with the refusal of a key that may not read one order, and does not report the order as gone', async (test) => {
    const world = createWorld(test, { client: { retries: 0 } })
    const alice = world.trader('alice')
    const { changes, ended } = start(world, alice, { kinds: ['order'] })
    const caught = ended.catch((error: unknown) => error)
    const { orderId } = await alice.opensLong('0.01', { price: '100' })
    // The history is read from the latest order on, but no further back than some minutes.
    await world.time.passes('10m')
    world.network.respondsWith(403, 'getOrder')
    await alice.client.cancelOrder({ orderId: orderId! })
    await world.time.passes('1m')
    expect(await caught).toMatchObject({ name: 'ApiError', status: 403 })
    expect(changes.map(shown)).toEqual(['order new'])
  })

  it('returns the changes of one poll in the order in which their records were created', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const { changes, stop } = start(world, alice, { kinds: ['order', 'bill'] })
    await world.time.passes('2s')
    const placed: (string | null)[] = []
    for (let count = 0; count < 4; count += 1) placed.push((await alice.opensLong('0.01')).orderId)
    await world.time.passes('3s')
    await stop()
    const idsOf = (kind: string): string[] => changes.filter((change) => change.kind === kind).map(({ id }) => id)
    expect(idsOf('order')).toEqual(placed)
    expect(idsOf('bill')).toEqual(idsOf('bill').toSorted())
  })

  it('returns records that lists show late', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const { changes, stop } = start(world, alice)
    await world.time.passes('2s')
    const lags = (['listFills', 'listBills', 'listOrderHistory'] as const).map((operation) =>
      world.network.showsOldLists('5s', operation),
    )
    await alice.opensLong('0.01')
    await world.time.passes('20s')
    await stop()
    expect(lags.every(({ count }) => count > 3)).toBe(true)
    expect(changes.map(shown).toSorted()).toEqual(['bill new', 'fill new', 'order ended', 'position new'])
  })

  it('reports an order as gone that the server does not know any more', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const { changes, stop } = start(world, alice, { kinds: ['order'] })
    const { orderId } = await alice.opensLong('0.01', { price: '100' })
    await world.time.passes('3s')
    world.network.showsOldLists('10m', 'listCurrentOrders')
    const unknown = world.network.showsOldLists('10m', 'getOrder')
    await world.time.passes('20s')
    expect(changes.map(shown)).toEqual(['order new'])
    await world.time.passes('20s')
    await stop()
    expect(unknown.count).toBeGreaterThan(3)
    expect(changes).toMatchObject([{ change: 'new' }, { change: 'gone', id: orderId }])
  })

  it('finds the end of many orders that are older than the history of the server', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    for (let count = 0; count < 6; count += 1) await alice.opensLong('0.01', { price: '50000' })
    await world.time.passes('91d')
    const { changes, stop, ended } = start(world, alice, { kinds: ['order'] })
    void ended.catch(() => {})
    await world.time.passes('3s')
    await alice.client.cancelAllOrders({ cancelOrderType: 'normal' })
    await world.time.passes('5s')
    await stop()
    expect(changes.map(shown)).toEqual(Array.from({ length: 6 }, () => 'order ended'))
  })

  it('repeats a list that cannot be read to its end, and ends with its error in the end', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const listFills = (): AsyncIterable<never> => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(incomplete) }),
    })
    const incomplete = new IncompleteListError({ id: 'listFills', title: 'listFills' }, 'a page repeats', {}, [], 0)
    const client = { ...alice.client, listFills } as unknown as Client
    const { failures, ended } = start(world, { ...alice, client }, { kinds: ['fill'] })
    const caught = ended.catch((error: unknown) => error)
    await world.time.passes('5m')
    expect([await caught, failures.length]).toEqual([incomplete, 5])
  })

  it('refuses options that cannot be used', async (test) => {
    const world = createWorld(test)
    const { client } = world.trader('alice')
    for (const options of [{ share: 0 }, { share: 2 }, { kinds: [] }, { symbols: [] }, { intervalMs: -1 }])
      await expect(follow(client, options).next()).rejects.toThrow('must')
  })
})

describe('follow, where the time endpoint disagrees with the times of the records', () => {
  const skews = [0, 50, 5_000, 60_000].flatMap((ms) => (ms === 0 ? [0] : [ms, -ms]))

  /** A client whose server time is ahead of the records. */
  const skewed = ({ client }: Trader, aheadMs: () => number): Client => ({
    ...client,
    async getServerTime(options) {
      const time = await client.getServerTime(options)
      return { ...time, timestamp: time.timestamp + aheadMs() }
    },
  })

  const placeSome = async (alice: Trader): Promise<void> => {
    await alice.opensLong('0.01')
    const { orderId } = await alice.opensLong('0.01', { price: '100' })
    await alice.opensLong('0.01', { price: '200' })
    await alice.client.cancelOrder({ orderId: orderId! })
  }

  it.for([...skews.map((ms) => ({ ms, jumps: false })), { ms: 60_000, jumps: true }, { ms: -60_000, jumps: true }])(
    'by $ms ms, and jumps: $jumps, returns each new record once, and no old one',
    async ({ ms, jumps }, test) => {
      const world = createWorld(test)
      const alice = world.trader('alice')
      let polls = 0
      await placeSome(alice)
      await world.time.passes('10m')
      const before = await idsOfAll(alice.client.listFills(), 'tradeId')
      const client = skewed(alice, () => (jumps && ++polls % 3 === 0 ? -ms : ms))
      const { changes, stop } = start(world, { ...alice, client } as Trader)
      await world.time.passes('2s')
      expect(changes).toEqual([])
      for (const pause of ['1s', '7s', '20s', '3m', '1s', '11m', '2s'] as const) {
        await placeSome(alice)
        await world.time.passes(pause)
      }
      await world.time.passes('1m')
      await stop()
      const idsOf = (kind: Change['kind'], change: Change['change']): string[] =>
        changes.flatMap((each) => (each.kind === kind && each.change === change ? [each.id] : [])).toSorted()
      const fills = await idsOfAll(alice.client.listFills(), 'tradeId')
      expect(idsOf('fill', 'new')).toEqual(fills.filter((id) => !before.includes(id)))
      expect(idsOf('fill', 'new')).toHaveLength(7)
      expect(idsOf('bill', 'new')).toHaveLength(7)
      expect(idsOf('order', 'new').length).toBeGreaterThanOrEqual(7)
      expect(new Set(idsOf('order', 'new')).size).toBe(idsOf('order', 'new').length)
      expect(idsOf('order', 'ended')).toHaveLength(14)
    },
  )
})

/** Returns the ids of all records of a list, sorted. */
async function idsOfAll<Item>(list: AsyncIterable<Item>, name: keyof Item): Promise<string[]> {
  const ids: string[] = []
  for await (const item of list) ids.push(String(item[name]))
  return ids.toSorted()
}

describe('follow, when requests fail and lists lag behind', () => {
  const runs = Number(process.env['CAPI_FOLLOW_RUNS'] ?? 3)
  const step = fc.record({
    action: fc.constantFrom('market', 'limit', 'cancel', 'close', 'move', 'wait', 'lose', 'refuse', 'lag'),
    size: fc.integer({ min: 1, max: 5 }),
  })

  it('returns every order, fill and bill once', async (test) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), fc.integer(), async (steps, seed) => {
        const world = createWorld(test, { seed: String(seed), client: { retries: 1 } })
        const { market, network, time } = world
        await market.isAt('60000')
        const alice = world.trader('alice')
        const watched = world.trader('watcher')
        const { changes, stop } = start(world, { ...watched, client: alice.client } as Trader)
        await time.passes('2s')
        for (const { action, size } of steps) {
          const amount = `0.0${size}`
          if (action === 'market') await alice.opensLong(amount).catch(() => {})
          else if (action === 'limit') await alice.opensShort(amount, { price: String(60_000 + size * 100) })
          else if (action === 'cancel')
            for (const { orderId } of (await alice.orders()).slice(0, size)) await alice.client.cancelOrder({ orderId })
          else if (action === 'close') await alice.closesLong().catch(() => {})
          else if (action === 'move') await market.isAt(String(60_000 + (size - 3) * 200))
          else if (action === 'wait') await time.passes(`${size}s`)
          else if (action === 'lose') network.losesResponses('listFills', { times: size })
          else if (action === 'refuse') network.respondsWith(503, 'listOrderHistory', { times: size })
          else network.showsOldLists('5s', 'listBills', { times: size })
        }
        network.recovers()
        await time.passes('3m')
        await stop()
        const idsOf = (kind: Change['kind']): string[] =>
          changes.filter((change) => change.kind === kind && change.change !== 'changed').map(({ id }) => id)
        const fills = (await alice.fills()).map(({ tradeId }) => tradeId)
        expect(idsOf('fill').toSorted()).toEqual(fills.toSorted())
        const bills: string[] = []
        for await (const { billId, businessType } of alice.client.listBills())
          if (businessType !== 'deposit') bills.push(billId)
        expect(idsOf('bill').toSorted()).toEqual(bills.toSorted())
        const orders: string[] = []
        for await (const { orderId } of alice.client.listOrderHistory({ pageSize: 1_000 })) orders.push(orderId)
        const ended = changes.filter(({ kind, change }) => kind === 'order' && change === 'ended').map(({ id }) => id)
        expect(ended.toSorted()).toEqual(orders.toSorted())
        const open = (await alice.orders()).map(({ orderId }) => orderId)
        const fresh = new Set(changes.filter(({ kind }) => kind === 'order').map(({ id }) => id))
        expect([...fresh].toSorted()).toEqual([...orders, ...open].toSorted())
        await world.close()
      }),
      { numRuns: runs },
    )
  })
})
