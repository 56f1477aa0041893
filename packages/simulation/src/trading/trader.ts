// A trader: a program that places, cancels, protects and lists with the real client, and writes down what it was told.

import { type Client, NetworkError, OutcomeUnknownError } from '@capi/client'
import type { AccountBook, Intent } from './account-book.ts'
import { type CallOptionsOfWorld, createCalls, describe } from './calls.ts'

export interface TraderOptions extends CallOptionsOfWorld {
  readonly name: string
  readonly client: Client
  readonly symbols: readonly string[]
  readonly book: AccountBook
  /** The latest time of the server that any trader has read, in Unix milliseconds. */
  readonly serverTime: { latest: number }
}

export interface Trader {
  readonly name: string
  readonly client: Client
  readonly book: AccountBook
  /** Number of calls that have ended. */
  readonly calls: number
  /** Number of calls in progress. */
  readonly open: number
  start(): void
  /** Begins no new call. */
  stop(): void
}

interface WantedOrder {
  readonly type: 'open_long' | 'open_short'
  readonly size: string
  readonly price: string
}

/** Milliseconds between two calls. */
const pauseMs = [20, 900] as const

export function createTrader(options: TraderOptions): Trader {
  const { name, client, clock, random, symbols, book, serverTime, onViolation } = options
  const calls = createCalls(options)
  const { observe } = calls
  const state = { isRunning: false }
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void clock.setTimer(ms, resolve))

  /** Writes the outcome of a call that places into the book. */
  function settle(intent: Intent, thrown: unknown): void {
    intent.reason = describe(thrown)
    if (thrown instanceof OutcomeUnknownError) intent.outcome = 'unknown'
    else if (thrown instanceof NetworkError && thrown.mayHaveArrived)
      onViolation(
        `${intent.clientOid} may have been placed, so its error must say that the outcome is unknown: ${thrown.message}`,
      )
    else intent.outcome = 'refused'
  }

  /** Reads the price, and calls back with an order near it. */
  async function withOrder(symbol: string, place: (order: WantedOrder) => Promise<void>): Promise<void> {
    let last: string | null = null
    await observe('getTicker', async (call) => {
      last = (await client.getTicker({ symbol }, call)).last
    })
    if (last === null) return
    const type = random.pick(['open_long', 'open_short'] as const)
    // Up to 2 % away on either side, so that some are filled at once, some later, and some never.
    const price = String(Math.round(Number(last) * (1 + (random.next() - 0.5) / 25)))
    await place({ type, size: `0.00${random.between(1, 9)}`, price })
  }

  const actions: Record<string, () => Promise<void>> = {
    async place() {
      const symbol = random.pick(symbols)
      await withOrder(symbol, async (order) => {
        const intent = book.intend(symbol, false)
        const thrown = await observe('placeOrder', async (call) => {
          const { orderId } = await client.placeOrder({ symbol, ...order, clientOid: intent.clientOid }, call)
          Object.assign(intent, { outcome: 'placed', orderId })
        })
        if (thrown !== undefined) settle(intent, thrown)
      })
    },
    async placeBatch() {
      const symbol = random.pick(symbols)
      await withOrder(symbol, async (order) => {
        const intents = Array.from({ length: random.between(2, 25) }, () => book.intend(symbol, false))
        const orders = intents.map(({ clientOid }) => ({ ...order, clientOid }))
        const thrown = await observe('placeOrders', async (call) => {
          for (const entry of await client.placeOrders({ symbol, orders }, call)) {
            const intent = intents.find(({ clientOid }) => clientOid === entry.clientOid)!
            intent.outcome = entry.result === null ? 'unknown' : entry.result ? 'placed' : 'refused'
            Object.assign(intent, { orderId: entry.orderId, reason: entry.errorMessage ?? entry.error?.message ?? '' })
          }
        })
        for (const intent of intents) if (intent.outcome === 'open') settle(intent, thrown)
      })
    },
    async protect() {
      const symbol = random.pick(symbols)
      await withOrder(symbol, async ({ price, ...order }) => {
        const intent = book.intend(symbol, true)
        const prices = { triggerPrice: price, executePrice: price }
        const thrown = await observe('placePlanOrder', async (call) => {
          const plan = { symbol, ...order, ...prices, clientOid: intent.clientOid }
          Object.assign(intent, { outcome: 'placed', orderId: (await client.placePlanOrder(plan, call)).orderId })
        })
        if (thrown !== undefined) settle(intent, thrown)
      })
    },
    async cancel() {
      const live = book.findLive(false)
      if (live.length === 0) return
      const intent = random.pick(live)
      await observe('cancelOrder', async (call) => {
        const { result } = await client.cancelOrder({ orderId: intent.orderId! }, call)
        if (result) intent.isCanceled = true
      })
    },
    async walkHistory() {
      const symbol = random.pick(symbols)
      const known = book.intents.filter((each) => !each.isPlan && each.isCanceled && each.symbol === symbol)
      await observe('listOrderHistory', async (call) => {
        const seen = new Set<string>()
        for await (const { orderId } of client.listOrderHistory({ symbol }, call)) {
          if (seen.has(orderId)) onViolation(`listOrderHistory returned order ${orderId} twice.`)
          seen.add(orderId)
        }
        const missing = known.find(({ orderId }) => !seen.has(orderId!))
        if (missing)
          onViolation(`listOrderHistory lacks ${missing.clientOid}, which was cancelled before the list was read.`)
      })
    },
    async walkFills() {
      await observe('listFills', async (call) => {
        const seen = new Set<string>()
        for await (const { tradeId } of client.listFills({ symbol: random.pick(symbols) }, call)) {
          if (seen.has(tradeId!)) onViolation(`listFills returned fill ${tradeId} twice.`)
          seen.add(tradeId!)
        }
      })
    },
    async readTime() {
      await observe('getServerTime', async (call) => {
        const before = serverTime.latest
        const { timestamp } = await client.getServerTime(call)
        if (timestamp < before) onViolation(`The time of the server went back from ${before} to ${timestamp}.`)
        serverTime.latest = Math.max(serverTime.latest, timestamp)
      })
    },
  }
  const choices = [
    'place',
    'place',
    'place',
    'placeBatch',
    'protect',
    'cancel',
    'cancel',
    'walkHistory',
    'walkFills',
    'readTime',
    'readTime',
    'readTime',
  ]

  async function run(): Promise<void> {
    while (state.isRunning) {
      await actions[random.pick(choices)]!()
      await sleep(random.between(...pauseMs))
    }
  }

  return {
    name,
    client,
    book,
    get calls() {
      return calls.ended
    },
    get open() {
      return calls.open
    },
    start() {
      state.isRunning = true
      // Two calls at a time, as of a program with two loops.
      void run()
      void run()
    },
    stop: () => void (state.isRunning = false),
  }
}
