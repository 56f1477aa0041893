// The balance of random worlds by the documented formula (G60), computed from collateral, orders and positions.
import { describe, expect, it } from 'vitest'
import { type Account, balancesOf, type Money, type World } from '../../src/index.ts'
import { feeRateOf } from '../../src/trading/ledger.ts'
import { positionsOf, symbolStateOf } from '../../src/state/account.ts'
import { priceAt } from '../../src/state/market.ts'
import { kinds } from '../../src/state/order.ts'
import { movesOf } from '../worlds/fixed-games.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import { createStage } from '../stage.ts'

const worlds = 300
const moves = 40
const live = new Set(['pending', 'open', 'canceling'])

const divideUp = (amount: Money, by: number): Money => (amount + BigInt(by) - 1n) / BigInt(by)

/**
 * What open orders reserve: value by leverage and taker fee, rounded up for each side, and the loss against the mark.
 */
function reservedBy(world: World, account: Account): Money {
  const sides = new Map<string, { value: Money; loss: Money; leverage: number; rate: Money }>()
  for (const { symbol, type, status, marginMode, limit, size, filledSize } of account.orders.values()) {
    const { opens, positionSide } = kinds[type]
    if (!opens || !live.has(status)) continue
    const market = world.markets.get(symbol)!
    const { cross, isolatedLong, isolatedShort } = account.symbols.get(symbol)!.leverage
    const isLong = positionSide === 'LONG'
    const leverage = marginMode === 'SHARED' ? cross : isLong ? isolatedLong : isolatedShort
    const rate = feeRateOf(symbolStateOf(account, market), 'taker')
    const side = sides.get(`${symbol} ${positionSide}`) ?? { value: 0n, loss: 0n, leverage, rate }
    const units = BigInt(size - filledSize) * market.contract.grid.unitValue
    const worse = (limit - priceAt(market, world.time)) * (isLong ? 1 : -1)
    side.value += BigInt(limit) * units
    side.loss += BigInt(Math.max(0, worse)) * units
    sides.set(`${symbol} ${positionSide}`, side)
  }
  let sum = 0n
  for (const { value, loss, leverage, rate } of sides.values()) {
    // Rates have 16 decimal places.
    sum += divideUp(value, leverage) + loss + (value * rate + 10n ** 16n - 1n) / 10n ** 16n
  }
  return sum
}

function documentedBalance(world: World, account: Account) {
  let [equity, unrealizedPnl, margin] = [0n, 0n, 0n]
  for (const { amount } of account.collaterals) equity += amount
  const crossValues = new Map<string, Money>()
  for (const { symbol, side, size, openValue, marginMode, collateral } of positionsOf(account)) {
    const market = world.markets.get(symbol)!
    const value = BigInt(size) * BigInt(priceAt(market, world.time)) * market.contract.grid.unitValue
    const sign = side === 'LONG' ? 1n : -1n
    // The legacy amount counts what opened the position.
    equity += sign * openValue
    unrealizedPnl += sign * (value - openValue)
    if (marginMode === 'SHARED') crossValues.set(symbol, (crossValues.get(symbol) ?? 0n) + value)
    else margin += collateral.amount + sign * openValue + sign * (value - openValue)
  }
  for (const [symbol, value] of crossValues) margin += divideUp(value, account.symbols.get(symbol)!.leverage.cross)
  equity += unrealizedPnl
  const frozen = reservedBy(world, account)
  const available = equity - frozen - margin
  return { coin: 'USDT', available: available > 0n ? available : 0n, frozen, equity, unrealizedPnl }
}

describe('the balance', () => {
  it(`follows the documented formula in ${worlds} random worlds`, () => {
    const seen = { frozen: 0, cross: 0, isolated: 0, isolatedFrozen: 0 }
    for (let game = 0; game < worlds; game += 1) {
      const play = startPlay((game * 37) % 1_024)
      for (const [index, move] of movesOf(game).slice(0, moves).entries()) {
        perform(play, move)
        if (index % 6 > 0) continue
        for (const account of play.traders) {
          const [balance, ...others] = balancesOf(play.world, account)
          expect(others).toEqual([])
          expect(balance).toEqual(documentedBalance(play.world, account))
          const modes = new Set(positionsOf(account).map(({ marginMode }) => marginMode))
          if (balance!.frozen > 0n) seen.frozen += 1
          if (modes.has('SHARED')) seen.cross += 1
          if (modes.has('ISOLATED')) seen.isolated += 1
          if (modes.has('ISOLATED') && balance!.frozen > 0n) seen.isolatedFrozen += 1
        }
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  })

  it('is never below zero where it is available', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const account = stage.account('62')
    stage.take(account, 'open_long', '0.01')
    stage.price('88000')
    const [balance] = balancesOf(stage.world, account)
    expect(balance).toEqual({
      coin: 'USDT',
      available: 0n,
      frozen: 0n,
      equity: 41_46000000n,
      unrealizedPnl: -20_00000000n,
    })
  })

  it('is the deposit in an account that never traded', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const amount = 1000_00000000n
    expect(balancesOf(stage.world, account)).toEqual([
      { coin: 'USDT', available: amount, frozen: 0n, equity: amount, unrealizedPnl: 0n },
    ])
  })
})
