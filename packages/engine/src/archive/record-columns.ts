// The columns of each kind of final record, in the order of the fields of the engine's own records.
import { totalSigns, type Bill, type Collateral, type TotalName } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import type { Order, PlanOrder } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import {
  AmountColumn,
  type Columns,
  IdColumn,
  IntegerColumn,
  LabelColumn,
  ObjectColumn,
  OptionalIntegerColumn,
} from './columns.ts'
import { ClientOidColumn } from './text-columns.ts'

export const orderColumns = (): Columns<Order> => ({
  id: new IdColumn(true),
  accountId: new IdColumn(true),
  symbol: new LabelColumn(),
  clientOid: new ClientOidColumn(),
  type: new LabelColumn(),
  executionType: new LabelColumn(),
  isMarket: new LabelColumn(),
  marginMode: new LabelColumn(),
  separatedMode: new LabelColumn(),
  size: new IntegerColumn(),
  price: new IntegerColumn(),
  limit: new IntegerColumn(true),
  presetTakeProfitPrice: new OptionalIntegerColumn(),
  presetStopLossPrice: new OptionalIntegerColumn(),
  planId: new IdColumn(),
  status: new LabelColumn(),
  filledSize: new IntegerColumn(),
  filledValue: new AmountColumn(),
  fee: new AmountColumn(),
  realizedPnl: new AmountColumn(),
  cancelReason: new LabelColumn(),
  isCancelRequested: new LabelColumn(),
  createdTime: new IntegerColumn(true),
  updatedTime: new IntegerColumn(true),
})

export const planColumns = (): Columns<PlanOrder> => ({
  id: new IdColumn(true),
  accountId: new IdColumn(true),
  symbol: new LabelColumn(),
  clientOid: new ClientOidColumn(),
  type: new LabelColumn(),
  isMarket: new LabelColumn(),
  marginMode: new LabelColumn(),
  size: new IntegerColumn(),
  price: new IntegerColumn(),
  triggerPrice: new IntegerColumn(true),
  reference: new LabelColumn(),
  isRising: new LabelColumn(),
  role: new LabelColumn(),
  parentId: new IdColumn(),
  status: new LabelColumn(),
  orderId: new IdColumn(),
  triggerTime: new OptionalIntegerColumn(),
  filledSize: new IntegerColumn(),
  filledValue: new AmountColumn(),
  fee: new AmountColumn(),
  realizedPnl: new AmountColumn(),
  createdTime: new IntegerColumn(true),
  updatedTime: new IntegerColumn(true),
})

export const fillColumns = (): Columns<Fill> => ({
  id: new IdColumn(true),
  orderId: new IdColumn(true),
  accountId: new IdColumn(true),
  positionId: new IdColumn(true),
  symbol: new LabelColumn(),
  marginMode: new LabelColumn(),
  separatedMode: new LabelColumn(),
  positionSide: new LabelColumn(),
  orderSide: new LabelColumn(),
  direction: new LabelColumn(),
  isMaker: new LabelColumn(),
  price: new IntegerColumn(true),
  size: new IntegerColumn(),
  value: new AmountColumn(),
  fee: new AmountColumn(),
  liquidateFee: new AmountColumn(),
  realizedPnl: new AmountColumn(),
  liquidateType: new LabelColumn(),
  matchSequence: new IntegerColumn(true),
  time: new IntegerColumn(true),
})

export const billColumns = (): Columns<Bill> => ({
  id: new IdColumn(true),
  accountId: new IdColumn(true),
  coin: new LabelColumn(),
  isolatedPositionId: new IdColumn(),
  symbol: new LabelColumn(),
  businessType: new LabelColumn(),
  amount: new AmountColumn(),
  fee: new AmountColumn(),
  balance: new AmountColumn(),
  transferReason: new LabelColumn(),
  time: new IntegerColumn(true),
})

const totals = (): Columns<Collateral['totals']> =>
  Object.fromEntries(
    (Object.keys(totalSigns) as TotalName[]).map((name) => [name, new AmountColumn()]),
  ) as unknown as Columns<Collateral['totals']>

const collateralColumns = (): Columns<Collateral> => ({
  coin: new LabelColumn(),
  marginMode: new LabelColumn(),
  isolatedPositionId: new IdColumn(),
  amount: new AmountColumn(),
  isLiquidating: new LabelColumn(),
  totals: new ObjectColumn(totals()),
  createdTime: new IntegerColumn(true),
  updatedTime: new IntegerColumn(true),
})

export const positionColumns = (): Columns<Position> => ({
  id: new IdColumn(true),
  accountId: new IdColumn(true),
  symbol: new LabelColumn(),
  side: new LabelColumn(),
  marginMode: new LabelColumn(),
  separatedMode: new LabelColumn(),
  separatedOpenOrderId: new IdColumn(),
  collateral: new ObjectColumn(collateralColumns()),
  size: new IntegerColumn(),
  openValue: new AmountColumn(),
  openFee: new AmountColumn(),
  fundingFee: new AmountColumn(),
  cumOpenSize: new IntegerColumn(),
  cumOpenValue: new AmountColumn(),
  cumOpenFee: new AmountColumn(),
  cumCloseSize: new IntegerColumn(),
  cumCloseValue: new AmountColumn(),
  cumCloseFee: new AmountColumn(),
  cumFundingFee: new AmountColumn(),
  cumLiquidateFee: new AmountColumn(),
  isAutoAppendIsolatedMargin: new LabelColumn(),
  createdMatchSequence: new IntegerColumn(true),
  updatedMatchSequence: new IntegerColumn(true),
  createdTime: new IntegerColumn(true),
  updatedTime: new IntegerColumn(true),
})
