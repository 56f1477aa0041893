// An order that opens a position is affordable at the prices that it is filled at, not only at its limit.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, availableOf, execute, formatMoney, formatPrice, formatSize } from '../../src/index.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

function available({ world }: Stage, account: Account): bigint {
  return availableOf(world, account, account.collaterals[0]!)
}

/** A stage with resting bids, highest first, and a mark that is lower than where some of them were placed. */
function stageWithBids(mark: string, bids: readonly { readonly size: string; readonly price: string }[]): Stage {
  const stage = createStage({ price: bids[0]!.price })
  const bidder = stage.account('100000')
  for (const { size, price } of bids) stage.place(bidder, 'open_long', size, price)
  stage.price(mark)
  return stage
}

describe('an isolated short below a bid that is above both limit and mark', () => {
  const bids = [{ size: '0.0024', price: '81521.4' }]
  const short = ['open_short', '0.0021', '63838.9', { marginMode: 'ISOLATED' }] as const
  // 81521.4 * 0.0021 = 171.19494: a margin of 6.8477976 at 25x, and a fee of 0.102716964, rounded up.
  const cost = '6.95051457'

  it('is refused where margin and fee of the fill are not available, though those of the limit are', () => {
    const stage = stageWithBids('63841.3', bids)
    const account = stage.account('5.94064242', { isolatedShortLeverage: 25 })
    const outcome = stage.offer(account, ...short)
    expect(outcome).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    expect(outcome).toMatchObject({ text: expect.stringContaining(`at most 5.94064242, was ${cost}`) as unknown })
  })

  it('is filled where exactly what the fill costs is available', () => {
    const stage = stageWithBids('63841.3', bids)
    const account = stage.account(cost, { isolatedShortLeverage: 25 })
    expect(stage.place(account, ...short)).toMatchObject({ status: 'filled' })
    expect(available(stage, account)).toBe(0n)
  })

  it('is accepted with its reserve alone where it is postOnly, and canceled because it would take', () => {
    const stage = stageWithBids('63841.3', bids)
    const account = stage.account('5.94064242', { isolatedShortLeverage: 25 })
    const order = stage.place(account, 'open_short', '0.0021', '63838.9', {
      marginMode: 'ISOLATED',
      executionType: 'postOnly',
    })
    expect(order).toMatchObject({ status: 'canceled', cancelReason: 'would_take' })
  })

  it('is refused in the same way below a mirrored bid', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, size: '1' } })
    const { symbol } = bitcoin
    const quotes = { last: '63841.3', mark: '63841.3', index: '63841.3', bid: bids[0]!.price, ask: '81521.5' }
    const mirrored = { prices: [{ symbol, ...quotes }], validForMs: 1_000 }
    expect(execute(stage.world, 'mirrorPrices', mirrored)).toMatchObject({ ok: true })
    const account = stage.account('5.94064242', { isolatedShortLeverage: 25 })
    expect(stage.offer(account, ...short)).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    const other = stage.account(cost, { isolatedShortLeverage: 25 })
    expect(stage.place(other, ...short)).toMatchObject({ status: 'filled' })
    expect(available(stage, other)).toBe(0n)
  })

  it('is canceled after a delay where the bid arrived in the meantime', () => {
    const stage = createStage({ price: '63841.3' })
    const bidder = stage.account('1000')
    const account = stage.account('5.94064242', { isolatedShortLeverage: 25, orderDelayMs: 500 })
    const order = stage.place(account, ...short)
    stage.price('81521.4')
    stage.place(bidder, 'open_long', bids[0]!.size, bids[0]!.price)
    stage.price('63841.3')
    stage.advance(500)
    expect(order).toMatchObject({ status: 'canceled', cancelReason: 'risk', filledSize: 0 })
  })
})

describe('a plan order of an isolated short', () => {
  it('that a fill triggers is cut to what the bids cost that it meets', () => {
    const stage = stageWithBids('71685.6', [
      { size: '0.0012', price: '76163.6' },
      { size: '0.0009', price: '71687.0' },
      { size: '0.0008', price: '71685.8' },
    ])
    const account = stage.account('6.87646867', { isolatedShortLeverage: 100 })
    stage.plan(account, 'open_short', '0.0199', '71687.2', { marginMode: 'ISOLATED', price: '71685.0' })
    stage.place(account, 'open_short', '0.001', '71685.0', { marginMode: 'ISOLATED' })
    const [, planned] = stage.world.archive.all('fill', account.id)
    expect(planned).toMatchObject({ price: 761_636, size: 20 })
    const left = available(stage, account)
    expect(left).toBeGreaterThanOrEqual(0n)
    // One step more at the limit costs 0.0071685 of margin, 0.00043011 of fee and 0.000006 of loss.
    expect(left).toBeLessThan(760_461n)
  })
})

