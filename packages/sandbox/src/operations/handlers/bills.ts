// The list of an account's bills.
import type { Bill, BillPage, BillQuery } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound } from '../list-filter.ts'
import { oneOfMessage } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'

// G15: newest first, bounds inclusive. A filter that is null or empty does not apply.
export async function listBills(call: SignedCall): Promise<Exact<BillPage>> {
  const { exchange, history, account, body } = call
  const { coin, symbol, businessType, startTime, endTime, limit } = body as BillQuery
  const { markets } = exchange.world
  const coins = new Set(account.collaterals.map((collateral) => collateral.coin))
  const { bills, hasMore } = await history.listBills(account.id, {
    coin: requireKnown('coin', coin || undefined, coins),
    symbol: requireKnown('symbol', symbol || undefined, new Set(markets.keys())),
    businessType: businessType || undefined,
    startTime: timeOf(startTime),
    endTime: listBound(call, timeOf(endTime)),
    limit,
  })
  return { hasNextPage: hasMore, items: bills.map(presentBill) }
}

function requireKnown(name: string, value: string | undefined, known: ReadonlySet<string>): string | undefined {
  if (value === undefined || known.has(value)) return value
  throw new Rejection('field_invalid', oneOfMessage(`Body field ${name}`, known, value))
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function presentBill(bill: engine.Bill): Exact<Bill> {
  return {
    billId: String(bill.id),
    coin: bill.coin,
    symbol: bill.symbol,
    amount: engine.formatMoney(bill.amount),
    businessType: bill.businessType,
    balance: engine.formatMoney(bill.balance),
    fillFee: engine.formatMoney(bill.fee),
    transferReason: bill.transferReason,
    ctime: String(bill.time),
  }
}
