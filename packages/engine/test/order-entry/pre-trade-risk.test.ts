import fc from 'fast-check'
import { attempt } from '../../src/base/result.ts'
import { describe, expect, it } from 'vitest'
import { type Account, type Commands, formatMoney, formatSize } from '../../src/index.ts'
import { readOrder } from '../../src/order-entry/order-check.ts'
import { checkRisk, findLargestSize } from '../../src/order-entry/pre-trade-risk.ts'
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
