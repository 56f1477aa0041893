// A trader that reconciles: it reads the lists and compares them with its book, as a program does after it was started
// again. What a list contains was placed, whatever the book says; what was placed must be in a list.
import type { CallOptions } from '@capi/client'
import type { Intent } from './account-book.ts'
import type { ActionContext } from './action-context.ts'

interface Listed {
  readonly orderId: string
  readonly clientOid: string | null
  readonly status: string | null
}

/** The entries that are compared: those from a while before the program began. */
const mostEntries = 400

/** Reads the live and the final orders and brings the book up to date. Does nothing if a list cannot be read. */
export async function reconcile(
  { client, symbols, book, observe, onViolation }: ActionContext,
  wasRevived: (clientOid: string) => boolean,
): Promise<void> {
  // An order that becomes final in between is in both lists, never in none: the live ones are read first.
  for (const symbol of symbols) {
    for (const isPlan of [false, true]) {
      const expected = book.intents
        .slice(-mostEntries)
        .filter((each) => each.isPlan === isPlan && each.symbol === symbol && each.outcome !== 'open')
        .map((intent) => ({ intent, outcome: intent.outcome, isCanceled: intent.isCanceled }))
      if (expected.length === 0) continue
      const oldest = expected.reduce((least, { intent: { orderId } }) => smaller(least, orderId), null as bigint | null)
      const found = new Map<string, Listed[]>()
      const add = (record: Listed): void => {
        const { clientOid } = record
        if (clientOid === null) return
        const others = (found.get(clientOid) ?? []).filter(({ orderId }) => orderId !== record.orderId)
        found.set(clientOid, [...others, record])
      }
      const read = async (what: string, list: (call: CallOptions) => unknown): Promise<boolean> => {
        const thrown = await observe(what, async (call, onProgress) => {
          for await (const record of list(call) as AsyncIterable<Listed>) {
            add(record)
            onProgress()
            if (oldest !== null && BigInt(record.orderId) < oldest) break
          }
        })
        return thrown === undefined
      }
      const isRead = isPlan
        ? (await read('listCurrentPlanOrders', (call) => client.listCurrentPlanOrders({ symbol }, call))) &&
          (await read('listPlanOrderHistory', (call) => client.listPlanOrderHistory({ symbol }, call)))
        : (await read('listCurrentOrders', (call) => client.listCurrentOrders({ symbol }, call))) &&
          (await read('listOrderHistory', (call) => client.listOrderHistory({ symbol }, call)))
      if (!isRead) continue
      for (const { intent, outcome, isCanceled } of expected)
        compare(intent, outcome, isCanceled, found.get(intent.clientOid) ?? [])
    }
  }

  function compare(intent: Intent, outcome: Intent['outcome'], wasCanceled: boolean, listed: readonly Listed[]): void {
    const { clientOid, orderId, earlier } = intent
    const same = listed.find((record) => record.orderId === orderId)
    if (outcome === 'placed' && !same) onViolation(`The lists lack ${clientOid}, which was placed as ${orderId}.`)
    if (wasCanceled && same && same.status !== 'canceled')
      onViolation(`The lists show ${clientOid} as ${same.status}, which was cancelled before.`)
    const [first] = listed.filter((record) => !earlier.includes(record.orderId))
    if (!first || wasRevived(clientOid)) return
    if (outcome === 'refused') onViolation(`The lists have ${clientOid} as ${first.orderId}, which was refused.`)
    if (outcome === 'unknown' && intent.outcome === 'unknown')
      Object.assign(intent, { outcome: 'placed', orderId: first.orderId })
  }
}

function smaller(least: bigint | null, orderId: string | null): bigint | null {
  if (orderId === null) return least
  const id = BigInt(orderId)
  return least === null || id < least ? id : least
}
