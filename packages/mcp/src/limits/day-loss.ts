// The loss of a day of the service, 00:00 to 24:00 UTC: what its fills realised less their fees, with funding and what
// the insurance fund paid, and with the profit or loss that the open positions show now. Below zero it is a profit.
// Each record is read once.
import type { Client } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import { type Decimal, minus, parseDecimal, plus, zero } from './decimal.ts'

/** The bills that belong to no fill and to no transfer. */
const businessTypes = ['position_funding', 'order_fix_margin_amount'] as const
const dayMs = 86_400_000
/** A record may appear in a list this much later than its time says. */
const latenessMs = 60_000

export interface DayLoss {
  /** Returns the loss of a day of the service up to now. */
  read(day: string, signal: AbortSignal | undefined): Promise<Decimal>
}

/** What was read of the day. */
interface Progress {
  readonly day: string
  realised: Decimal
  latest: number
  /** Ids of fills and bills. */
  readonly seen: Set<string>
}

/** Returns a reader for the records of some symbols. */
export function createDayLoss(client: Client, symbols: ReadonlySet<string>): DayLoss {
  let progress: Progress | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function read(day: string, signal: AbortSignal | undefined): Promise<Decimal> {
    if (progress?.day !== day) progress = { day, realised: zero, latest: Date.parse(day), seen: new Set() }
    const current = progress
    let latest = current.latest
    const count = (id: string, time: number | null, amount: Decimal): void => {
      if (current.seen.has(id)) return
      current.seen.add(id)
      current.realised = plus(current.realised, amount)
      if (time !== null && time > latest) latest = time
    }
    const startTime = Math.max(Date.parse(day), latest - latenessMs)
    const endTime = Date.parse(day) + dayMs - 1
    for (const symbol of symbols) {
      for await (const fill of client.listFills({ symbol, startTime, endTime }, { signal })) {
        if (fill.symbol !== symbol) continue
        const fees = plus(decimal(fill.fillFee), decimal(fill.liquidateFee ?? '0'))
        count(`fill ${fill.tradeId}`, fill.createdTime, minus(decimal(fill.realizePnl), fees))
      }
      for (const businessType of businessTypes)
        for await (const bill of client.listBills({ symbol, businessType, startTime, endTime }, { signal }))
          if (bill.businessType === businessType) count(`bill ${bill.billId}`, bill.createdTime, decimal(bill.amount))
    }
    // Only now, because a reading that failed has to begin at the same time again.
    current.latest = latest
    let profit = current.realised
    for (const symbol of symbols)
      for (const position of await client.listPositions({ symbol }, { signal }))
        if (position.symbol === symbol) profit = plus(profit, decimal(position.unrealizePnl))
    return minus(zero, profit)
  }

  return {
    read(day, signal) {
      // One after the other, because both would count the same record.
      const reading = last.then(() => read(day, signal))
      last = reading.catch(() => undefined)
      return reading
    },
  }
}

function decimal(text: string | null): Decimal {
  const value = parseDecimal(text ?? '')
  if (value) return value
  throw new Forbidden(`the loss of the day is unknown: an amount must be a decimal, was ${String(text)}`)
}
