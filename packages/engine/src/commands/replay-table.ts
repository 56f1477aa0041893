// Sets the candles of a table as the source of prices of a new world, before anything else happens in it. It is no
// command: a table belongs to the options of a world, as its contracts do, so a reset has it again, and no journal
// stores it.
import { findMarket, type World } from '../model/world.ts'
import type { CandleTable } from '../prices/candle-table.ts'
import { changeFeed } from '../time/price-change.ts'
import { react } from '../time/react.ts'
import { type CandleTerms, setFeed } from './set-feed.ts'

/** A table, the contract whose prices it has, and how it is replayed. */
export interface TableReplay extends Pick<CandleTerms, 'path' | 'gaps' | 'end' | 'pathSeed'> {
  readonly symbol: string
  readonly table: CandleTable
}

/** Replays a table in a world that has just been created. */
export function replayTable(world: World, { symbol, table, path, gaps, end, pathSeed }: TableReplay): void {
  setFeed(world, { symbol, source: { kind: 'candles', length: table.length, path, gaps, end, rules: 2, pathSeed } })
  const market = findMarket(world, symbol)
  changeFeed(world, market, () => market.feed.attach(table))
  react(world)
}
