// Lost responses where the time endpoint, by whose clock signatures are judged, disagrees with the times of the
// records, and where the exchange runs by another clock than the client. The state of the exchange shows what really
// happened.
import { afterAll, describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../src/index.ts'
import { seeded } from './server/random.ts'
import { type Fate, type VirtualExchange, createVirtualExchange } from './server/virtual-exchange.ts'

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
  /** When the call began, by the clock of the client. */
  readonly begun: number
  /** The orders of this call that the lists showed to the last search. */
  readonly shown: readonly string[]
}

/**
 * Ids of the caller for orders that are final at once: an id is used again once the outcome of its last order is known.
 */
class ReusedIds {
  readonly #free: string[] = []
  #count = 0

  take(): string {
    return this.#free.shift() ?? `own-again-${(this.#count += 1)}`
  }

  giveBack(id: string): void {
    this.#free.push(id)
  }
}

const isOfCaller = ({ clientOid }: Told): boolean => clientOid.startsWith('own-')

/**
 * Places one order of each kind in turn, or a batch, and returns what the client reported. Some have ids of the caller.
 */
async function place(
  exchange: VirtualExchange,
  client: Client,
  index: number,
  reused: ReusedIds,
  resend: boolean,
): Promise<Told[]> {
  const begun = exchange.clock.time
  const idsOf = (clientOid: string): string[] =>
    exchange.state
      .byClientOid(clientOid)
      .map((record) => String(record['order_id']))
      .filter((orderId) => exchange.placedAt.get(orderId)! >= begun)
      .filter((orderId) => exchange.placedAt.get(orderId)! < exchange.clock.time - roundMs)
  const tell = ({ clientOid, ...told }: Omit<Told, 'shown' | 'begun'>): Told => ({
    clientOid,
    ...told,
    begun,
    shown: idsOf(clientOid),
  })
  const isAgain = index % 4 === 1
  try {
    if (index % 6 === 5) {
      const orders = Array.from({ length: BATCH }, (_, each) => ({
        ...(each % 2 === 0 ? limit : market),
        ...(each % 4 < 2 && { clientOid: `own-${index}-${each}` }),
      }))
      const entries = await client.placeOrders({ symbol, orders }, { resend })
      return entries.map(({ clientOid, orderId, error }) => tell({ clientOid, orderId, error }))
    }
    const given = (isAgain || index % 5 < 2) && { clientOid: isAgain ? reused.take() : `own-${index}` }
    const sends = [
      () => client.placeOrder({ symbol, ...limit, ...given }, { resend }),
      () => client.placeOrder({ symbol, ...market, ...given }, { resend }),
      () => client.placePlanOrder({ ...plan, ...given }, { resend }),
      () => client.placeTpSlOrder({ ...stop, ...given }, { resend }),
    ]
    const { clientOid, orderId } = await sends[index % 4]!()
    if (isAgain) reused.giveBack(clientOid)
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
  const reused = new ReusedIds()
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < ORDERS) {
      told.push(...(await place(exchange, client, next++, reused, resend)))
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

const counts = { calls: 0, unknown: 0, named: 0, reused: 0 }

afterAll(() => {
  if (process.env['CAPI_ORDERS']) console.log(JSON.stringify(counts))
})

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
      const created = exchange.state.entries.map(({ record }) => ({
        orderId: String(record['order_id']),
        clientOid: String(record['client_oid']),
        at: exchange.placedAt.get(String(record['order_id']))!,
      }))
      /** The orders of a call: those with its client id since it began, until the next call with that id. */
      const idsOf = ({ clientOid, begun }: Told): string[] => {
        const later = told.filter((each) => each.clientOid === clientOid && each.begun > begun)
        const end = Math.min(Infinity, ...later.map((each) => each.begun))
        return created
          .filter((order) => order.clientOid === clientOid && order.at >= begun && order.at < end)
          .map(({ orderId }) => orderId)
      }
      expect(told.filter((each) => idsOf(each).length > 1)).toEqual([])
      const placed = told.filter(({ orderId }) => orderId !== null)
      for (const each of placed) expect(idsOf(each)).toEqual([each.orderId])
      const doubtful = told.filter(({ orderId, shown }) => orderId === null && shown.length > 0)
      // Where the clocks agree, an order is known by its time, unless its request was faster than each measurement.
      if (aheadMs === 0 && rate === 1) expect(doubtful.length).toBeLessThan(ORDERS / 6)
      expect(doubtful.filter((each) => !isOfCaller(each))).toEqual([])
      for (const { shown, error } of doubtful)
        expect((error as OutcomeUnknownError).possibleOrderIds).toEqual(expect.arrayContaining([...shown]))
      // At another rate, measurements contradict each other: more orders of the caller are unknown.
      expect(placed.length).toBeGreaterThan(ORDERS / (rate === 1 ? 3 : 4))
      const generated = told.filter((each) => !isOfCaller(each)).map(({ clientOid }) => clientOid)
      expect(new Set(generated).size).toBe(generated.length)
      const again = told.filter(({ clientOid }) => clientOid.includes('again')).map(({ clientOid }) => clientOid)
      // Every order is one of a call.
      expect(created.length).toBe(told.flatMap(idsOf).length)
      counts.calls += told.length
      counts.unknown += told.length - placed.length
      counts.named += doubtful.length
      counts.reused += again.length - new Set(again).size
    },
  )
})

it('was shown with client ids that were used again', () => {
  expect(counts.reused).toBeGreaterThan(counts.calls / 100)
})
