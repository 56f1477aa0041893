// Gaps in one and in several contracts, against a model with code of its own: who is liquidated and deleveraged, at
// which price, and what remains of every account, the insurance fund and the market maker. CAPI_WORLDS sets how many
// gaps.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  advance,
  checkInvariants,
  type ContractTerms,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  type World,
} from '../../src/index.ts'
import { positionsOf } from '../../src/state/account.ts'
import { must, startTime } from '../stage.ts'
import { type Deleveraged, type ModelContract, type ModelState, resolve } from './gap-model.ts'

const gaps = Number(process.env['CAPI_WORLDS'] ?? 200)

const [bitcoin, ether, , ripple] = defaultContracts as [ContractTerms, ContractTerms, ContractTerms, ContractTerms]
const tiers = [
  { maxNotional: '5000', maintenanceRate: '0.004', maxLeverage: 100 },
  { maxNotional: '40000', maintenanceRate: '0.0075', maxLeverage: 100 },
  { maxNotional: null, maintenanceRate: '0.02', maxLeverage: 100 },
]
const listed: readonly ContractTerms[] = [bitcoin, { ...ether, tiers }, ripple]

/** Places of price and size, and the price at the start in ticks. */
const grids = [
  { price: 1, size: 5, start: 600_000 },
  { price: 2, size: 3, start: 300_000 },
  { price: 4, size: -1, start: 22_000 },
] as const

const holding = fc.record({
  isLong: fc.boolean(),
  isIsolated: fc.boolean(),
  leverage: fc.integer({ min: 3, max: 100 }),
  value: fc.integer({ min: 500, max: 60_000 }),
  /** Value of the opposite position, in percent; only on shared margin. */
  hedge: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 5, max: 150 })),
})
const trader = fc.record({
  holdings: fc.tuple(...listed.map(() => fc.option(holding, { freq: 3 }))),
  /** How far from the start each contract is when this account opens, in 0.01 %. */
  shifts: fc.tuple(...listed.map(() => fc.integer({ min: -80, max: 80 }))),
  spare: fc.integer({ min: 1, max: 400 }),
})
const offer = fc.record({
  contract: fc.nat(listed.length - 1),
  isBid: fc.boolean(),
  /** Distance from the nearer of the marks before and after, in 0.01 %. */
  away: fc.integer({ min: 1, max: 400 }),
  value: fc.integer({ min: 100, max: 60_000 }),
  maker: fc.nat(1),
})
const scene = fc.record({
  traders: fc.array(trader, { minLength: 3, maxLength: 7 }),
  offers: fc.array(offer, { maxLength: 12 }),
  insurance: fc.constantFrom('0', '0', '40', '2500', '1000000'),
  quotes: fc.oneof(
    fc.constant(null),
    fc.record({ size: fc.integer({ min: 1, max: 40_000 }), halfSpread: fc.integer({ min: 0, max: 40 }) }),
  ),
  /** In percent; a contract without one does not move. */
  moves: fc.tuple(...listed.map(() => fc.option(fc.integer({ min: -40, max: 45 }), { freq: 2 }))),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

function decimal(units: bigint, places: number): string {
  if (places <= 0) return (units * 10n ** BigInt(-places)).toString()
  const text = units.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}

/** A decimal in units of 10^-8. */
function exact(text: string): bigint {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole! + part.padEnd(8, '0'))
}

function stepsFor(contract: number, value: number, price: number): bigint {
  const { price: places, size } = grids[contract]!
  return BigInt(Math.max(size < 0 ? 1 : 10 ** (size - 3), Math.floor((value * 10 ** (places + size)) / price)))
}

const shifted = (contract: number, hundredths: number): number =>
  Math.round((grids[contract]!.start * (10_000 + hundredths)) / 10_000)

/** Opens everything, and returns the world just before the gap, with the model of it. */
function prepare({ traders, offers, insurance, quotes, moves }: Scene): { world: World; state: ModelState } {
  const world = createWorld({ seed: 'gap', startTime, contracts: listed, insurance })
  const symbols = listed.map(({ symbol }) => symbol)
  const setPrice = (contract: number, ticks: number): void => {
    const price = decimal(BigInt(ticks), grids[contract]!.price)
    must(execute(world, 'setPrice', { symbol: symbols[contract]!, price, mode: 'jump' }))
  }
  const account = (deposit: string): Account => must(execute(world, 'createAccount', { name: '', deposit }))
  const sizeText = (contract: number, steps: bigint): string => decimal(steps, grids[contract]!.size)
  const order = (
    { id }: Account,
    contract: number,
    wish: { type: Direction; steps: bigint; price: number | null; isIsolated?: boolean },
  ): ReturnType<typeof execute<'placeOrder'>> =>
    execute(world, 'placeOrder', {
      accountId: id,
      symbol: symbols[contract]!,
      clientOid: null,
      type: wish.type,
      executionType: 'normal',
      isMarket: wish.price === null,
      marginMode: wish.isIsolated ? 'ISOLATED' : 'SHARED',
      size: sizeText(contract, wish.steps),
      price: wish.price === null ? null : decimal(BigInt(wish.price), grids[contract]!.price),
      presetTakeProfitPrice: null,
      presetStopLossPrice: null,
    })
  for (const [contract, symbol] of symbols.entries()) {
    setPrice(contract, grids[contract]!.start)
    const size = sizeText(contract, 10n ** 9n)
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: true, levels: 1, halfSpreadTicks: 0, size }))
  }
  const makers = [account('100000000'), account('100000000')]
  for (const { holdings, shifts, spare } of traders) {
    for (const [contract, shift] of shifts.entries()) setPrice(contract, shifted(contract, shift))
    let deposit = spare
    for (const each of holdings) if (each) deposit += each.value * (1 + each.hedge / 100) * (1 / each.leverage + 0.003)
    const owner = account(deposit.toFixed(2))
    for (const [contract, each] of holdings.entries()) {
      if (!each) continue
      const { isLong, isIsolated, leverage, value, hedge } = each
      const leverages = { crossLeverage: leverage, isolatedLongLeverage: leverage, isolatedShortLeverage: leverage }
      must(execute(world, 'updateSettings', { accountId: owner.id, symbol: symbols[contract]!, ...leverages }))
      const steps = stepsFor(contract, value, shifted(contract, shifts[contract]!))
      const [type, opposite] = isLong ? (['open_long', 'open_short'] as const) : (['open_short', 'open_long'] as const)
      order(owner, contract, { type, steps, price: null, isIsolated })
      const against = (steps * BigInt(hedge)) / 100n
      if (!isIsolated && against > 0n) order(owner, contract, { type: opposite, steps: against, price: null })
    }
  }
  for (const [contract, symbol] of symbols.entries()) {
    setPrice(contract, grids[contract]!.start)
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: false }))
  }
  const marks = moves.map((move, contract) => shifted(contract, (move ?? 0) * 100))
  for (const { contract, isBid, away, value, maker } of offers) {
    const { start } = grids[contract]!
    const near = isBid ? Math.min(start, marks[contract]!) : Math.max(start, marks[contract]!)
    const distance = Math.max(1, Math.round((near * away) / 10_000))
    const price = isBid ? near - distance : near + distance
    order(makers[maker]!, contract, {
      type: isBid ? 'open_long' : 'open_short',
      steps: stepsFor(contract, value, price),
      price,
    })
  }
  if (quotes) {
    for (const [contract, symbol] of symbols.entries()) {
      const size = sizeText(contract, stepsFor(contract, quotes.size, grids[contract]!.start))
      const terms = { levels: 5, halfSpreadTicks: quotes.halfSpread, stepTicks: 7, growthPercent: 130 }
      must(execute(world, 'setMarketMaker', { symbol, isEnabled: true, size, ...terms }))
    }
  }
  for (const [contract, mark] of marks.entries()) {
    const points = [{ offset: 1, price: decimal(BigInt(mark), grids[contract]!.price), isGlide: false }]
    must(execute(world, 'setFeed', { symbol: symbols[contract]!, source: { points, length: 10, end: 'hold' } }))
  }
  return { world, state: readState(world, marks.map(BigInt), quotes) }
}

