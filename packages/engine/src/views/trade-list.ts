// The latest single trades of a contract: those of accounts, and those that the simulated volume consists of.
import { digest } from '../base/hash.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Market } from '../model/market.ts'
import { stepOf } from '../prices/feed-source.ts'
import { minuteMs, minutesPerDay } from '../prices/statistics.ts'
import type { World } from '../model/world.ts'

export interface SingleTrade {
  /** A UUID that follows from the seed. */
  readonly ticketId: string
  /** Unix milliseconds. */
  readonly time: number
  readonly price: Ticks
  readonly size: Steps
  readonly isBuyerMaker: boolean
}

/** Minutes in which simulated trades are looked for; without any, there are only those of accounts. */
const searchedMinutes = minutesPerDay

/** Returns the latest trades at the present time, newest first. */
export function listTrades(world: World, market: Market, limit: number): readonly SingleTrade[] {
  const name = `${world.seed}/${market.contract.symbol}`
  const real = market.recentTrades.latest
  const found: SingleTrade[] = []
  let next = real.length - 1
  const addRealFrom = (time: number): void => {
    for (; next >= 0 && real[next]!.time >= time && found.length < limit; next -= 1) {
      const { matchSequence, ...trade } = real[next]!
      found.push({ ...trade, ticketId: uuidOf(`${name}/trade/${matchSequence}`) })
    }
  }
  const latest = Math.floor(world.time / minuteMs)
  for (let minute = latest; minute > latest - searchedMinutes && found.length < limit; minute -= 1) {
    for (const { second, size, isBuyerMaker } of market.simulatedVolume(minute).toReversed()) {
      const time = minute * minuteMs + second * 1_000
      if (time > world.time) continue
      // At the same time, trades of accounts are later.
      addRealFrom(time)
      if (found.length === limit) break
      const price = market.feed.lastAt(stepOf(time) - 1)
      const ticketId = uuidOf(`${name}/simulated/${time}`)
      found.push({ ticketId, time, price, size, isBuyerMaker })
    }
  }
  addRealFrom(-Infinity)
  return found
}

/** Returns a UUID of version 8, which leaves the meaning of its digits open, from the digest of a text. */
function uuidOf(text: string): string {
  const digits = digest(text)
  const variant = '89ab'[Number.parseInt(digits[16]!, 16) % 4]!
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, variant + digits.slice(17, 20)]
  return [...parts, digits.slice(20)].join('-')
}
