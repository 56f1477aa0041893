// The invariant of deleveraging: it takes no more from an isolated position than its margin.

import type { Bill } from '../model/collateral.ts'
import type { Invariant } from './invariant.ts'

/** I25: an isolated position that is closed by deleveraging takes nothing from the shared collateral for it. */
export const deleveragingSpares: Invariant = ({ accounts, archive }) => {
  for (const { id: accountId } of accounts.values()) {
    const fills = archive.fills(accountId)
    const reduced = fills.filter(
      ({ liquidateType, marginMode }) => liquidateType === 'ADL' && marginMode === 'ISOLATED',
    )
    if (reduced.length === 0) continue
    const bills = archive.bills(accountId)
    for (const { id, positionId } of reduced) {
      const own = bills.filter((bill) => bill.isolatedPositionId === positionId && bill.id < id)
      const drawn = own.slice(Math.max(0, own.findLastIndex(isClose))).find(isDraw)
      if (drawn) return `fill ${id} of deleveraging takes margin with the bill ${drawn.id}`
    }
  }
  return null
}

function isClose({ businessType }: Bill): boolean {
  return businessType.startsWith('position_close')
}

function isDraw({ businessType }: Bill): boolean {
  return businessType === 'margin_move_in'
}
