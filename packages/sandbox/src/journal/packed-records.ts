// The layout in which the archive stores the body of each kind of final record: its fields in order, packed into bytes.
// A body has no names of fields, which took most of the space, and nothing that a column already contains.
//
// A record that is read has its fields in the order of the engine, because responses and comparisons depend on it.
// Values of an enumeration are stored by their position. A value that is not in the list is stored as a text.
import {
  type Bill,
  businessTypes,
  type Collateral,
  executionTypes,
  type Fill,
  type Order,
  orderKinds,
  orderStatuses,
  type PlanOrder,
  planStatuses,
  type Position,
  type TotalName,
  totalSigns,
} from '@capi/engine'
import {
  amount,
  type Codec,
  type Fields,
  fromRow,
  id,
  integer,
  object,
  oneOf,
  orNull,
  text,
  time,
  yesOrNo,
} from './codecs.ts'

const marginMode = oneOf<Order['marginMode']>('SHARED', 'ISOLATED')
const separatedMode = oneOf<Order['separatedMode']>('COMBINED', 'SEPARATED')
const positionSide = oneOf<Position['side']>('LONG', 'SHORT')
const kept = { id: fromRow('id'), accountId: fromRow('accountId'), symbol: fromRow('symbol') }

const order = object<Order>({
  ...kept,
  clientOid: text,
  type: oneOf(...orderKinds),
  executionType: oneOf(...executionTypes),
  isMarket: yesOrNo,
  marginMode,
  separatedMode,
  size: integer,
  price: integer,
  limit: integer,
  presetTakeProfitPrice: orNull(integer),
  presetStopLossPrice: orNull(integer),
  planId: id,
  status: oneOf(...orderStatuses),
  filledSize: integer,
  filledValue: amount,
  fee: amount,
  realizedPnl: amount,
  cancelReason: orNull(
    oneOf<NonNullable<Order['cancelReason']>>(
      'requested',
      'would_take',
      'not_fillable',
      'remainder',
      'self_trade',
      'risk',
      'liquidation',
      'deleveraged',
      'halted',
      'stale',
    ),
  ),
  isCancelRequested: yesOrNo,
  createdTime: fromRow('time'),
  updatedTime: time,
})

const fill = object<Fill>({
  id: kept.id,
  orderId: id,
  accountId: kept.accountId,
  positionId: id,
  symbol: kept.symbol,
  marginMode,
  separatedMode,
  positionSide,
  orderSide: oneOf('BUY', 'SELL'),
  direction: oneOf('OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'),
  isMaker: yesOrNo,
  price: integer,
  size: integer,
  value: amount,
  fee: amount,
  liquidateFee: amount,
  realizedPnl: amount,
  liquidateType: oneOf('', 'FORCE_LIQUIDATE', 'FORCE_REDUCE', 'ADL'),
  matchSequence: integer,
  time: fromRow('time'),
})

const bill = object<Bill>({
  id: kept.id,
  accountId: kept.accountId,
  coin: fromRow('coin'),
  isolatedPositionId: id,
  symbol: kept.symbol,
  businessType: oneOf(...(Object.keys(businessTypes) as Bill['businessType'][])),
  amount,
  fee: amount,
  balance: amount,
  transferReason: oneOf('UNKNOWN_TRANSFER_REASON'),
  time: fromRow('time'),
})

const plan = object<PlanOrder>({
  ...kept,
  clientOid: text,
  type: oneOf<PlanOrder['type']>('open_long', 'open_short', 'close_long', 'close_short'),
  isMarket: yesOrNo,
  marginMode,
  size: integer,
  price: integer,
  triggerPrice: integer,
  reference: oneOf('last', 'mark'),
  isRising: yesOrNo,
  role: orNull(oneOf<NonNullable<PlanOrder['role']>>('takeProfit', 'stopLoss')),
  parentId: id,
  status: oneOf(...planStatuses),
  orderId: id,
  triggerTime: orNull(time),
  filledSize: integer,
  filledValue: amount,
  fee: amount,
  realizedPnl: amount,
  createdTime: fromRow('time'),
  updatedTime: time,
})

const totals = Object.fromEntries((Object.keys(totalSigns) as TotalName[]).map((name) => [name, amount])) as Fields<
  Collateral['totals']
>

const position = object<Position>({
  ...kept,
  side: positionSide,
  marginMode,
  separatedMode,
  separatedOpenOrderId: id,
  collateral: object<Collateral>({
    coin: fromRow('coin'),
    marginMode,
    isolatedPositionId: id,
    amount,
    isLiquidating: yesOrNo,
    totals: object(totals),
    createdTime: time,
    updatedTime: time,
  }),
  size: integer,
  openValue: amount,
  openFee: amount,
  fundingFee: amount,
  cumOpenSize: integer,
  cumOpenValue: amount,
  cumOpenFee: amount,
  cumCloseSize: integer,
  cumCloseValue: amount,
  cumCloseFee: amount,
  cumFundingFee: amount,
  cumLiquidateFee: amount,
  isAutoAppendIsolatedMargin: yesOrNo,
  createdMatchSequence: integer,
  updatedMatchSequence: integer,
  createdTime: time,
  updatedTime: fromRow('time'),
})

interface PackedRecords {
  readonly order: Codec<Order>
  readonly fill: Codec<Fill>
  readonly bill: Codec<Bill>
  readonly plan: Codec<PlanOrder>
  readonly position: Codec<Position>
}

/** The codec of each kind of final record. */
export const packedRecords: PackedRecords = { order, fill, bill, plan, position }
