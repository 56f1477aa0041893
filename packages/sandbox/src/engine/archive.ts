import type { Bill } from './bill.ts'

/** What has happened and never changes again. Kept apart from the live state, so that snapshots of that stay small. */
export interface Archive {
  addBill(bill: Bill): void
  /** The bills of an account, oldest first. */
  bills(accountId: bigint): readonly Bill[]
}

/** Returns an archive that lives as long as the process. */
export function createMemoryArchive(): Archive {
  const billsByAccount = new Map<bigint, Bill[]>()
  return {
    addBill(bill) {
      const bills = billsByAccount.get(bill.accountId)
      if (bills) bills.push(bill)
      else billsByAccount.set(bill.accountId, [bill])
    },
    bills: (accountId) => billsByAccount.get(accountId) ?? [],
  }
}