function readState(world: World, marks: readonly bigint[], quotes: Scene['quotes']): ModelState {
  const contracts = listed.map((terms, index): ModelContract => ({
    symbol: terms.symbol,
    unit: 10n ** BigInt(8 - grids[index]!.price - grids[index]!.size),
    takerRate: exact(terms.takerFeeRate),
    makerRate: exact(terms.makerFeeRate),
    liquidationRate: exact('0.001'),
    bandRate: exact(terms.buyLimitPriceRatio),
    tiers: (terms.tiers ?? [{ maxNotional: null, maintenanceRate: '0.005' }]).map(
      ({ maxNotional, maintenanceRate }) => ({
        upTo: maxNotional === null ? null : exact(maxNotional),
        rate: exact(maintenanceRate),
      }),
    ),
  }))
  const users = Array.from(world.accounts.values()).filter(({ isSystem }) => !isSystem)
  const purses = users.flatMap(({ id, collaterals }) =>
    collaterals.map(({ amount, isolatedPositionId }) => ({ owner: id, isolatedId: isolatedPositionId, cash: amount })),
  )
  const positions = users.flatMap((user) =>
    positionsOf(user).map(({ id, symbol, side, size, openValue, collateral }) => ({
      id,
      contract: listed.findIndex((terms) => terms.symbol === symbol),
      sign: side === 'LONG' ? 1n : -1n,
      purse: purses.find(({ owner, isolatedId }) => owner === user.id && isolatedId === collateral.isolatedPositionId)!,
      size: BigInt(size),
      cost: openValue,
    })),
  )
  const resting = (type: Direction, away: bigint): ModelState['bids'] =>
    listed.map(({ symbol }) =>
      users
        .flatMap(({ orders }) => Array.from(orders.values()))
        .filter((order) => order.symbol === symbol && order.type === type)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ accountId, limit, size }) => ({ owner: accountId, price: BigInt(limit), size: BigInt(size) }))
        .toSorted((one, other) => Number(away * (one.price - other.price))),
    )
  return {
    contracts,
    marks,
    marksBefore: grids.map(({ start }) => BigInt(start)),
    bids: resting('open_long', -1n),
    asks: resting('open_short', 1n),
    quotes: listed.map((_, contract) =>
      quotes
        ? {
            levels: 5,
            halfSpread: BigInt(quotes.halfSpread),
            step: 7n,
            size: stepsFor(contract, quotes.size, grids[contract]!.start),
            growthPercent: 130n,
          }
        : null,
    ),
    purses,
    positions,
    bounded: 0,
    fund: amountOf(world.insurance),
    fees: amountOf(world.fee),
    house: amountOf(world.marketMaker),
  }
}

