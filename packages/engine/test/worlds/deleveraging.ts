// Checks each fill of a user who is deleveraged: at a price between the mark and the own liquidation price, and so that
// it liquidates no one.
import type { Order, World, WorldEvent } from '../../src/index.ts'
import { sideTotalsOf } from '../../src/state/account.ts'
import { priceAt } from '../../src/state/market.ts'
import { kinds } from '../../src/state/order.ts'
import type { Position } from '../../src/state/position.ts'
import { stateOf } from '../../src/state/world.ts'
import { liquidatePriceOf, marginExcessOf, marginInputOf } from '../../src/trading/margin-excess.ts'

interface Before {
  readonly position: Position
  readonly excess: bigint
  readonly mark: number
  readonly liquidatePrice: number
}

/** Starts to check a world; returns a function that returns one message for each wrong fill since its last call. */
export function watchDeleveraging(world: World): () => string[] {
  const before = new Map<bigint, Before>()
  const wrong: string[] = []
  const { events } = world
  const push = events.push.bind(events)
  const remember = (order: Order): void => {
    before.clear()
    const state = stateOf(world, order)
    // The fill says which of several isolated positions it closes.
    for (const position of sideTotalsOf(state, kinds[order.type].positionSide).positions) {
      if (position.collateral.isLiquidating) continue
      const mark = priceAt(state.market, world.time)
      const liquidatePrice = liquidatePriceOf(marginInputOf(world, position), mark)
      const excess = marginExcessOf(world, state.account, position.collateral)!
      before.set(position.id, { position, excess, mark, liquidatePrice })
    }
  }
  const check = (positionId: bigint, price: number): void => {
    const known = before.get(positionId)
    if (!known) return
    const { position, excess, mark, liquidatePrice } = known
    const isLong = position.side === 'LONG'
    const loss = isLong ? mark - price : price - mark
    const most = liquidatePrice === 0 ? Infinity : Math.abs(mark - liquidatePrice)
    const isOther = isLong ? liquidatePrice > mark : liquidatePrice < mark
    if (loss < 0 || (!isOther && loss > most)) {
      wrong.push(`deleveraged at ${price}, with a mark of ${mark} and a liquidation price of ${liquidatePrice}`)
    }
    const account = world.accounts.get(position.accountId)!
    const after = marginExcessOf(world, account, position.collateral) ?? position.collateral.amount
    if (excess > 0n && after < 0n)
      wrong.push(`deleveraging leaves a margin excess of ${after}, before it was ${excess}`)
  }
  events.push = (...added: WorldEvent[]) => {
    for (const event of added) {
      if (event.kind === 'order' && event.status === 'pending' && event.order.type.startsWith('agreement')) {
        remember(event.order)
      }
      if (event.kind === 'fill' && event.fill.liquidateType === 'ADL') check(event.fill.positionId, event.fill.price)
    }
    return push(...added)
  }
  return () => wrong.splice(0)
}