describe('a shared short at a limit below the mark', () => {
  // Filled at 89000 under a mark of 90000, 0.01 needs a margin of 45 (not 44.5), loses 10 and pays 0.534.
  const cost = '55.534'

  it('is refused where the margin of the mark is not available', () => {
    const stage = stageWithBids('90000', [{ size: '1', price: '89000' }])
    const outcome = stage.offer(stage.account('55.53399999'), 'open_short', '0.01', '89000')
    expect(outcome).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
  })

  it('is filled where exactly what the fill costs is available', () => {
    const stage = stageWithBids('90000', [{ size: '1', price: '89000' }])
    const account = stage.account(cost)
    expect(stage.place(account, 'open_short', '0.01', '89000')).toMatchObject({ status: 'filled' })
    expect(available(stage, account)).toBe(0n)
  })

  it('is charged its reserve alone where it meets no bid', () => {
    const stage = stageWithBids('90000', [{ size: '1', price: '88000' }])
    expect(stage.place(stage.account('55.034'), 'open_short', '0.01', '89000')).toMatchObject({ status: 'open' })
  })
})

describe('a close below the mark', () => {
  it('is never refused for margin, though it leaves less than zero available', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '1' } })
    // A margin of 18 at 100x and a fee of 1.08 leave 0.92 available; the close loses 10.534 and releases 9.
    const account = stage.account('20', { crossLeverage: 100 })
    stage.place(account, 'open_long', '0.02', '90000')
    stage.marketMaker({ isEnabled: false })
    stage.place(stage.account('1000'), 'open_long', '0.01', '89000')
    expect(formatMoney(available(stage, account))).toBe('0.92')
    expect(stage.take(account, 'close_long', '0.01')).toMatchObject({ status: 'filled' })
    expect(formatMoney(available(stage, account))).toBe('-0.614')
  })
})

const mark = 900_000
const { grid } = createStage().world.markets.get(bitcoin.symbol)!.contract
const resting = fc.record({ away: fc.integer({ min: -900, max: 9_000 }), size: fc.integer({ min: 10, max: 400 }) })
const opening = fc.record({
  others: fc.array(resting, { minLength: 1, maxLength: 6 }),
  deposit: fc.bigInt({ min: 100_000_000n, max: 300_000_000_000n }),
  leverage: fc.constantFrom(1, 2, 3, 25, 100),
  marginMode: fc.constantFrom('ISOLATED' as const, 'SHARED' as const),
  isLong: fc.boolean(),
  isMarket: fc.boolean(),
  away: fc.integer({ min: -1_200, max: 1_200 }),
  orderDelayMs: fc.constantFrom(0, 0, 300),
  halfSpreadTicks: fc.constantFrom(null, 0, 5),
  takerFeeRate: fc.constantFrom('0', '0.0006', '0.01'),
})

describe('an order of the largest size that its account can afford', () => {
  it('leaves no less than zero available, except for the rounding of its fills', () => {
    let fills = 0
    fc.assert(
      fc.property(opening, ({ others, deposit, leverage, marginMode, isLong, isMarket, away, ...each }) => {
        // Better for the order is higher for a short and lower for a long.
        const better = isLong ? -1 : 1
        const price = (distance: number): string => formatPrice(grid, mark + better * distance)
        const stage = createStage({ price: price(9_000) })
        const other = stage.account('1000000')
        for (const { away: distance, size } of others) {
          stage.place(other, isLong ? 'open_short' : 'open_long', formatSize(grid, size), price(distance))
        }
        stage.price(price(0))
        const { halfSpreadTicks, orderDelayMs, takerFeeRate } = each
        if (halfSpreadTicks !== null) stage.marketMaker({ isEnabled: true, halfSpreadTicks, size: '0.001' })
        const account = stage.account(formatMoney(deposit), {
          ...(marginMode === 'SHARED' && { crossLeverage: leverage }),
          ...(marginMode === 'ISOLATED' && { isolatedLongLeverage: leverage, isolatedShortLeverage: leverage }),
          orderDelayMs,
          takerFeeRate,
        })
        // A plan order is cut to what is affordable when it is triggered, here at once.
        const limit = isMarket ? {} : { price: price(away) }
        stage.plan(account, isLong ? 'open_long' : 'open_short', '3', price(0), { marginMode, ...limit })
        stage.advance(orderDelayMs)
        const mine = stage.world.archive.all('fill', account.id).length
        fills += mine
        expect(available(stage, account)).toBeGreaterThanOrEqual(BigInt(-2 * mine))
      }),
      { numRuns: 1_000 },
    )
    expect(fills).toBeGreaterThan(1_000)
  })
})
