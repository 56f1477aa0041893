// Whatever terms and account rates are accepted, a world with them works: at the lowest and the highest price, with the
// highest fees, sizes, leverages and maintenance margins.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  advance,
  checkInvariants,
  type CommandKind,
  type Commands,
  type ContractTerms,
  createWorld,
  defineContract,
  execute,
  formatPrice,
  formatSize,
  listPositions,
  restoreWorld,
  serializeState,
  stateHash,
  tickerAt,
  type World,
} from '../../src/index.ts'
import { createGrid } from '../../src/base/ticks.ts'
import { highestBase, highestSize } from '../../src/contract/contract-bounds.ts'
import { candlesAt } from '../../src/views/candle.ts'
import { bitcoin, must, startTime } from '../stage.ts'

const { symbol } = bitcoin
const dayMs = 86_400_000

const size = fc.oneof(fc.constantFrom(1, 2, highestSize), fc.integer({ min: 1, max: highestSize }))
const fee = fc.constantFrom('0', '0.00000001', '0.0006', '0.1')
const ratio = fc.constantFrom('0', '0.015', '1')
const leverages = fc.constantFrom([1, 1], [1, 100], [1_000, 1_000], [20, 25]) as fc.Arbitrary<[number, number]>

const accepted = fc
  .record({
    tickSize: fc.integer({ min: 0, max: 16 }),
    priceEndStep: fc.constantFrom(1, 5, 7, 10 ** 8),
    sizeIncrement: fc.integer({ min: -12, max: 8 }),
    base: fc.oneof(fc.constantFrom(1, 2, highestBase), fc.integer({ min: 1, max: highestBase })),
    sizes: fc.tuple(size, size, size),
    makerFeeRate: fee,
    takerFeeRate: fee,
    liquidationFeeRate: fee,
    buyLimitPriceRatio: ratio,
    sellLimitPriceRatio: ratio,
    leverages,
    maintenanceRate: fc.constantFrom('0', '0.00000001', '0.005', '0.5'),
    dailyVolume: fc.constantFrom(0, 1, 10 ** 12),
    halfSpread: fc.constantFrom(1, 1_000_000),
  })
  .filter(({ tickSize, sizeIncrement }) => tickSize + sizeIncrement <= 8)
  .map(
    ({ base, sizes, leverages: [minLeverage, maxLeverage], maintenanceRate, dailyVolume, ...rest }): ContractTerms => {
      const grid = createGrid(rest.tickSize, rest.priceEndStep, rest.sizeIncrement)
      // Texts have at most 18 digits before the point.
      const largest = 10 ** Math.min(15, 18 + rest.sizeIncrement) - 1
      const write = (steps: number): string => formatSize(grid, Math.min(steps, largest))
      const [minOrderSize, maxOrderSize, maxPositionSize] = sizes.map(write) as [string, string, string]
      return {
        ...bitcoin,
        ...rest,
        minOrderSize,
        maxOrderSize,
        maxPositionSize,
        marketOpenLimitSize: maxOrderSize,
        minLeverage,
        maxLeverage,
        tiers: [{ maxNotional: null, maintenanceRate, maxLeverage }],
        basePrice: formatPrice(grid, base),
        dailyVolume: write(dailyVolume),
      }
    },
  )

function isSound(world: World): void {
  expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
}

interface Counts {
  fills: number
  liquidations: number
}

/** Fee rates of an account; null has those of the contract. */
type AccountRates = { readonly makerFeeRate: string; readonly takerFeeRate: string } | null

const accountRates = fc.option(
  fc.record({ makerFeeRate: fc.oneof(fee, fc.constantFrom('-0.1', '-0.00000001')), takerFeeRate: fee }),
  { nil: null },
)

/** Two users trade as much as they can pay for, and the price goes to both ends. */
function play(terms: ContractTerms, deposit: string, rates: readonly AccountRates[], counts: Counts): void {
  const world = createWorld({ seed: 'bounds', startTime, contracts: [terms] })
  const { grid, maxOrderSize } = defineContract(terms)
  const users = ['long', 'short'].map((name) => must(execute(world, 'createAccount', { name, deposit })))
  for (const [index, own] of rates.entries())
    if (own) must(execute(world, 'updateSettings', { accountId: users[index]!.id, symbol, ...own }))
  const run = <Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): boolean => {
    const { ok } = execute(world, kind, command)
    counts.fills += world.events.filter((event) => event.kind === 'fill').length
    counts.liquidations += world.events.filter((event) => event.kind === 'liquidation').length
    return ok
  }
  const trade = (type: 'open_long' | 'open_short', index: number): void => {
    const order = { executionType: 'normal', isMarket: true, marginMode: 'SHARED', price: null } as const
    const presets = { presetTakeProfitPrice: null, presetStopLossPrice: null, clientOid: null }
    const { id: accountId } = users[index]!
    const place = (steps: number): boolean =>
      run('placeOrder', { accountId, symbol, type, size: formatSize(grid, steps), ...order, ...presets })
    for (let steps = maxOrderSize; steps >= 1; steps = Math.floor(steps / 2)) if (place(steps)) return
  }
  for (const ticks of [highestBase, 1, 2, highestBase]) {
    run('setMarketMaker', { symbol, size: formatSize(grid, Math.min(maxOrderSize, 10 ** 6)) })
    trade('open_long', 0)
    trade('open_short', 1)
    run('setPrice', { symbol, price: formatPrice(grid, ticks), mode: 'jump' })
    isSound(world)
  }
  advance(world, startTime + dayMs)
  isSound(world)
  const [market] = world.marketList
  tickerAt(market!, world.time)
  candlesAt(market!, world.time, 60, 10)
  for (const { id } of users) listPositions(world, id)
  const again = restoreWorld(serializeState(world), { contracts: [terms] })
  expect(stateHash(again)).toBe(stateHash(world))
}

it('accepts no terms that the engine cannot compute with', { timeout: 60_000 }, () => {
  const counts: Counts = { fills: 0, liquidations: 0 }
  const deposits = fc.integer({ min: 0, max: 16 }).map((zeros) => `1${'0'.repeat(zeros)}`)
  const numRuns = Number(process.env['CAPI_WORLDS'] ?? 60)
  fc.assert(
    fc.property(accepted, deposits, fc.tuple(accountRates, accountRates), (terms, deposit, rates) =>
      play(terms, deposit, rates, counts),
    ),
    { numRuns },
  )
  expect(counts.fills).toBeGreaterThan(numRuns / 10)
  expect(counts.liquidations).toBeGreaterThan(numRuns / 20)
})
