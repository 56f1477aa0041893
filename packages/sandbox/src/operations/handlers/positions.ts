// The positions of an account, in one contract or in all.
import type { Position } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { requireMarket } from '../list-filter.ts'
import { coinIdOf, contractIdOf } from '../record-numbers.ts'

export function listPositions({ exchange, account, query }: SignedCall): Exact<Position>[] {
  const { contract } = requireMarket(exchange, query['symbol'])
  return present(exchange.world, engine.listPositions(exchange.world, account.id, contract.symbol))
}

export function listAllPositions({ exchange, account }: SignedCall): Exact<Position>[] {
  return present(exchange.world, engine.listPositions(exchange.world, account.id))
}

function present(world: engine.World, views: readonly engine.PositionView[]): Exact<Position>[] {
  return views.map((view) => {
    const { contract } = world.markets.get(view.position.symbol)!
    const { terms, symbol } = contract
    const numbers = { coin_id: coinIdOf(world, terms.coin), contract_id: contractIdOf(world, symbol) }
    return { ...presentPosition(view, contract), ...numbers }
  })
}

// G25: funding is positive where it was received. G26: the opening fee shrinks with the position.
function presentPosition(view: engine.PositionView, contract: engine.Contract): Omit<Exact<Position>, 'coin_id'> {
  const { position } = view
  const { grid } = contract
  const size = (steps: engine.Steps): string => engine.formatSize(grid, steps)
  const money = engine.formatMoney
  return {
    id: position.id,
    account_id: position.accountId,
    symbol: position.symbol,
    side: position.side,
    margin_mode: position.marginMode,
    separated_mode: position.separatedMode,
    separated_open_order_id: position.separatedOpenOrderId,
    leverage: engine.formatLeverage(view.leverage),
    size: size(position.size),
    open_value: money(position.openValue),
    open_fee: money(position.openFee),
    funding_fee: money(position.fundingFee),
    marginSize: money(view.marginSize),
    isolated_margin: money(view.isolatedMargin),
    is_auto_append_isolated_margin: position.isAutoAppendIsolatedMargin,
    cum_open_size: size(position.cumOpenSize),
    cum_open_value: money(position.cumOpenValue),
    cum_open_fee: money(position.cumOpenFee),
    cum_close_size: size(position.cumCloseSize),
    cum_close_value: money(position.cumCloseValue),
    cum_close_fee: money(position.cumCloseFee),
    cum_funding_fee: money(position.cumFundingFee),
    cum_liquidate_fee: money(position.cumLiquidateFee),
    created_match_sequence_id: position.createdMatchSequence,
    updated_match_sequence_id: position.updatedMatchSequence,
    created_time: position.createdTime,
    updated_time: position.updatedTime,
    contractVal: contract.terms.contractUnit,
    unrealizePnl: money(view.unrealizedPnl),
    liquidatePrice: view.liquidatePrice === 0 ? '0' : engine.formatPrice(grid, view.liquidatePrice),
  }
}
