import { FILL_DIRECTION } from '@capi/api'
import type { Fill, FillPage } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import { after, type Eventually } from '../../session/maybe-promise.ts'
import { type Exact, listBound, type SignedCall } from '../handler-context.ts'
import { readSymbolFilter } from '../symbol.ts'

// G15: newest first, bounds inclusive. G28: totals counts all matches.
export function listFills(call: SignedCall): Eventually<Exact<FillPage>> {
  const { exchange, records, account, query } = call
  const { markets } = exchange.world
  const list = records.listFills(account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    orderId: query['orderId'] as bigint | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['limit'] as number,
  })
  return after(list, ({ fills, hasMore, total }) => ({
    list: fills.map((fill) => presentFill(fill, markets.get(fill.symbol)!.contract)),
    nextFlag: hasMore,
    totals: total,
  }))
}

// Both directions are spelled as the sample spells them.
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
