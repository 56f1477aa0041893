// Metamorphic tests (I16): unreachable orders, the order of contracts, and a reflection of prices must not change
// results.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Direction,
  equityOf,
  type ExecutionType,
  execute,
  formatPrice,
  formatSize,
} from '../../src/index.ts'
import { createGrid } from '../../src/base/units.ts'
import { contracts, perform, startPlay } from './random-game.ts'
import type { Move, Play } from './random-play.ts'
import { movesOf } from './fixed-games.ts'
import { createStage, must, type Stage } from '../stage.ts'

const games = 24

/** The results of a game without ids and sequences, which are global. */
function outcomeOf({ world, traders }: Play): unknown {
  const { archive } = world
  return traders.map(({ id, collaterals }) => ({
    amounts: collaterals.map(({ amount, totals }) => ({ amount, totals })),
    bills: archive
      .all('bill', id)
      .map(({ businessType, amount, balance, symbol, time }) => [businessType, amount, balance, symbol, time]),
    fills: archive
      .all('fill', id)
      .map(({ price, size, fee, realizedPnl, direction, liquidateType, time }) => [
        price,
        size,
        fee,
        realizedPnl,
        direction,
        liquidateType,
        time,
      ]),
  }))
}

/** Final amounts, and bills and fills in an order that does not depend on their sequence at one moment. */
function unorderedOf({ world, traders }: Play): unknown {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
  return traders.map(({ id, collaterals }) => ({
    amounts: collaterals.map(({ amount }) => text(amount)).toSorted(),
    bills: world.archive
      .all('bill', id)
      .map(({ businessType, amount, symbol }) => text([businessType, amount, symbol]))
      .toSorted(),
    fills: world.archive
      .all('fill', id)
      .map(({ symbol, price, size, fee }) => text([symbol, price, size, fee]))
      .toSorted(),
  }))
}

// The funding formula depends on all orders, so these moves are skipped.
const isAboutFormula = ([what, , , , how]: Move): boolean => what >= 960 && what < 970 && how % 3 === 0

describe('an account whose orders are never reached', () => {
  it('changes nothing for other accounts', () => {
    let liquidations = 0
    for (let game = 0; game < games; game += 1) {
      const setup = (game * 37) % 256
      const [alone, watched] = [startPlay(setup), startPlay(setup)]
      const stranger = must(execute(watched.world, 'createAccount', { name: 'stranger', deposit: '1000000' }))
      for (const [index, move] of movesOf(game).entries()) {
        if (isAboutFormula(move)) continue
        perform(alone, move)
        perform(watched, move)
        if (index % 10 === 0) interfere(watched, stranger, index)
      }
      expect(outcomeOf(watched)).toEqual(outcomeOf(alone))
      expect(watched.world.archive.all('fill', stranger.id)).toEqual([])
      liquidations += alone.world.archive
        .all('fill', alone.traders[0]!.id)
        .filter(({ liquidateType }) => liquidateType).length
    }
    expect(liquidations).toBeGreaterThan(0)
  })
})

function interfere({ world, markets }: Play, { id }: Account, index: number): void {
  const market = markets[index % markets.length]!
  const { grid, symbol, basePrice, minOrderSize } = market.contract
  const isBuy = index % 20 === 0
  execute(world, 'placeOrder', {
    accountId: id,
    symbol,
    clientOid: null,
    type: isBuy ? 'open_long' : 'open_short',
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size: formatSize(grid, minOrderSize),
    price: formatPrice(grid, isBuy ? Math.floor(basePrice / 100) : basePrice * 5),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  })
}

describe('the order in which contracts are listed', () => {
  it('changes no amount', () => {
    for (let game = 0; game < games; game += 1) {
      const setup = (game * 41) % 256
      const plays = [contracts, contracts.toReversed()].map((listed) => startPlay(setup, false, listed))
      for (const move of movesOf(game)) for (const play of plays) perform(play, move)
      const [one, other] = plays.map(unorderedOf)
      expect(other).toEqual(one)
    }
  })
})

const grid = createGrid(1, 1, 5)
const middle = 900_000
const mirrored: Readonly<Record<Direction, Direction>> = {
  open_long: 'open_short',
  open_short: 'open_long',
  close_long: 'close_short',
  close_short: 'close_long',
}

type Action =
  | {
      readonly trader: number
      readonly type: Direction
      readonly size: number
      readonly offset: number
      readonly how: ExecutionType | 'market'
    }
  | { readonly mark: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      trader: fc.nat(2),
      type: fc.constantFrom<Direction>('open_long', 'open_short', 'close_long', 'close_short'),
      size: fc.integer({ min: 10, max: 300 }),
      offset: fc.integer({ min: -40, max: 40 }),
      how: fc.constantFrom<ExecutionType | 'market'>('normal', 'normal', 'postOnly', 'fok', 'ioc', 'market'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ mark: fc.integer({ min: -60, max: 60 }) }) },
)

describe('a world with reflected prices', () => {
  it('gives each account the same equity, with longs and shorts exchanged', () => {
    let fills = 0
    fc.assert(
      fc.property(fc.array(action, { minLength: 30, maxLength: 80 }), (actions) => {
        const [one, other] = [setMirror(), setMirror()]
        for (const each of actions) {
          act(one, each, false)
          act(other, each, true)
        }
        const [left, right] = [one, other].map(({ stage, traders }) =>
          traders.map((account) => {
            const [shared] = account.collaterals
            const { long, short } = account.symbolStates.values().next().value ?? {
              long: { size: 0 },
              short: { size: 0 },
            }
            return {
              equity: equityOf(stage.world, account, shared!),
              sizes: [long.size, short.size],
              open: account.orders.size,
            }
          }),
        )
        const reflect = (states: NonNullable<typeof left>) =>
          states.map(({ sizes, ...rest }) => ({ ...rest, sizes: sizes.toReversed() }))
        expect(reflect(right!)).toEqual(left!)
        fills += one.stage.world.matchSequence
      }),
      { numRuns: 150 },
    )
    expect(fills).toBeGreaterThan(1_000)
  })
})

interface Mirror {
  readonly stage: Stage
  readonly traders: readonly Account[]
}

function setMirror(): Mirror {
  const stage = createStage({
    price: formatPrice(grid, middle),
    marketMaker: { isEnabled: true, halfSpreadTicks: 3, size: '0.002' },
  })
  const free = { makerFeeRate: '0', takerFeeRate: '0' }
  return { stage, traders: [0, 1, 2].map(() => stage.account('1000000', free)) }
}

function act({ stage, traders }: Mirror, each: Action, isMirrored: boolean): void {
  const at = (offset: number): string => formatPrice(grid, middle + (isMirrored ? -offset : offset))
  if ('mark' in each) return stage.price(at(each.mark))
  const { trader, type, size, offset, how } = each
  const isMarket = how === 'market'
  stage.offer(
    traders[trader]!,
    isMirrored ? mirrored[type] : type,
    formatSize(grid, size),
    isMarket ? null : at(offset),
    {
      executionType: isMarket ? 'normal' : how,
    },
  )
}
