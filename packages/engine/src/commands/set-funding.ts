// The command that changes the source of the funding rate of a contract.
import { parseSignedRate } from '../base/money.ts'
import { Refusal } from '../base/result.ts'
import { recordRate } from '../model/market.ts'
import { findMarket, type World } from '../model/world.ts'
import { type Funding, defaultFunding } from '../model/funding-rate.ts'

export interface SetFundingCommand {
  readonly symbol: string
  /** `fixed` needs a rate, `formula` has none. @default fixed */
  readonly source?: Funding['source'] | undefined
  /** Decimal text; with a leading minus, shorts pay longs. */
  readonly rate?: string | undefined
}

/** Changes the rate from the next funding time on. A formula starts without premiums. */
export function setFunding(world: World, { symbol, source = 'fixed', rate }: SetFundingCommand): Funding {
  const market = findMarket(world, symbol)
  const fixed = source === 'fixed' ? parseSignedRate(rate ?? '') : defaultFunding().rate
  if (fixed === null) throw new Refusal('FUNDING_RATE', 'the rate must be a decimal between -1 and 1', rate ?? 'none')
  if (source === 'formula' && rate !== undefined) {
    throw new Refusal('FUNDING_RATE', 'a formula must come without a rate', rate)
  }
  market.funding = { ...defaultFunding(), source, rate: fixed }
  if (source === 'fixed') recordRate(market, { after: world.time, rate: fixed })
  return market.funding
}
