// The command that changes the source of the funding rate of a contract.
import { parseSignedRate } from '../base/money.ts'
import { accept, refuse, type Result } from '../base/result.ts'
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
export function setFunding(world: World, { symbol, source = 'fixed', rate }: SetFundingCommand): Result<Funding> {
  const found = findMarket(world, symbol)
  if (!found.ok) return found
  const market = found.value
  if (source === 'formula') {
    if (rate !== undefined) return refuse('FUNDING_RATE', 'a formula must come without a rate', rate)
    market.funding = { ...defaultFunding(), source }
    return accept(market.funding)
  }
  const fixed = parseSignedRate(rate ?? '')
  if (fixed === null) return refuse('FUNDING_RATE', 'the rate must be a decimal between -1 and 1', rate ?? 'none')
  market.funding = { ...defaultFunding(), rate: fixed }
  return accept(market.funding)
}
