// Converts the records of an account in an engine's world to those that the client returns.
import { type Account, type World, formatMoney, formatSize, listPositions, markPricesOf } from '@capi/engine'
import { holdingsOf } from '../src/holdings.ts'
import { minutePrices } from '../src/minute-prices.ts'
import type { AccountRecords } from '../src/index.ts'

/** Returns all records of an account, oldest bill first. */
export function recordsOf(world: World, account: Account): AccountRecords {
  const { archive, markets, time } = world
  const sizeOf = (symbol: string, steps: number): string => formatSize(markets.get(symbol)!.contract.grid, steps)
  const records: AccountRecords = {
    time,
    createdTime: account.createdTime,
    bills: archive.all('bill', account.id).map((bill) => ({
      billId: String(bill.id),
      coin: bill.coin,
      symbol: bill.symbol === '' ? null : bill.symbol,
      amount: formatMoney(bill.amount),
      balance: formatMoney(bill.balance),
      businessType: bill.businessType,
      createdTime: bill.time,
    })),
    fills: archive.all('fill', account.id).map((fill) => ({
      tradeId: String(fill.id),
      orderId: String(fill.orderId),
      symbol: fill.symbol,
      positionSide: fill.positionSide,
      orderSide: fill.orderSide,
      direction: fill.direction,
      fillSize: sizeOf(fill.symbol, fill.size),
      fillValue: formatMoney(fill.value),
      fillFee: formatMoney(fill.fee),
      liquidateFee: formatMoney(fill.liquidateFee),
      realizePnl: formatMoney(fill.realizedPnl),
      liquidateType: fill.liquidateType === '' ? null : fill.liquidateType,
      createdTime: fill.time,
    })),
    positions: listPositions(world, account.id).map(({ position, unrealizedPnl, isolatedMargin }) => ({
      symbol: position.symbol,
      side: position.side,
      size: sizeOf(position.symbol, position.size),
      openValue: formatMoney(position.openValue),
      unrealizePnl: formatMoney(unrealizedPnl),
      marginMode: position.marginMode,
      isolatedMargin: formatMoney(isolatedMargin),
    })),
    collateral: account.collaterals.map(({ coin, amount, updatedTime }) => ({
      coin,
      amount: formatMoney(amount),
      updatedTime,
    })),
  }
  return { ...records, prices: minutePrices(markPricesOf(world), holdingsOf(records)), pricesEvery: 60_000 }
}
