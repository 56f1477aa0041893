// Client order ids. Two live orders of an account never have the same; a final order releases its id.

import type { Account } from '../model/account.ts'
import { Refusal } from '../base/result.ts'

// G34: the reference does not say which characters count as special.
const allowed = /^[A-Za-z0-9_.:#-]{1,40}$/

/** True of a text that has the form of a client order id. */
export function isClientOid(text: string): boolean {
  return allowed.test(text)
}

/** Refuses a client order id that has the wrong form, or that a live order has; null or empty requests none. */
export function checkClientOid(account: Account, clientOid: string | null): void {
  if (!clientOid) return
  if (!isClientOid(clientOid)) {
    const rule = 'the client_oid must have 1 to 40 characters, each a letter, a digit or one of _ . : # -'
    throw new Refusal('CLIENT_OID_INVALID', rule, clientOid.slice(0, 60))
  }
  if (!isTaken(account, clientOid)) return
  throw new Refusal('CLIENT_OID_DUPLICATE', 'the client_oid must not be that of a live order or plan order', clientOid)
}

/** Returns a client order id for an order without one. */
export function assignClientOid(account: Account, orderId: bigint): string {
  let clientOid = orderId.toString()
  while (isTaken(account, clientOid)) clientOid = `#${clientOid}`
  return clientOid
}

function isTaken({ clientOids, planOids }: Account, clientOid: string): boolean {
  return clientOids.has(clientOid) || planOids.has(clientOid)
}
