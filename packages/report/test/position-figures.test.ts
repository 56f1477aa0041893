// What a position has earned, against the fills, the bills and the equity of its account.
import type { Bill, Fill, Position } from '@capi/client'
import { createWorld, type Trader } from '@capi/test-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../src/amount.ts'
import { createReport, profitPercentOf, readAccount, realizedProfitOf } from '../src/index.ts'

const symbols = ['cmt_btcusdt', 'cmt_xrpusdt'] as const
const start = { cmt_btcusdt: '60000', cmt_xrpusdt: '2' } as const
const lot = { cmt_btcusdt: 0.1, cmt_xrpusdt: 1_000 } as const
const deposit = '1000000'

const sum = (amounts: readonly (string | null)[]): bigint =>
  amounts.reduce((total, amount) => total + parseAmount(amount ?? '0'), 0n)

async function readAll<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

/** Returns what the fills of a side have earned since its position was opened, from the values of the fills alone. */
function earnedBy(fills: readonly Fill[], { symbol, side }: Pick<Position, 'symbol' | 'side'>) {
  let [size, cost, earned, before] = [0n, 0n, 0n, 0n]
  for (const fill of fills.toReversed()) {
    if (fill.symbol !== symbol || fill.positionSide !== side) continue
    const [filled, value] = [parseAmount(fill.fillSize!), parseAmount(fill.fillValue!)]
    if ((fill.orderSide === 'BUY') === (side === 'LONG')) {
      if (size === 0n) [earned, before] = [0n, before + earned]
      ;[size, cost] = [size + filled, cost + value]
      continue
    }
    // The exchange rounds the cost of a part down to its unit of money, 10^-8.
    const unit = 10n ** 10n
    const part = (((cost / unit) * filled) / size) * unit
    ;[size, cost] = [size - filled, cost - part]
    earned += side === 'LONG' ? value - part : part - value
  }
  return { open: size > 0n ? earned : 0n, ended: size > 0n ? before : before + earned }
}

/** The equity that bills and open positions make: the cash, and the positions at the mark. */
function equityBy(bills: readonly Bill[], positions: readonly Position[], marks: Readonly<Record<string, string>>) {
  const cash = sum(bills.map(({ amount }) => amount))
  return positions.reduce((total, { symbol, side, size }) => {
    const value = (parseAmount(size!) * parseAmount(marks[symbol!]!)) / 10n ** 18n
    return side === 'LONG' ? total + value : total - value
  }, cash)
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom('open', 'close'),
      symbol: fc.constantFrom(...symbols),
      side: fc.constantFrom('LONG', 'SHORT'),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('price'),
      symbol: fc.constantFrom(...symbols),
      percent: fc.integer({ min: 60, max: 160 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('funding') }) },
) as fc.Arbitrary<Step>

interface Step {
  readonly what: 'open' | 'close' | 'price' | 'funding'
  readonly symbol: (typeof symbols)[number]
  readonly side: 'LONG' | 'SHORT'
  readonly lots: number
  readonly percent: number
}

async function play(
  trader: Trader,
  world: ReturnType<typeof createWorld>,
  marks: Record<string, string>,
  { symbol, side, what, percent, lots }: Step,
) {
  if (what === 'funding') return world.time.reachesFunding()
  if (what === 'price') {
    marks[symbol] = ((Number(start[symbol]) * percent) / 100).toFixed(1)
    return world.marketOf(symbol).isAt(marks[symbol])
  }
  const held = Number((await trader.position(side, symbol))?.size ?? 0)
  const wanted = lots * lot[symbol]
  const size = what === 'open' ? wanted : Math.min(wanted, held)
  if (size === 0) return
  const text = size.toFixed(symbol === 'cmt_btcusdt' ? 5 : 0)
  const terms = { symbol }
  if (what === 'open') await (side === 'LONG' ? trader.opensLong(text, terms) : trader.opensShort(text, terms))
  else await (side === 'LONG' ? trader.closesLong(text, terms) : trader.closesShort(text, terms))
}

