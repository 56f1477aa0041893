// The list of an account's fills.
import { FILL_DIRECTION } from '@capi/api'
import type { Fill, FillPage } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { readListFilter } from '../list-filter.ts'

// G15: newest first, bounds inclusive. G28: totals counts all matches.
export async function listFills(call: SignedCall): Promise<Exact<FillPage>> {
  const { exchange, history, account } = call
  const { markets } = exchange.world
  const { fills, hasMore, total } = await history.listFills(account.id, readListFilter(call))
  return {
    list: fills.map((fill) => presentFill(fill, markets.get(fill.symbol)!.contract)),
    nextFlag: hasMore,
    totals: total,
  }
}

// Both directions are spelled as in the reference's sample.
function presentFill(fill: engine.Fill, { grid }: engine.Contract): Exact<Fill> {
  const direction = FILL_DIRECTION.get(fill.direction.toLowerCase())!
  return {
    tradeId: fill.id,
    orderId: fill.orderId,
    symbol: fill.symbol,
    marginMode: fill.marginMode,
    separatedMode: fill.separatedMode,
    positionSide: fill.positionSide,
    orderSide: fill.orderSide,
    fillSize: engine.formatSize(grid, fill.size),
    fillValue: engine.formatMoney(fill.value),
    fillFee: engine.formatMoney(fill.fee),
    liquidateFee: engine.formatMoney(fill.liquidateFee),
    realizePnl: engine.formatMoney(fill.realizedPnl),
    direction,
    liquidateType: fill.liquidateType,
    legacyOrdeDirection: direction,
    createdTime: fill.time,
  }
}
