import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attempt } from '../../src/base/refusal.ts'
import {
  type Account,
  availableOf,
  type Commands,
  execute,
  formatMoney,
  formatPrice,
  formatSize,
} from '../../src/index.ts'
import { checkRisk, findLargestSize, readOrder } from '../../src/trading/place-order.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

type Place = Commands['placeOrder']

function commandFor({ id }: Account, wish: Partial<Place> = {}): Place {
  return {
    accountId: id,
    symbol: bitcoin.symbol,
    clientOid: null,
    type: 'open_long',
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size: '0.01',
    price: '90000',
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
    ...wish,
  }
}

/** The refusal of an order by its account, at a mark of 90000. */
function riskOf({ world }: Stage, command: Place): unknown {
  const checked = attempt(() => checkRisk(world, command, readOrder(world, command), 900_000))
  return checked.ok ? null : [checked.reason, checked.text]
}

describe('checkRisk', () => {
  // Margin of 45 at a leverage of 20, and a fee of 0.54.
  it.each([
    { deposit: '45.54', price: '90000', want: null },
    { deposit: '45.53999999', price: '90000', want: 'MARGIN_INSUFFICIENT' },
    // A limit of 90100 adds 0.05 of margin, a loss of 1 against the mark and 0.0006 of fee.
    { deposit: '46.5906', price: '90100', want: null },
    { deposit: '46.59059999', price: '90100', want: 'MARGIN_INSUFFICIENT' },
  ])('answers $want to 0.01 at $price with $deposit available', ({ deposit, price, want }) => {
    const stage = createStage()
    const account = stage.account(deposit)
    const risk = riskOf(stage, commandFor(account, { price })) as [string] | null
    expect(risk?.[0] ?? null).toBe(want)
  })

  it('counts positions and open orders of the same side against the largest position, and no others', () => {
    const stage = createStage({ contracts: [{ ...bitcoin, maxPositionSize: '0.03' }] })
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    stage.place(other, 'open_short', '0.01', '90000')
    stage.place(account, 'open_long', '0.01', '90000')
    stage.place(account, 'open_long', '0.01', '89000')
    stage.place(account, 'open_short', '0.03', '91000')
    expect(riskOf(stage, commandFor(account, { size: '0.01' }))).toBeNull()
    expect(riskOf(stage, commandFor(account, { size: '0.01001' }))).toEqual([
      'POSITION_MAX',
      'position and open orders must together be at most 0.03, was 0.03001.',
    ])
  })

  it('lets resting closes freeze what they will close', () => {
    const stage = createStage()
    const [account, other] = [stage.account('1000'), stage.account('1000')]
    stage.place(other, 'open_short', '0.02', '90000')
    stage.place(account, 'open_long', '0.02', '90000')
    stage.place(account, 'close_long', '0.005', '91000')
    const close = (size: string): unknown => riskOf(stage, commandFor(account, { type: 'close_long', size }))
    expect(close('0.015')).toBeNull()
    expect(close('0.01501')).toEqual(['CLOSE_SIZE_EXCEEDED', 'the size must be at most 0.015, was 0.01501.'])
    expect(riskOf(stage, commandFor(account, { type: 'close_short', size: '0.0001' }))).toEqual([
      'CLOSE_SIZE_EXCEEDED',
      'the size must be at most 0, was 0.0001.',
    ])
  })

  it('requires no margin for a close', () => {
    const stage = createStage()
    const [account, other] = [stage.account('45.54'), stage.account('1000')]
    stage.place(other, 'open_short', '0.01', '90000')
    stage.place(account, 'open_long', '0.01', '90000')
    expect(riskOf(stage, commandFor(account, { size: '0.0001' }))).not.toBeNull()
    expect(riskOf(stage, commandFor(account, { type: 'close_long' }))).toBeNull()
  })

  it('holds one margin mode for a symbol while it has orders, and any mode afterwards', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    expect(riskOf(stage, commandFor(account, { marginMode: 'ISOLATED' }))).toEqual([
      'MARGIN_MODE_CONFLICT',
      'the margin mode must be SHARED while the symbol has orders or positions in it, was ISOLATED.',
    ])
    must(stage.cancel(account, order))
    expect(riskOf(stage, commandFor(account, { marginMode: 'ISOLATED' }))).toBeNull()
  })

  it('refuses every order while the shared collateral is under liquidation', () => {
    const stage = createStage()
    const account = stage.account('1000')
    account.collaterals[0]!.isLiquidating = true
    expect(riskOf(stage, commandFor(account))).toEqual([
      'LIQUIDATING',
      'the account must not be under liquidation, was liquidating.',
    ])
  })
})

describe('findLargestSize', () => {
  it('returns a size that can be carried, of which one step more cannot', () => {
    let cut = 0
    const scene = fc.record({
      deposit: fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n }),
      size: fc.integer({ min: 10, max: 30_000 }),
      limit: fc.integer({ min: 88_700, max: 91_300 }),
      type: fc.constantFrom('open_long' as const, 'open_short' as const),
      leverage: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(scene, ({ deposit, size, limit, type, leverage }) => {
        const stage = createStage()
        const { world } = stage
        const account = stage.account(formatMoney(deposit), { crossLeverage: leverage })
        const { grid, minOrderSize } = world.markets.get(bitcoin.symbol)!.contract
        const command = commandFor(account, { type, price: String(limit), size: formatSize(grid, size) })
        const checked = readOrder(world, command)
        const found = findLargestSize(world, command, checked)
        const isCarried = (steps: number): boolean =>
          attempt(() => checkRisk(world, command, { ...checked, size: steps }, 900_000)).ok
        if (!found) expect(isCarried(minOrderSize)).toBe(false)
        else {
          expect(isCarried(found.size)).toBe(true)
          if (found.size === size) return
          cut += 1
          expect(isCarried(found.size + 1)).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
    expect(cut).toBeGreaterThan(10)
  })
})

// An order that opens a position is affordable at the prices that it is filled at, not only at its limit.

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