describe('the realised profit of a position', () => {
  it('is what its fills have earned, and adds up with the rest to the change of the equity', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
        const world = createWorld()
        try {
          const marks: Record<string, string> = { ...start }
          for (const symbol of symbols) await world.marketOf(symbol).isAt(start[symbol])
          const trader = world.trader('alice', { deposit })
          for (const each of steps) await play(trader, world, marks, each)

          const { client } = trader
          const positions = await client.listAllPositions()
          const [fills, bills] = [await trader.fills(), await readAll(client.listBills())]
          for (const position of positions)
            expect(parseAmount(realizedProfitOf(position)!)).toBe(earnedBy(fills, position).open)
          const sides = symbols.flatMap((symbol) => (['LONG', 'SHORT'] as const).map((side) => ({ symbol, side })))
          const ended = sides.reduce((total, side) => total + earnedBy(fills, side).ended, 0n)
          const fees = sum(fills.map(({ fillFee }) => fillFee))
          const funding = bills.filter(({ businessType }) => businessType === 'position_funding')
          const change =
            sum(positions.map(realizedProfitOf)) +
            sum(positions.map(({ unrealizePnl }) => unrealizePnl)) +
            sum(funding.map(({ amount }) => amount)) +
            ended -
            fees
          expect(equityBy(bills, positions, marks) - parseAmount(deposit)).toBe(change)
          expect(parseAmount(await trader.equity()) - parseAmount(deposit)).toBe(change)

          const report = createReport(await readAccount(client, { priceRequests: 0 }))
          const [coin] = report.coins
          expect(parseAmount(coin!.realizedProfit)).toBe(sum(positions.map(realizedProfitOf)) + ended)
          expect(parseAmount(coin!.totalProfit)).toBe(change)
        } finally {
          await world.close()
        }
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 20) },
    )
  })

  it.each([
    { side: 'LONG', want: ['0', '2999.9', '2999.9', '5699.84'] },
    { side: 'SHORT', want: ['0', '-3000.1', '-3000.1', '-5700.16'] },
  ] as const)('of a $side has the sign of its fills after adding to it', async ({ side, want }) => {
    const world = createWorld()
    const trader = world.trader('alice', { deposit })
    const [open, close] =
      side === 'LONG' ? (['opensLong', 'closesLong'] as const) : (['opensShort', 'closesShort'] as const)
    const seen: (string | null)[] = []
    const act = async (price: string, what: typeof open | typeof close, size: string): Promise<void> => {
      await world.market.isAt(price)
      await trader[what](size)
      seen.push(realizedProfitOf((await trader.position(side))!))
    }
    await act('60000', open, '1')
    await act('66000', close, '0.5')
    await act('90000', open, '1')
    await act('89000', close, '0.3')
    expect(seen).toEqual(want)
    await world.close()
  })

  it('is unknown where the record lacks a value', () => {
    const position = { side: 'LONG', openValue: '1', cumOpenValue: '1', cumCloseValue: '0', unrealizePnl: '0' } as const
    expect(realizedProfitOf({ ...position, leverage: '1', cumCloseValue: null })).toBeNull()
    expect(realizedProfitOf({ ...position, leverage: '1', side: null })).toBeNull()
  })
})

describe('the percent of a profit', () => {
  const position = { side: 'LONG', openValue: '63', cumOpenValue: '63', cumCloseValue: '0', leverage: '20.00' } as const

  it.each([
    { unrealizePnl: '0.7', want: '22.22' },
    { unrealizePnl: '-0.7', want: '-22.22' },
    { unrealizePnl: '0.0001575', want: '0.01' },
    { unrealizePnl: '0', want: '0' },
    { unrealizePnl: null, want: null },
  ])('is $want of the margin that opening needed, for $unrealizePnl', ({ unrealizePnl, want }) => {
    expect(profitPercentOf({ ...position, unrealizePnl })).toBe(want)
  })

  it('is unknown where nothing is open', () => {
    expect(profitPercentOf({ ...position, unrealizePnl: '1', openValue: '0' })).toBeNull()
  })
})
