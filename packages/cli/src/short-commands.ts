// Short names of what a trader looks at all day. Each takes the flags of its operation.
import type { OperationId } from '@capi/api'
import type { Command } from 'commander'
import { operationCommand, type ShortName } from './operation-command.ts'
import type { Exit } from './output/exit-status.ts'
import type { Terminal } from './output/terminal.ts'

const shortNames: readonly (ShortName & { readonly id: OperationId })[] = [
  {
    name: 'positions',
    id: 'listAllPositions',
    summary: 'Open positions with entry, mark, profit and liquidation price',
  },
  { name: 'orders', id: 'listCurrentOrders', summary: 'Open orders' },
  { name: 'plans', id: 'listCurrentPlanOrders', summary: 'Plan orders with trigger price and what they do' },
  { name: 'fills', id: 'listFills', summary: 'Fills with price, profit and fee' },
  { name: 'bills', id: 'listBills', summary: 'Bills with type, amount and balance' },
  { name: 'balance', id: 'listAssets', summary: 'Equity and available amount of each coin' },
  { name: 'account', id: 'getAccounts', summary: 'Settings and collateral of the account' },
]

export function shortCommands(terminal: Terminal, end: (exit: Exit) => void): Command[] {
  return shortNames.map(({ id, ...short }) => operationCommand(id, terminal, end, short))
}
