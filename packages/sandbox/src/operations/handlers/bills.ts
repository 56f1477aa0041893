import type { Bill, BillPage, BillQuery } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import { after, type Eventually } from '../../session/maybe-promise.ts'
import { type Exact, listBound, type SignedCall } from '../handler-context.ts'
import { show } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'

// G15: newest first, bounds inclusive. Filters that are null or empty are none.
export function listBills(call: SignedCall): Eventually<Exact<BillPage>> {
  const { exchange, records, account, body } = call
  const { coin, symbol, businessType, startTime, endTime, limit } = body as BillQuery
  const { markets } = exchange.world
  const coins = new Set(account.collaterals.map((collateral) => collateral.coin))
  const list = records.listBills(account.id, {
    coin: requireKnown('coin', coin || undefined, coins),
    symbol: requireKnown('symbol', symbol || undefined, new Set(markets.keys())),
    businessType: businessType || undefined,
    startTime: timeOf(startTime),
    endTime: listBound(call, timeOf(endTime)),
    limit,
  })
  return after(list, ({ bills, hasMore }) => ({ hasNextPage: hasMore, items: bills.map(presentBill) }))
}

function requireKnown(name: string, value: string | undefined, known: ReadonlySet<string>): string | undefined {
  if (value === undefined || known.has(value)) return value
  const expected = `one of ${Array.from(known).join(', ')}`
  throw new Rejection('field_invalid', `Body field ${name} must be ${expected}, was ${show(value)}.`)
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function presentBill(bill: engine.Bill): Exact<Bill> {
  return {
    billId: bill.id,
    coin: bill.coin,
    symbol: bill.symbol,
    amount: engine.formatMoney(bill.amount),
    businessType: bill.businessType,
    balance: engine.formatMoney(bill.balance),
    fillFee: engine.formatMoney(bill.fee),
    transferReason: bill.transferReason,
    ctime: bill.time,
  }
}
