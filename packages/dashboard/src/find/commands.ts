// Everything that the palette finds: contracts, accounts, candle lengths, tabs, views, orders, and what the page does.
import type { Snapshot } from '../state/snapshot.ts'
import { nameOf } from '../state/markets.ts'
import { showWord } from '../format/words.ts'
import { candleLengths, type Select } from '../state/use-selection.ts'
import type { PageWish } from '../trade/trade-view.tsx'

export interface Command {
  readonly id: string
  readonly name: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly run: () => void
}

interface Page {
  readonly snapshot: Snapshot
  readonly select: Select
  readonly wish: (wish: PageWish) => void
  readonly wishLaboratory: (tab: string) => void
  readonly openOrder: (orderId: string) => void
}

const accountTabs = {
  positions: 'Positions',
  orders: 'Open orders',
  plans: 'Plan orders',
  past: 'Order history',
  fills: 'Fills',
  bills: 'Bills',
  equity: 'Equity and balance',
} as const
const laboratoryTabs = {
  controls: 'Price, clock, faults, snapshots, market maker',
  events: 'Events',
  requests: 'Requests of programs',
  scenario: 'Scenarios',
  warnings: 'Warnings',
  operations: 'Forms of all operations',
} as const

export function commandsOf({ snapshot, select, wish, wishLaboratory, openOrder }: Page): readonly Command[] {
  const { account, accounts, markets } = snapshot
  const make = (kind: string, id: string, name: string, run: () => void): Command => ({
    kind,
    id: `${kind} ${id}`,
    name,
    run,
  })
  const trade = (next: PageWish) => (): void => {
    select({ view: 'trade' })
    wish(next)
  }
  const orders = account ? [...account.orders, ...account.planOrders] : []
  return [
    ...(account
      ? [
          make('action', 'buy', 'Buy: choose the green button (B)', trade({ ticket: { side: 'buy' } })),
          make('action', 'sell', 'Sell: choose the red button (S)', trade({ ticket: { side: 'sell' } })),
          make('action', 'cancel', 'Cancel all open orders', trade({ cancelAll: 'normal' })),
          make('action', 'cancel plans', 'Cancel all plan orders', trade({ cancelAll: 'plan' })),
          ...Object.entries(accountTabs).map(([id, name]) => make('account', id, name, trade({ tab: id }))),
        ]
      : []),
    make('view', 'trade', 'Trade', () => select({ view: 'trade' })),
    ...Object.entries(laboratoryTabs).map(([id, name]) => make('laboratory', id, name, () => wishLaboratory(id))),
    ...markets.map((market) =>
      make('contract', market.contract.symbol, nameOf(market), () => select({ symbol: market.contract.symbol })),
    ),
    ...accounts.map(({ accountId, name }) =>
      make('select account', accountId, name || accountId, () => select({ accountId })),
    ),
    ...candleLengths.map(({ minutes, name }) => make('candles', String(minutes), name, () => select({ minutes }))),
    ...orders.map(({ orderId, type, size }) =>
      make('order', orderId, `${showWord(type)} ${size ?? ''}, order ${orderId}`, () => openOrder(orderId)),
    ),
  ]
}

/** Returns the commands that contain every word of a text, in their order. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ name, kind }) => {
    const whole = `${kind} ${name}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}