const amountOf = ({ collaterals }: Account): bigint => collaterals[0]!.amount

const sharedOf = ({ purses }: ModelState, owner: bigint): bigint =>
  purses.find((each) => each.owner === owner && each.isolatedId === 0n)!.cash

/** The users who were deleveraged in the last command, in their order. */
function deleveragedIn({ events }: World): Deleveraged[] {
  const fills = events.flatMap((event) =>
    event.kind === 'fill' && event.fill.liquidateType === 'ADL' ? [event.fill] : [],
  )
  // The first fill of a trade is that of the account under liquidation.
  return fills
    .filter((fill, index) => fills[index - 1]?.matchSequence === fill.matchSequence)
    .map(({ accountId, symbol, price, size }) => ({
      owner: accountId,
      contract: listed.findIndex((terms) => terms.symbol === symbol),
      price: BigInt(price),
      size: BigInt(size),
    }))
}

function summaryOf({ purses, positions, fund, fees, house }: ModelState): unknown {
  const moneyOf = purses.map(({ owner, isolatedId, cash }) => `${owner}/${isolatedId}: ${cash}`)
  const heldBy = positions.map(({ purse, contract, sign, size, cost }) => {
    return `${purse.owner} ${contract} ${sign}: ${size} for ${cost}`
  })
  return { moneyOf: moneyOf.toSorted(), heldBy: heldBy.toSorted(), fund, fees, house }
}

describe(`${gaps} gaps`, () => {
  it('do to every account what the model says', { timeout: 3_600_000 }, () => {
    const seen = {
      liquidations: 0,
      deleveraged: 0,
      bounded: 0,
      isolated: 0,
      spared: 0,
      house: 0,
      oneContract: 0,
      several: 0,
      quoted: 0,
      unquoted: 0,
      partly: 0,
    }
    fc.assert(
      fc.property(scene, (each) => {
        const { world, state } = prepare(each)
        const before = readState(world, state.marks, each.quotes)
        advance(world, startTime + 1_500)
        const want = resolve(state)
        const got = deleveragedIn(world)
        const after = readState(world, state.marks, each.quotes)
        expect(got).toEqual(want)
        expect(summaryOf(after)).toEqual(summaryOf(state))
        expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
        expect(after.fund).toBeGreaterThanOrEqual(0n)
        seen.bounded += state.bounded
        for (const { owner, contract } of got) {
          const own = before.positions.filter(({ purse, contract: its }) => purse.owner === owner && its === contract)
          if (own.some(({ purse }) => purse.isolatedId !== 0n)) seen.isolated += 1
        }
        // Nothing but its margin can be lost where an owner has isolated positions only, and no orders.
        for (const owner of new Set(got.map((deleveraged) => deleveraged.owner))) {
          const held = before.positions.filter(({ purse }) => purse.owner === owner)
          const hasOrders = [...before.bids, ...before.asks].flat().some((order) => order.owner === owner)
          if (hasOrders || held.some(({ purse }) => purse.isolatedId === 0n)) continue
          seen.spared += 1
          expect(sharedOf(after, owner)).toBeGreaterThanOrEqual(sharedOf(before, owner))
        }
        const liquidations = world.events.filter((event) => event.kind === 'liquidation' && event.phase === 'start')
        const { insurance, marketMaker, archive } = world
        seen.liquidations += liquidations.length
        seen.deleveraged += got.length
        if (archive.all('bill', marketMaker.id).some(({ businessType }) => businessType === 'order_fix_margin_amount'))
          seen.house += 1
        const moved = each.moves.filter((move) => move !== null && move !== 0).length
        if (moved === 1) seen.oneContract += 1
        if (moved > 1) seen.several += 1
        if (each.quotes) seen.quoted += 1
        else seen.unquoted += 1
        const orders = world.events.flatMap((event) => (event.kind === 'order' ? [event.order] : []))
        if (
          orders.some(({ type, filledSize, size }) => type.startsWith('burst') && filledSize > 0 && filledSize < size)
        ) {
          seen.partly += 1
        }
        expect(amountOf(insurance)).toBe(state.fund)
      }),
      { numRuns: gaps },
    )
    console.log(seen)
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})
