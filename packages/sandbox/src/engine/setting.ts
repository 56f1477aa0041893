// The commands that change how an account or the house trades.

import type { Account, SeparatedMode } from './account.ts'
import type { House } from './house.ts'
import type { Outcome } from './refusal.ts'
import type { World } from './world.ts'

/** What is absent stays as it is. */
export interface UpdateSettingsCommand {
  readonly accountId: bigint
  /** Null changes only what belongs to the account as a whole. */
  readonly symbol: string | null
  readonly crossLeverage?: number | undefined
  readonly isolatedLongLeverage?: number | undefined
  readonly isolatedShortLeverage?: number | undefined
  /** Refused while the symbol has live orders or positions. */
  readonly separatedMode?: SeparatedMode | undefined
  /** Decimal text; a leading minus makes it a rebate. */
  readonly makerFeeRate?: string | undefined
  /** Decimal text. */
  readonly takerFeeRate?: string | undefined
  readonly orderRateLimitPerMinute?: number | undefined
  readonly orderDelayMs?: number | undefined
}

/** What is absent stays as it is. */
export interface SetHouseCommand {
  readonly symbol: string
  readonly isEnabled?: boolean | undefined
  readonly levels?: number | undefined
  readonly halfSpreadTicks?: number | undefined
  readonly stepTicks?: number | undefined
  /** Decimal text: size of the first quote. */
  readonly size?: string | undefined
  readonly growthPercent?: number | undefined
}

export function updateSettings(_world: World, _command: UpdateSettingsCommand): Outcome<Account> {
  throw new Error('not yet')
}

export function setHouse(_world: World, _command: SetHouseCommand): Outcome<House> {
  throw new Error('not yet')
}
