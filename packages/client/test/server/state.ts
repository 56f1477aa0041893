// The state of the test exchange: orders, plan orders, fills and bills, in wire form. A limit order stays open; a
// market order is filled at once, after which its client id may be used again. Reads may lag behind writes.
import { type OperationId, ENGINE_REFUSED, ORDER_KIND } from '@capi/api'
import type { Wire } from './pages.ts'

/** An order or plan order, and whether it is final. */
export interface Entry {
  readonly record: Wire
  readonly isPlan: boolean
  isFinal: boolean
  readonly writtenAt: number
}

/** A refusal by the exchange, with a code of the document. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, text: string) {
    super(text)
    this.code = code
  }
}

export class ExchangeState {
  readonly entries: Entry[] = []
  fills: Wire[] = []
  bills: Wire[] = []
  /** Whether the order history knows createDate and endCreateDate. */
  hasHistoryRange = false
  /** Whether the response to a cancellation by a client id names the latest order with it. */
  namesCanceled = false
  /** How often positions were closed. */
  closings = 0
  /** Lists omit records that are younger than this. */
  lagMs: number
  readonly #clock: () => number
  #lastId = 600_000_000_000_000_000n

  constructor(lagMs: number, clock: () => number) {
    this.lagMs = lagMs
    this.#clock = clock
  }

  /**
   * Places an order; `wire` is the body of a single order, or an element of a batch with its symbol. Throws Refused.
   */
  place(wire: Wire): Wire {
    const clientOid = String(wire['client_oid'])
    const isTaken = this.entries.some((entry) => !entry.isFinal && entry.record['client_oid'] === clientOid)
    if (isTaken) throw new Refused(ENGINE_REFUSED, 'CLIENT_OID_DUPLICATE(clientOid): it is pending')
    if (wire['size'] === '0') throw new Refused(ENGINE_REFUSED, 'SIZE_MIN(size): it is zero')
    const isPlan = 'trigger_price' in wire
    const isMarket = !isPlan && wire['match_price'] === '1'
    return this.add(
      {
        symbol: wire['symbol'],
        client_oid: clientOid,
        size: wire['size'],
        type: isPlan ? wire['type'] : ORDER_KIND.get(String(wire['type'])),
        price: wire['price'] ?? wire['execute_price'] ?? '0.0',
        status: isPlan ? 'UNTRIGGERED' : isMarket ? 'filled' : 'open',
        ...(isPlan ? { triggerPrice: wire['trigger_price'] } : {}),
      },
      { isPlan, isFinal: isMarket },
    )
  }

  /** Adds an order. */
  add(record: Wire, state: { isPlan?: boolean; isFinal?: boolean } = {}): Wire {
    const { isPlan = false, isFinal = false } = state
    const whole = { createTime: String(this.#clock()), order_id: this.newId(), ...record }
    this.entries.push({ record: whole, isPlan, isFinal, writtenAt: this.#clock() })
    return whole
  }

  /** Cancels an order named by its id or client id; returns false if none is open. */
  cancel({ orderId, clientOid }: { orderId?: unknown; clientOid?: unknown }): boolean {
    const found = this.entries.find(
      ({ record, isFinal }) => !isFinal && (record['order_id'] === orderId || record['client_oid'] === clientOid),
    )
    if (!found) return false
    found.isFinal = true
    found.record['status'] = 'canceled'
    return true
  }

  /** Cancels all open orders or plan orders, and returns an entry for each. */
  cancelAll(isPlan: boolean): Wire[] {
    const open = this.entries.filter((entry) => entry.isPlan === isPlan && !entry.isFinal)
    return open.map(({ record: { order_id: orderId } }) => ({
      orderId: `#${String(orderId)}`,
      success: this.cancel({ orderId }),
    }))
  }

  /** Returns the order with an id, if it is visible now. Plan orders are not found. */
  find(orderId: string): Wire | undefined {
    const until = this.#clock() - this.lagMs
    return this.entries.find(
      ({ record, isPlan, writtenAt }) =>
        !isPlan && record['order_id'] === orderId && (this.lagMs === 0 || writtenAt <= until),
    )?.record
  }

  /** Returns the records of a list that are visible now. */
  list(id: OperationId, { symbol, orderId, createDate = 0, endCreateDate = Infinity }: Wire): readonly Wire[] {
    if (id === 'listFills') return this.fills
    if (id === 'listBills') return this.bills
    const isPlan = /Plan/.test(id)
    const isFinal = /History/.test(id)
    const until = this.#clock() - this.lagMs
    const seen = this.entries.filter(
      (entry) =>
        entry.isPlan === isPlan &&
        entry.isFinal === isFinal &&
        (this.lagMs === 0 || entry.writtenAt <= until) &&
        (symbol === undefined || entry.record['symbol'] === symbol) &&
        (orderId === undefined || entry.record['order_id'] === orderId),
    )
    const records = seen.map(({ record }) => record)
    if (id !== 'listOrderHistory' || !this.hasHistoryRange) return records
    return records.filter(({ createTime }) => {
      return Number(createTime) >= Number(createDate) && Number(createTime) <= Number(endCreateDate)
    })
  }

  /** Returns the orders with a client id. */
  byClientOid(clientOid: string): Wire[] {
    return this.entries.flatMap(({ record }) => (record['client_oid'] === clientOid ? [record] : []))
  }

  newId(): string {
    return String(++this.#lastId)
  }
}
