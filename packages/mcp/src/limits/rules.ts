// Which part of the limits applies to each operation that changes something. An operation without a rule is refused.
//
// | operations                                               | symbol                        | value                                   |
// | -------------------------------------------------------- | ----------------------------- | --------------------------------------- |
// | placeOrder, placeOrders, placePlanOrder                  | must be allowed               | of orders that open a position          |
// | placeTpSlOrder                                           | must be allowed               | none: it only reduces a position        |
// | closePositions, cancelAllOrders                          | must be given, and be allowed | none                                    |
// | cancelOrder, cancelOrders, cancelPlanOrder               | of the named orders: must be  | none                                    |
// |                                                          | allowed                       |                                         |
// | modifyTpSlOrder                                          | of the named order, which     | none                                    |
// |                                                          | must reduce a position        |                                         |
// | setLeverage                                              | must be allowed               | the margin that it adds to positions    |
// | setMarginMode                                            | must be allowed               | none: refused while a position has      |
// |                                                          |                               | another mode                            |
// | adjustMargin                                             | of the position               | the amount that is added                |
// | setAutoAppendMargin                                      | of the position               | turning it on is refused: the service   |
// |                                                          |                               | would add amounts that no limit sees    |
//
// Preset prices of an order belong to orders that only reduce its position, and have no value. The interface has no
// order that turns a position around: an order to close is never larger than its position.
import type { OperationId } from '@capi/api'
import { manual } from '@capi/api/manual'
import type { Input } from '../tools/tool.ts'
import type { OrderInput } from './order-value.ts'
import type { Named } from './owners.ts'

export interface Rule {
  /** What the call names by ids, without a symbol. */
  readonly names?: Named
  /** Returns the orders of the call whose values count. */
  readonly orders?: (input: Input) => readonly OrderInput[]
  /** Whether the sizes of the orders may be in contracts (GAPS.md#g29). */
  readonly mayBeContracts?: boolean
  /** What the call changes besides orders. */
  readonly changes?: 'margin' | 'leverage' | 'mode'
  /** Returns which orders of a symbol it cancels. */
  readonly cancels?: (input: Input) => 'orders' | 'planOrders'
  /** Whether it closes the positions of a symbol. */
  readonly closes?: boolean
  /** Returns why the call is refused under every limit. */
  readonly refuse?: (input: Input) => string | undefined
}

const marginCoin = manual.adjustMargin.fields.find(({ name }) => name === 'coinId')?.default

export const rules: Partial<Readonly<Record<OperationId, Rule>>> = {
  placeOrder: { orders: (input) => [input] },
  placeOrders: { orders: ({ orders }) => orders as readonly OrderInput[] },
  placePlanOrder: { orders: (input) => [input], mayBeContracts: true },
  placeTpSlOrder: {},
  modifyTpSlOrder: { names: 'tpSlOrders' },
  cancelOrder: { names: 'orders' },
  cancelOrders: { names: 'orders' },
  cancelPlanOrder: { names: 'planOrders' },
  cancelAllOrders: { cancels: ({ cancelOrderType }) => (cancelOrderType === 'plan' ? 'planOrders' : 'orders') },
  closePositions: { closes: true },
  setLeverage: { changes: 'leverage' },
  setMarginMode: { changes: 'mode' },
  adjustMargin: {
    names: 'positions',
    changes: 'margin',
    // An amount of another coin has another value.
    refuse: ({ coinId = marginCoin }) =>
      coinId === marginCoin ? undefined : `coinId must be ${String(marginCoin)}, was ${String(coinId)}`,
  },
  setAutoAppendMargin: {
    names: 'positions',
    refuse: ({ isEnabled }) =>
      isEnabled === true
        ? 'automatic margin would move amounts that no limit sees; turning it off is allowed'
        : undefined,
  },
}
