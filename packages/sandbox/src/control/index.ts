// The control API: one method for each operation of its document (`/sandbox/...`), and a few for use in process only. Each
// file has one group of them.
//
// A method takes one object with the fields of path, query and body. It returns a value or a promise; an AsyncIterable is
// sent item by item, as lines of JSON. It throws a rejection with the reason if it refuses; nothing has changed then.

import { type AccountViewControl, createAccountViewControl } from './account-view.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type ClockControl, createClockControl } from './clock.ts'
import type { ControlContext } from './context.ts'
import { createEventControl, type EventControl } from './events.ts'
import { createFaultControl, type FaultControl } from './faults.ts'
import { createFeedControl, type FeedControl } from './set-feed.ts'
import { createFundingControl, type FundingControl } from './funding.ts'
import { createLedgerControl, type LedgerControl } from './ledger.ts'
import { createLimitsControl, type LimitsControl } from './limits.ts'
import { createMarketControl, type MarketControl } from './market.ts'
import { createMarketViewControl, type MarketViewControl } from './market-view.ts'
import { createSettingsControl, type SettingsControl } from './settings.ts'
import { createSnapshotControl, type SnapshotControl } from './snapshots.ts'
import { createStateControl, type StateControl } from './state.ts'

export type Control = Accounts &
  AccountViewControl &
  ClockControl &
  EventControl &
  FaultControl &
  FeedControl &
  FundingControl &
  LedgerControl &
  LimitsControl &
  MarketControl &
  MarketViewControl &
  SettingsControl &
  SnapshotControl &
  StateControl

export function createControl(
  base: Omit<ControlContext, 'accounts' | 'openFirstAccounts'>,
  openFirstAccounts: (accounts: Accounts) => void,
): Control {
  const accounts = createAccounts(base.exchange, base.keys)
  const context = { ...base, accounts, openFirstAccounts: () => openFirstAccounts(accounts) }
  return {
    ...accounts,
    ...createAccountViewControl(context),
    ...createClockControl(context),
    ...createEventControl(context),
    ...createFaultControl(context),
    ...createFeedControl(context),
    ...createFundingControl(context),
    ...createLedgerControl(context),
    ...createLimitsControl(context),
    ...createMarketControl(context),
    ...createMarketViewControl(context),
    ...createSettingsControl(context),
    ...createSnapshotControl(context),
    ...createStateControl(context),
  }
}
