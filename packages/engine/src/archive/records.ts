// The final records of each kind as rows: their columns, in the order of the fields of the engine's own records, and
// the functions that write them. A writer names each field, because a loop over the names takes several times as long.
import type { Fill, Order, PlanOrder } from '../state/order.ts'
import { type Bill, type Collateral, type Position, type TotalName, totalSigns } from '../state/position.ts'
import type { FinalKind } from '../state/world.ts'
import {
  AmountColumn,
  ClientOidColumn,
  type Columns,
  IdColumn,
  IntegerColumn,
  LabelColumn,
  ObjectColumn,
  OptionalIntegerColumn,
} from './columns.ts'

/** Writes a record as a row. */
export type WriteRow<Row> = (columns: Columns<Row>, row: number, record: Row) => void

export function writeOrder(columns: Columns<Order>, row: number, order: Order): void {
  columns.id.set(row, order.id)
  columns.accountId.set(row, order.accountId)
  columns.symbol.set(row, order.symbol)
  columns.clientOid.set(row, order.clientOid)
  columns.type.set(row, order.type)
  columns.executionType.set(row, order.executionType)
  columns.isMarket.set(row, order.isMarket)
  columns.marginMode.set(row, order.marginMode)
  columns.separatedMode.set(row, order.separatedMode)
  columns.size.set(row, order.size)
  columns.price.set(row, order.price)
  columns.limit.set(row, order.limit)
  columns.presetTakeProfitPrice.set(row, order.presetTakeProfitPrice)
  columns.presetStopLossPrice.set(row, order.presetStopLossPrice)
  columns.planId.set(row, order.planId)
  columns.status.set(row, order.status)
  columns.filledSize.set(row, order.filledSize)
  columns.filledValue.set(row, order.filledValue)
  columns.fee.set(row, order.fee)
  columns.realizedPnl.set(row, order.realizedPnl)
  columns.cancelReason.set(row, order.cancelReason)
  columns.isCancelRequested.set(row, order.isCancelRequested)
  columns.createdTime.set(row, order.createdTime)
  columns.updatedTime.set(row, order.updatedTime)
}

export function writePlan(columns: Columns<PlanOrder>, row: number, plan: PlanOrder): void {
  columns.id.set(row, plan.id)
  columns.accountId.set(row, plan.accountId)
  columns.symbol.set(row, plan.symbol)
  columns.clientOid.set(row, plan.clientOid)
  columns.type.set(row, plan.type)
  columns.isMarket.set(row, plan.isMarket)
  columns.marginMode.set(row, plan.marginMode)
  columns.size.set(row, plan.size)
  columns.price.set(row, plan.price)
  columns.triggerPrice.set(row, plan.triggerPrice)
  columns.reference.set(row, plan.reference)
  columns.isRising.set(row, plan.isRising)
  columns.role.set(row, plan.role)
  columns.parentId.set(row, plan.parentId)
  columns.status.set(row, plan.status)
  columns.orderId.set(row, plan.orderId)
  columns.triggerTime.set(row, plan.triggerTime)
  columns.filledSize.set(row, plan.filledSize)
  columns.filledValue.set(row, plan.filledValue)
  columns.fee.set(row, plan.fee)
  columns.realizedPnl.set(row, plan.realizedPnl)
  columns.createdTime.set(row, plan.createdTime)
  columns.updatedTime.set(row, plan.updatedTime)
}

export function writeFill(columns: Columns<Fill>, row: number, fill: Fill): void {
  columns.id.set(row, fill.id)
  columns.orderId.set(row, fill.orderId)
  columns.accountId.set(row, fill.accountId)
  columns.positionId.set(row, fill.positionId)
  columns.symbol.set(row, fill.symbol)
  columns.marginMode.set(row, fill.marginMode)
  columns.separatedMode.set(row, fill.separatedMode)
  columns.positionSide.set(row, fill.positionSide)
  columns.orderSide.set(row, fill.orderSide)
  columns.direction.set(row, fill.direction)
  columns.isMaker.set(row, fill.isMaker)
  columns.price.set(row, fill.price)
  columns.size.set(row, fill.size)
  columns.value.set(row, fill.value)
  columns.fee.set(row, fill.fee)
  columns.liquidateFee.set(row, fill.liquidateFee)
  columns.realizedPnl.set(row, fill.realizedPnl)
  columns.liquidateType.set(row, fill.liquidateType)
  columns.matchSequence.set(row, fill.matchSequence)
  columns.time.set(row, fill.time)
}

export function writeBill(columns: Columns<Bill>, row: number, bill: Bill): void {
  columns.id.set(row, bill.id)
  columns.accountId.set(row, bill.accountId)
  columns.coin.set(row, bill.coin)
  columns.isolatedPositionId.set(row, bill.isolatedPositionId)
  columns.symbol.set(row, bill.symbol)
  columns.businessType.set(row, bill.businessType)
  columns.amount.set(row, bill.amount)
  columns.fee.set(row, bill.fee)
  columns.balance.set(row, bill.balance)
  columns.transferReason.set(row, bill.transferReason)
  columns.time.set(row, bill.time)
}

export function writePosition(columns: Columns<Position>, row: number, position: Position): void {
  columns.id.set(row, position.id)
  columns.accountId.set(row, position.accountId)
  columns.symbol.set(row, position.symbol)
  columns.side.set(row, position.side)
  columns.marginMode.set(row, position.marginMode)
  columns.separatedMode.set(row, position.separatedMode)
  columns.separatedOpenOrderId.set(row, position.separatedOpenOrderId)
  columns.collateral.set(row, position.collateral)
  columns.size.set(row, position.size)
  columns.openValue.set(row, position.openValue)
  columns.openFee.set(row, position.openFee)
  columns.fundingFee.set(row, position.fundingFee)
  columns.cumOpenSize.set(row, position.cumOpenSize)
  columns.cumOpenValue.set(row, position.cumOpenValue)
  columns.cumOpenFee.set(row, position.cumOpenFee)
  columns.cumCloseSize.set(row, position.cumCloseSize)
  columns.cumCloseValue.set(row, position.cumCloseValue)
  columns.cumCloseFee.set(row, position.cumCloseFee)
  columns.cumFundingFee.set(row, position.cumFundingFee)
  columns.cumLiquidateFee.set(row, position.cumLiquidateFee)
  columns.isAutoAppendIsolatedMargin.set(row, position.isAutoAppendIsolatedMargin)
  columns.createdMatchSequence.set(row, position.createdMatchSequence)
  columns.updatedMatchSequence.set(row, position.updatedMatchSequence)
  columns.createdTime.set(row, position.createdTime)
  columns.updatedTime.set(row, position.updatedTime)
}

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

/** The names of the fields of each kind of final record, in their order. */
export const recordFields: Readonly<Record<FinalKind, readonly string[]>> = {
  order: Object.keys(orderColumns()),
  plan: Object.keys(planColumns()),
  fill: Object.keys(fillColumns()),
  bill: Object.keys(billColumns()),
  position: Object.keys(positionColumns()),
}
