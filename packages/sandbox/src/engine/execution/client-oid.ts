// Identifiers that clients give to their orders. One is taken while its order is live, and free again afterwards.

import type { Account } from '../model/account.ts'
import { refuse, type Refusal } from '../base/result.ts'

// G34: which characters count as special is not said.
const allowed = /^[A-Za-z0-9_.:#-]{1,40}$/

/** Whether a text can be an identifier at all. */
export function isClientOid(text: string): boolean {
  return allowed.test(text)
}

/** Returns what is wrong with an identifier, if anything. */
export function checkClientOid(account: Account, clientOid: string): Refusal | null {
  if (!isClientOid(clientOid)) {
    const rule = 'the client_oid must have 1 to 40 characters out of letters, digits and _ . : # -'
    return refuse('CLIENT_OID_INVALID', rule, clientOid.slice(0, 60))
  }
  if (!isTaken(account, clientOid)) return null
  return refuse('CLIENT_OID_DUPLICATE', 'the client_oid must not be that of a live order or plan order', clientOid)
}

/** Returns an identifier for an order that came without one. */
export function assignClientOid(account: Account, orderId: bigint): string {
  let clientOid = orderId.toString()
  while (isTaken(account, clientOid)) clientOid = `#${clientOid}`
  return clientOid
}

function isTaken({ clientOids, planOids }: Account, clientOid: string): boolean {
  return clientOids.has(clientOid) || planOids.has(clientOid)
}
