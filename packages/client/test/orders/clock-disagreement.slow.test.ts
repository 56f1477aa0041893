/**
 * Lost responses where the time endpoint, by whose clock signatures are judged, disagrees with the times of the records, and where the
 * exchange runs by another clock than the client. The state of the exchange shows what really happened.
 */
import { describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../../src/index.ts'
import { seeded } from '../server/random.ts'
import { type Fate, type VirtualExchange, createVirtualExchange } from '../server/virtual-exchange.ts'

const ORDERS = Number(process.env['CAPI_ORDERS'] ?? 60)
const AT_A_TIME = 12
/** The longest pause between two rounds of a search, and the way of their requests. */
const roundMs = 1_200
const BATCH = 5
/** The longest pause of a worker between two orders, so that a search of several minutes finds some of the others. */
const pauseMs = 60_000
const seed = Number(process.env['CAPI_SEED'] ?? 20_261_124)
const year = 365 * 86_400_000

const skews = [0, 10, 50, 700, 5_000, 60_000].flatMap((ms) => (ms === 0 ? [0] : [ms, -ms]))
const clocks = [
  { clock: 'the same', rate: 1, startMs: 0 },
  { clock: 'one that stands still', rate: 0, startMs: 0 },
  { clock: 'one that started in the past', rate: 1, startMs: -2 * year },
  { clock: 'one that is faster', rate: 60, startMs: 0 },
  { clock: 'one that is slower', rate: 0.1, startMs: -year },
]
const symbol = 'cmt_btcusdt'
const alike = { type: 'open_long', size: '0.01' } as const
const limit = { ...alike, price: '60000' } as const
const market = { ...alike, matchPrice: 'market' } as const
const plan = { symbol, ...alike, triggerPrice: '61000', executePrice: '61001' } as const
const stop = { symbol, type: 'stop_loss', positionSide: 'LONG', size: '0.01', triggerPrice: '58000' } as const

interface Told {
  readonly clientOid: string
  readonly orderId: string | null
  readonly error?: unknown
  /** The orders that the lists showed to the last search. */
  readonly shown: readonly string[]
}

/** Places one order of each kind in turn, or a batch, and returns what the client reported. */
async function place(exchange: VirtualExchange, client: Client, index: number, resend: boolean): Promise<Told[]> {
  const idsOf = (clientOid: string): string[] =>
    exchange.state
      .byClientOid(clientOid)
      .map((record) => String(record['order_id']))
      .filter((orderId) => exchange.placedAt.get(orderId)! < exchange.clock.time - roundMs)
  const tell = ({ clientOid, ...told }: Omit<Told, 'shown'>): Told => ({ clientOid, ...told, shown: idsOf(clientOid) })
  try {
    if (index % 6 === 5) {
      const orders = Array.from({ length: BATCH }, (_, each) => (each % 2 === 0 ? limit : market))
      const entries = await client.placeOrders({ symbol, orders }, { resend })
      return entries.map(({ clientOid, orderId, error }) => tell({ clientOid, orderId, error }))
    }
    const sends = [
      () => client.placeOrder({ symbol, ...limit }, { resend }),
      () => client.placeOrder({ symbol, ...market }, { resend }),
      () => client.placePlanOrder(plan, { resend }),
      () => client.placeTpSlOrder(stop, { resend }),
    ]
    const { clientOid, orderId } = await sends[index % 4]!()
    return [tell({ clientOid, orderId })]
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error
    return [tell({ clientOid: error.clientOid!, orderId: null, error })]
  }
}

function pause({ clock }: VirtualExchange, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.setTimer(ms, resolve))
}

/** Places orders, several at a time. Others cancel what rests. */
async function placeAll(exchange: VirtualExchange, random: () => number, resend: boolean): Promise<Told[]> {
  const client = exchange.client()
  const told: Told[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < ORDERS) {
      told.push(...(await place(exchange, client, next++, resend)))
      await pause(exchange, random() * pauseMs)
    }
  }
  const cancelSome = (): void => {
    for (const { record, isFinal } of exchange.state.entries)
      if (!isFinal && random() < 0.3) exchange.state.cancel({ orderId: record['order_id'] })
    if (next < ORDERS) exchange.clock.setTimer(500, cancelSome)
  }
  cancelSome()
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  // Until every late request has arrived or is too old.
  await pause(exchange, 120_000)
  return told
}

describe.each(clocks)('orders with lost responses, where the clock of the exchange is $clock', ({ rate, startMs }) => {
  it.each(skews.flatMap((aheadMs) => [false, true].map((resend) => ({ aheadMs, resend }))))(
    'and its time endpoint is $aheadMs ms ahead of the records, with resend: $resend',
    { timeout: 600_000 },
    async ({ aheadMs, resend }) => {
      const random = seeded(seed)
      const fate = ({ id }: { id: string }): Fate => {
        const dice = random()
        if (!id.startsWith('place')) return dice < 0.02 ? 'lost before' : 'served'
        if (dice < 0.3) return 'served'
        return dice < 0.65 ? 'lost after' : dice < 0.85 ? 'lost before' : { lateMs: random() * 45_000 }
      }
      const exchange = createVirtualExchange({ rate, startMs, aheadMs: () => aheadMs, random, fate })
      const told = await placeAll(exchange, random, resend)
      const idsOf = (clientOid: string): unknown[] =>
        exchange.state.byClientOid(clientOid).map((record) => record['order_id'])
      expect(told.filter(({ clientOid }) => idsOf(clientOid).length > 1)).toEqual([])
      const placed = told.filter(({ orderId }) => orderId !== null)
      for (const { clientOid, orderId } of placed) expect(idsOf(clientOid)).toEqual([orderId])
      expect(told.filter(({ orderId, shown }) => orderId === null && shown.length > 0)).toEqual([])
      expect(placed.length).toBeGreaterThan(ORDERS / 3)
      const clientIds = new Set(told.map(({ clientOid }) => clientOid))
      expect(clientIds.size).toBe(told.length)
      for (const { record } of exchange.state.entries) expect(clientIds).toContain(record['client_oid'])
    },
  )
})
