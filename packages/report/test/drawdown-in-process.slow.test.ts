// The drawdown of a report in process equals that of an equity computed here: all bills, and what is open at the price
// of each fill and at the mark price of each minute's close, which a program reads from the ticker while the world goes
// on.
//
// CAPI_WORLDS sets the number of worlds.
import { createWorld, type World } from '@capi/test-kit'
import type { Bill, Fill } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createReport, readAccount } from '../src/index.ts'

const worlds = Number(process.env['CAPI_WORLDS'] ?? 12)
const minuteMs = 60_000
const symbols = ['cmt_btcusdt', 'cmt_ethusdt']
const deposit = '20000'

interface Mark {
  readonly time: number
  readonly symbol: string
  readonly price: string
}

/** A decimal as a whole number of 10^-18. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -size : size
}

/** The largest fall of the equity without deposits, after all events of each time. */
function largestFall(bills: readonly Bill[], fills: readonly Fill[], marks: readonly Mark[]): bigint {
  const events = [
    ...bills.map((bill) => ({ time: bill.createdTime!, order: 0, bill })),
    ...fills.toReversed().map((fill) => ({ time: fill.createdTime!, order: 1, fill })),
    ...marks.map((mark) => ({ time: mark.time, order: 2, mark })),
  ] as { time: number; order: number; bill?: Bill; fill?: Fill; mark?: Mark }[]
  events.sort((a, b) => a.time - b.time || a.order - b.order)
  const [sizes, prices] = [new Map<string, bigint>(), new Map<string, bigint>()]
  let [cash, high, worst] = [0n, null as bigint | null, 0n]
  for (const [index, { time, bill, fill, mark }] of events.entries()) {
    // Neither a deposit nor a withdrawal is profit.
    if (bill && !['deposit', 'withdraw'].includes(bill.businessType!)) cash += units(bill.amount!)
    if (mark) prices.set(mark.symbol, units(mark.price))
    if (fill) {
      const size = units(fill.fillSize!)
      const signed = fill.orderSide === 'BUY' ? size : -size
      sizes.set(fill.symbol!, (sizes.get(fill.symbol!) ?? 0n) + signed)
      prices.set(fill.symbol!, (units(fill.fillValue!) * 10n ** 18n) / size)
    }
    if (events[index + 1]?.time === time) continue
    let profit = cash * 10n ** 18n
    for (const [symbol, size] of sizes) profit += size * prices.get(symbol)!
    if (high === null || profit > high) high = profit
    if (high - profit > worst) worst = high - profit
  }
  return worst
}

/** Trades at random for some hours, and returns the mark price of each minute's close. */
async function play(
  world: World,
  seed: number,
): Promise<{ marks: Mark[]; capi: ReturnType<World['trader']>['client'] }> {
  let state = seed + 1
  const draw = (count: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
  const { sandbox, time } = world
  const { client: capi, accountId } = world.trader('alice', { deposit })
  const marks: Mark[] = []
  const sample = async (): Promise<void> => {
    for (const symbol of symbols) {
      const { markPrice } = await capi.getTicker({ symbol })
      marks.push({ time: time.now(), symbol, price: markPrice! })
    }
  }
  const goTo = async (end: number): Promise<void> => {
    for (;;) {
      const close = Math.floor(time.now() / minuteMs + 1) * minuteMs - 1
      if (close > end) break
      if (close > time.now()) sandbox.control.setClock({ to: close })
      await sample()
      sandbox.control.setClock({ to: close + 1 })
    }
    if (end > time.now()) sandbox.control.setClock({ to: end })
  }
  const types = ['open_long', 'open_short', 'close_long', 'close_short'] as const
  for (let step = 0; step < 30; step += 1) {
    const symbol = symbols[draw(2)]!
    const size = symbol === symbols[0] ? `0.${['1', '25', '05'][draw(3)]}` : `${draw(3) + 1}`
    // An order may be refused, or liquidate nothing: any outcome will do.
    await capi.placeOrder({ symbol, type: types[draw(4)]!, size, matchPrice: 'market' }).catch(() => undefined)
    const change = draw(6)
    if (change === 0) {
      const { markPrice } = await capi.getTicker({ symbol })
      const price = (Number(markPrice) * (0.9 + draw(200) / 1_000)).toFixed(1)
      sandbox.control.setPrice({ symbol, price })
    } else if (change === 1) sandbox.control.setFeed({ symbol, source: 'walk' })
    if (draw(8) === 0) sandbox.control.deposit(accountId, '1000')
    await goTo(time.now() + [1, 500, 61_000, 600_000, 3_600_000][draw(5)]! + draw(1_000))
  }
  await sample()
  return { marks, capi }
}

async function readAll<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

describe(`${worlds} random worlds`, () => {
  it('have reports whose drawdown is that of the equity at each minute and fill', { timeout: 3_600_000 }, async () => {
    let larger = 0
    let fillCount = 0
    for (let seed = 0; seed < worlds; seed += 1) {
      const world = createWorld({ seed: `drawdown ${seed}`, prices: 'walk' })
      const { marks, capi } = await play(world, seed * 7_919)
      const [bills, fills] = [await readAll(capi.listBills()), await readAll(capi.listFills())]
      const records = await readAccount(capi)
      const report = createReport(records)
      const [coin] = report.coins
      expect([report.remarks, report.valuedEvery]).toEqual([[], minuteMs])
      const want = largestFall(bills, fills, marks)
      expect(units(coin!.drawdown.amount) * 10n ** 18n, `world ${seed}`).toBe(want)
      expect(coin!.reconciliation.difference).toBe('0')
      if (units(createReport({ ...records, prices: [] }).coins[0]!.drawdown.amount) * 10n ** 18n < want) larger += 1
      fillCount += fills.length
      await world.close()
    }
    // Worlds in which nothing happens between the trades prove nothing.
    expect(larger).toBeGreaterThan(worlds / 2)
    expect(fillCount).toBeGreaterThan(worlds * 5)
  })
})
