// The columns of each kind of final record, in the order of the fields of the engine's own records.

import { totalSigns, type Bill, type Collateral, type TotalName } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import type { Order, PlanOrder } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import {
  account,
  amounts,
  clientOids,
  type Columns,
  ids,
  integers,
  integersOrNull,
  labels,
  objects,
  times,
} from './columns.ts'

export const orderColumns = (): Columns<Order> => ({
  id: ids(true),
  accountId: account,
  symbol: labels(),
  clientOid: clientOids(),
  type: labels(),
  executionType: labels(),
  isMarket: labels(),
  marginMode: labels(),
  separatedMode: labels(),
  size: integers(),
  price: integers(),
  limit: integers(true),
  presetTakeProfitPrice: integersOrNull(),
  presetStopLossPrice: integersOrNull(),
  planId: ids(),
  status: labels(),
  filledSize: integers(),
  filledValue: amounts(),
  fee: amounts(),
  realizedPnl: amounts(),
  cancelReason: labels(),
  isCancelRequested: labels(),
  createdTime: times(),
  updatedTime: times(),
})

export const planColumns = (): Columns<PlanOrder> => ({
  id: ids(true),
  accountId: account,
  symbol: labels(),
  clientOid: clientOids(),
  type: labels(),
  isMarket: labels(),
  marginMode: labels(),
  size: integers(),
  price: integers(),
  triggerPrice: integers(true),
  reference: labels(),
  isRising: labels(),
  role: labels(),
  parentId: ids(),
  status: labels(),
  orderId: ids(),
  triggerTime: integersOrNull(),
  filledSize: integers(),
  filledValue: amounts(),
  fee: amounts(),
  realizedPnl: amounts(),
  createdTime: times(),
  updatedTime: times(),
})

export const fillColumns = (): Columns<Fill> => ({
  id: ids(true),
  orderId: ids(true),
  accountId: account,
  positionId: ids(true),
  symbol: labels(),
  marginMode: labels(),
  separatedMode: labels(),
  positionSide: labels(),
  orderSide: labels(),
  direction: labels(),
  isMaker: labels(),
  price: integers(true),
  size: integers(),
  value: amounts(),
  fee: amounts(),
  liquidateFee: amounts(),
  realizedPnl: amounts(),
  liquidateType: labels(),
  matchSequence: integers(true),
  time: times(),
})

export const billColumns = (): Columns<Bill> => ({
  id: ids(true),
  accountId: account,
  coin: labels(),
  isolatedPositionId: ids(),
  symbol: labels(),
  businessType: labels(),
  amount: amounts(),
  fee: amounts(),
  balance: amounts(),
  transferReason: labels(),
  time: times(),
})

const totals = (): Columns<Collateral['totals']> =>
  Object.fromEntries((Object.keys(totalSigns) as TotalName[]).map((name) => [name, amounts()])) as Columns<
    Collateral['totals']
  >

const collateralColumns = (): Columns<Collateral> => ({
  coin: labels(),
  marginMode: labels(),
  isolatedPositionId: ids(),
  amount: amounts(),
  isLiquidating: labels(),
  totals: objects(totals()),
  createdTime: times(),
  updatedTime: times(),
})

export const positionColumns = (): Columns<Position> => ({
  id: ids(true),
  accountId: account,
  symbol: labels(),
  side: labels(),
  marginMode: labels(),
  separatedMode: labels(),
  separatedOpenOrderId: ids(),
  collateral: objects(collateralColumns()),
  size: integers(),
  openValue: amounts(),
  openFee: amounts(),
  fundingFee: amounts(),
  cumOpenSize: integers(),
  cumOpenValue: amounts(),
  cumOpenFee: amounts(),
  cumCloseSize: integers(),
  cumCloseValue: amounts(),
  cumCloseFee: amounts(),
  cumFundingFee: amounts(),
  cumLiquidateFee: amounts(),
  isAutoAppendIsolatedMargin: labels(),
  createdMatchSequence: integers(true),
  updatedMatchSequence: integers(true),
  createdTime: times(),
  updatedTime: times(),
})
