import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  defaultContracts,
  fundingTimeAfter,
  fundingTimeBefore,
  highestBase,
  highestSize,
  readFundingTimes,
} from '../../src/base/contract.ts'
import { createGrid } from '../../src/base/units.ts'
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
import { candlesAt } from '../../src/views/market.ts'
import { bitcoin, must, startTime } from '../stage.ts'

const everyHalfMinute = Array.from({ length: 2_880 }, (_, index) =>
  new Date(index * 30_000).toISOString().slice(11, 19),
)

describe('defineContract', () => {
  it.each(defaultContracts)('accepts $symbol', (terms) => {
    expect(defineContract(terms).symbol).toBe(terms.symbol)
  })

  it.each([
    { change: { tickSize: 4 }, text: 'at most 8, was 9' },
    { change: { minOrderSize: '0.000001' }, text: 'a multiple of 0.00001, was 0.000001' },
    { change: { basePrice: '91218.75' }, text: 'a multiple of 0.1, was 91218.75' },
    { change: { basePrice: '0' }, text: 'The base price must be a whole number from 1 to 4294967296 ticks, was 0' },
    { change: { takerFeeRate: '0.0000000001' }, text: 'a rate must be' },
    { change: { halfSpread: 0 }, text: 'The half spread must be a whole number from 1 to 1000000 ticks, was 0' },
    { change: { coin: '' }, text: 'the coin must be 1 to 20 letters, digits and _ . : -, was .' },
    { change: { base: 'X'.repeat(100_000) }, text: 'the base must be 1 to 20 letters, digits and _ . : -, was XXX' },
    { change: { quote: 'X'.repeat(21) }, text: 'the quote must be 1 to 20 letters' },
    { change: { dailyVolume: '10000001' }, text: 'daily volume must be at most' },
    { change: { takerFeeRate: '1' }, text: 'takerFeeRate must be at most 0.1, was 1' },
    { change: { makerFeeRate: '0.10000001' }, text: 'makerFeeRate must be at most 0.1, was 0.10000001' },
    { change: { liquidationFeeRate: '5' }, text: 'liquidationFeeRate must be at most 0.1, was 5' },
    { change: { buyLimitPriceRatio: '1.5' }, text: 'buyLimitPriceRatio must be at most 1, was 1.5' },
    { change: { sellLimitPriceRatio: '2' }, text: 'sellLimitPriceRatio must be at most 1, was 2' },
    { change: { maxPositionSize: '100000000.00001' }, text: 'maxPositionSize must be a whole number from 0 to' },
    { change: { minLeverage: 1.5 }, text: 'minLeverage must be a whole number from 1 to 1000, was 1.5' },
    { change: { minLeverage: 0 }, text: 'minLeverage must be a whole number from 1 to 1000, was 0' },
    { change: { maxLeverage: 1_001 }, text: 'maxLeverage must be a whole number from 1 to 1000, was 1001' },
    {
      change: { minLeverage: 20, maxLeverage: 10 },
      text: 'maxLeverage must be a whole number from 20 to 1000, was 10',
    },
    { change: { maxLeverage: Number.NaN }, text: 'maxLeverage must be a whole number from 1 to 1000, was NaN' },
    { change: { contractUnit: '0' }, text: 'contractUnit must be a decimal above zero, was 0' },
    { change: { contractUnit: '1e-6' }, text: 'contractUnit must be a decimal above zero, was 1e-6' },
    { change: { sizeIncrement: -100_000 }, text: 'Decimal places of the size must be a whole number from -12 to 8' },
    { change: { priceEndStep: 1e300 }, text: 'The price step must be a whole number from 1 to 100000000' },
    { change: { tickSize: 17, sizeIncrement: -12 }, text: 'Decimal places of the price must be a whole number from 0' },
    { change: { coin: 'X'.repeat(21) }, text: 'the coin must be 1 to 20 letters, digits and _ . : -' },
    { change: { base: '../secrets' }, text: 'the base must be 1 to 20 letters, digits and _ . : -, was ../secrets' },
    {
      change: { delivery: everyHalfMinute },
      text: 'the number of funding times must be a whole number from 1 to 1440',
    },
    {
      change: { tiers: [{ maxNotional: null, maintenanceRate: '0.9', maxLeverage: 100 }] },
      text: 'a maintenance rate must be at most 0.5, was 0.9',
    },
    {
      change: { tiers: [{ maxNotional: null, maintenanceRate: '0.005', maxLeverage: 0.5 }] },
      text: 'the leverage of a tier must be a whole number from 1 to 1000, was 0.5',
    },
  ])('refuses $change and names the contract', ({ change, text }) => {
    const define = (): unknown => defineContract({ ...bitcoin, ...change })
    expect(define).toThrow(text)
    expect(define).toThrow('Contract cmt_btcusdt:')
  })
})

describe('the symbol of a contract', () => {
  it('has from 1 to 40 characters, and a refusal repeats no more than a part of it', () => {
    const define = (symbol: string): unknown => defineContract({ ...bitcoin, symbol })
    expect(define('x'.repeat(40))).toMatchObject({ symbol: 'x'.repeat(40) })
    expect(() => define('')).toThrow('the symbol must be 1 to 40 letters, digits and _ . : -, was .')
    expect(() => define('x'.repeat(1_000_000))).toThrow(
      /^Contract x{199}…: the symbol must be 1 to 40 .* was x{199}…\.$/,
    )
  })
})

describe('createWorld', () => {
  const options = { seed: 'a', startTime: 0, contracts: defaultContracts }

  it('refuses a world without contracts, with two of one symbol, or with a start between milliseconds', () => {
    expect(() => createWorld({ ...options, contracts: [] })).toThrow('at least one contract')
    expect(() => createWorld({ ...options, contracts: [bitcoin, bitcoin] })).toThrow('a symbol of its own')
    expect(() => createWorld({ ...options, startTime: 0.5 })).toThrow('whole ms, was 0.5')
  })
})

// Whatever terms and account rates are accepted, a world with them works: at the lowest and the highest price, with the
// highest fees, sizes, leverages and maintenance margins.

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

describe('a funding time', () => {
  const hourMs = 3_600_000
  const times = readFundingTimes(['16:00:00', '00:00:00', '08:00:00'])
  const midnight = Date.UTC(2025, 10, 27)

  it.each([
    { at: midnight, before: midnight - 8 * hourMs, after: midnight + 8 * hourMs },
    { at: midnight + 1, before: midnight, after: midnight + 8 * hourMs },
    { at: midnight + 8 * hourMs - 1, before: midnight, after: midnight + 8 * hourMs },
    { at: midnight + 20 * hourMs, before: midnight + 16 * hourMs, after: midnight + 24 * hourMs },
  ])('at $at comes after $before and before $after', ({ at, before, after }) => {
    expect([fundingTimeBefore(times, at), fundingTimeAfter(times, at)]).toEqual([before, after])
  })

  it.each([[[]], [['24:00:00']], [['8:00:00']], [['08:60:00']], [['08:00:61']], [['08:00']]])('is not %s', (given) => {
    expect(() => readFundingTimes(given)).toThrow(/funding time/)
  })
})
