// Client order ids. Two live orders of an account never have the same; a final order releases its id.
import type { Account } from '../model/account.ts'
import { Refusal } from '../base/result.ts'
import type { Order, PlanOrder } from '../model/order.ts'

// G34: the reference does not say which characters count as special.
const allowed = /^[A-Za-z0-9_.:#-]{1,40}$/

const looksLikeId = /^\d{18}$/

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
  if (!findByClientOid(account, clientOid)) return
  throw new Refusal('CLIENT_OID_DUPLICATE', 'the client_oid must not be that of a live order or plan order', clientOid)
}

/** Returns a client order id for an order without one. */
export function assignClientOid(account: Account, orderId: bigint): string {
  // No live order has the new id as its client order id, unless the user gave it.
  let clientOid = orderId.toString()
  while (isTaken(account, clientOid)) clientOid = `#${clientOid}`
  return clientOid
}

/** Returns the live order or the untriggered plan order of an account with a client order id. */
export function findByClientOid(account: Account, clientOid: string): Order | PlanOrder | undefined {
  const { clientOids, planOids, orders } = account
  const order = looksLikeId.test(clientOid) ? orders.get(BigInt(clientOid)) : undefined
  return order?.clientOid === clientOid ? order : (clientOids.get(clientOid) ?? planOids.get(clientOid))
}

/** Indexes a live order by its client order id. One that is the id of its order needs no index, and most are. */
export function indexClientOid({ clientOids }: Account, order: Order): void {
  if (order.clientOid !== order.id.toString()) clientOids.set(order.clientOid, order)
}

function isTaken(account: Account, clientOid: string): boolean {
  const { clientOids, planOids } = account
  if (clientOids.size === 0 && planOids.size === 0) return false
  return clientOids.has(clientOid) || planOids.has(clientOid)
}
