// The live state as bytes: the same state gives the same text on every machine. What follows from other things (sums, what
// was remembered to save time) is not part of it, nor is the archive.

import type { Account } from './account.ts'
import type { BookSide } from './book.ts'
import { isIdle } from './exposure.ts'
import { digest } from './hash.ts'
import type { Market } from './market.ts'
import type { World } from './world.ts'

/** Returns the live state as canonical JSON. Amounts and ids are texts. */
export function stateText(world: World): string {
  const { seed, time, lastId, matchSequence, feedStep, timers, accounts, markets } = world
  const state = {
    seed,
    time,
    lastId,
    matchSequence,
    feedStep,
    timers: timers.all,
    accounts: Array.from(accounts.values(), presentAccount),
    markets: Array.from(markets.values(), presentMarket),
  }
  return JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

/** Returns 32 hexadecimal digits that stand for the live state. */
export function stateHash(world: World): string {
  return digest(stateText(world))
}

function presentAccount({ symbols, orders, exposures, ...rest }: Account): unknown {
  return {
    ...rest,
    // These follow from the orders.
    clientOids: undefined,
    planOids: undefined,
    plans: Array.from(rest.plans.values()),
    symbols: Array.from(symbols),
    orders: Array.from(orders.values()),
    positions: Array.from(exposures)
      .filter(([, exposure]) => !isIdle(exposure))
      // In the order of symbols, whichever was traded first.
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, { marginMode, long, short }]) => ({
        symbol,
        marginMode,
        positions: [...long.positions, ...short.positions].map(({ collateral, ...position }) => ({
          ...position,
          coin: collateral.coin,
        })),
      })),
  }
}

function presentMarket({ contract, feed, tape, book, house, houseNet, print }: Market): unknown {
  return {
    symbol: contract.symbol,
    holds: feed.holds,
    tape: Array.from(tape.minutes),
    house,
    houseNet,
    print,
    bids: presentSide(book.bids),
    asks: presentSide(book.asks),
  }
}

function presentSide(side: BookSide): unknown {
  return Array.from(side.levels(), ({ price, first }) => {
    const queue: unknown[] = []
    for (let each = first; each; each = each.next) queue.push([each.order.id, each.sequence])
    return [price, queue]
  })
}
