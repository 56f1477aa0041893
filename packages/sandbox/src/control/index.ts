// The control API: one method for each operation of its document (`/sandbox/...`), and a few for use in process only.
// Each file has one group of them.
//
// A method takes one object with the fields of path, query and body. It returns a value or a promise; an AsyncIterable
// is sent item by item, as lines of JSON. It throws a rejection with the reason if it refuses; nothing has changed
// then.
import { type Accounts, createAccountCommands, createAccounts, createAccountView } from './accounts.ts'
import { type ClockControl, createClockControl } from './clock.ts'
import type { ControlContext, Methods } from './context.ts'
import { createEventControl, createRequestControl } from './events.ts'
import { createFeedControl, type FeedControl } from './prices.ts'
import { createMarketControl, createMarketView } from './markets.ts'
import { createOrderPreview, createOrderTrace } from './orders.ts'
import { createScenarioControl, createStateControl, type StateControl } from './state.ts'

export type Control = Omit<Methods, keyof Accounts | keyof FeedControl> &
  Accounts &
  ClockControl &
  FeedControl &
  StateControl

export function createControl(
  base: Omit<ControlContext, 'openFirstAccounts'>,
  openFirstAccounts: (accounts: Accounts) => void,
): Control {
  const accounts = createAccounts(base.exchange, base.keys)
  const context = { ...base, openFirstAccounts: () => openFirstAccounts(accounts) }
  const state = createStateControl(context)
  const clock = createClockControl(context)
  return {
    ...accounts,
    ...createAccountCommands(context),
    ...createAccountView(context),
    ...clock,
    ...createEventControl(context),
    ...createFeedControl(context),
    ...createMarketControl(context),
    ...createMarketView(context),
    ...createOrderPreview(context),
    ...createOrderTrace(context),
    ...createRequestControl(context),
    ...state,
    ...createScenarioControl(context, { ...state, ...clock }),
  }
}
