// Generated from spec/ by tools/src/generate/types.ts. Do not edit; run `npm run generate`.

export interface paths {
  readonly '/capi/v2/market/contracts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List contracts
     * @description Returns the specification of every contract, or of the one that is named.
     */
    readonly get: operations['listContracts']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/tickers': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List tickers
     * @description Returns the ticker of every contract. It takes no parameters.
     */
    readonly get: operations['listTickers']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/ticker': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get a ticker
     * @description Returns the ticker of one contract.
     */
    readonly get: operations['getTicker']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/time': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the server time
     * @description Returns the clock against which request timestamps are checked.
     */
    readonly get: operations['getServerTime']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/placeOrder': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Place an order
     * @description Places one order.
     */
    readonly post: operations['placeOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/batchOrders': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Place several orders
     * @description Places up to 20 orders in one symbol and reports the outcome of each.
     */
    readonly post: operations['placeOrders']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/cancel_order': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Cancel an order
     * @description Cancels one order, named by its id or its client id.
     */
    readonly post: operations['cancelOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/cancel_batch_orders': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Cancel several orders
     * @description Cancels several orders and reports the outcome of each.
     */
    readonly post: operations['cancelOrders']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/current': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List current orders
     * @description Returns the current orders.
     */
    readonly get: operations['listCurrentOrders']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/history': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List past orders
     * @description Returns past orders. The endpoint shows no cursor.
     */
    readonly get: operations['listOrderHistory']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/fills': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List fills
     * @description Returns the executions of the account.
     */
    readonly get: operations['listFills']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/plan_order': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Place a plan order
     * @description Places an order that waits for its trigger price.
     */
    readonly post: operations['placePlanOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/cancel_plan': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Cancel a plan order
     * @description Cancels one plan order, named by its id.
     */
    readonly post: operations['cancelPlanOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/currentPlan': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List current plan orders
     * @description Returns the current plan orders.
     */
    readonly get: operations['listCurrentPlanOrders']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/historyPlan': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List past plan orders
     * @description Returns past plan orders.
     */
    readonly get: operations['listPlanOrderHistory']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/position/singlePosition': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List positions
     * @description Returns the positions of the account in one symbol.
     */
    readonly get: operations['listPositions']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/getAccounts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get all accounts
     * @description Returns settings and collateral of the account. It takes no parameters.
     */
    readonly get: operations['getAccounts']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/getAccount': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get one account
     * @description Returns settings and collateral of the account in one currency.
     */
    readonly get: operations['getAccount']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/bills': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * List bills
     * @description Returns the changes of the balances.
     */
    readonly post: operations['listBills']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description Codes of refused and failed requests. */
    readonly ErrorCode: string &
      (
        | '40001'
        | '40002'
        | '40003'
        | '40005'
        | '40006'
        | '40007'
        | '40008'
        | '40009'
        | '40011'
        | '40012'
        | '40013'
        | '40014'
        | '40015'
        | '40016'
        | '40017'
        | '40018'
        | '40019'
        | '40020'
        | '40022'
        | '40753'
        | '40912'
        | '40913'
        | '50003'
        | '50004'
        | '50005'
        | '50007'
        | '400'
        | '401'
        | '404'
        | '408'
        | '413'
        | '429'
        | '431'
        | '500'
        | '503'
      )
    /** @description Envelope of a request that was refused or failed. */
    readonly Error: {
      /** @description Stable code of the failure. */
      readonly code: string | components['schemas']['ErrorCode']
      /** @description What went wrong, for a person to read. */
      readonly msg: string
      /**
       * Format: unix-ms
       * @description When the service met the request.
       */
      readonly requestTime?: number | string
      /** @description Always null in a failure. */
      readonly data?: null
    }
    /** @description Specification of a contract. */
    readonly Contract: {
      /** @description Trading pair. */
      readonly symbol: string
      /** @description Crypto currency whose price the contract follows. */
      readonly underlying_index?: string
      /** @description Currency in which the price is quoted. */
      readonly quote_currency?: string
      /** @description Currency of the margin. */
      readonly coin?: string
      /**
       * Format: decimal
       * @description Face value of one contract.
       */
      readonly contract_val?: string
      /** @description Settlement times of a day, each as HH:MM:SS. */
      readonly delivery?: readonly string[]
      /** @description Number of decimal places of a quantity. */
      readonly size_increment?: string
      /** @description Number of decimal places of a price. */
      readonly tick_size?: string
      /** @description True when the contract is margined in USDT. */
      readonly forwardContractFlag?: boolean
      /**
       * Format: decimal
       * @description Step by which the last decimal place of a price moves; a JSON number.
       */
      readonly priceEndStep?: number
      /**
       * @description Lowest leverage.
       * @default 1
       */
      readonly minLeverage: number
      /**
       * @description Highest leverage.
       * @default 100
       */
      readonly maxLeverage: number
      /**
       * Format: decimal
       * @description Ratio of the bid price to the limit price.
       */
      readonly buyLimitPriceRatio?: string
      /**
       * Format: decimal
       * @description Ratio of the ask price to the limit price.
       */
      readonly sellLimitPriceRatio?: string
      /**
       * Format: decimal
       * @description Fee rate of a maker.
       */
      readonly makerFeeRate?: string
      /**
       * Format: decimal
       * @description Fee rate of a taker.
       */
      readonly takerFeeRate?: string
      /**
       * Format: decimal
       * @description Smallest size of an order, in base currency.
       */
      readonly minOrderSize?: string
      /**
       * Format: decimal
       * @description Largest size of an order, in base currency.
       */
      readonly maxOrderSize?: string
      /**
       * Format: decimal
       * @description Largest size of a position, in base currency.
       */
      readonly maxPositionSize?: string
      /**
       * Format: decimal
       * @description Largest size of one market order that opens a position, in base currency. A response may lack it although it is listed.
       */
      readonly marketOpenLimitSize?: string
    }
    /** @description Latest prices of a contract and its last 24 hours. */
    readonly Ticker: {
      /** @description Trading pair. */
      readonly symbol: string
      /**
       * Format: decimal
       * @description Price of the latest execution.
       */
      readonly last?: string
      /**
       * Format: decimal
       * @description Ask price.
       */
      readonly best_ask?: string
      /**
       * Format: decimal
       * @description Bid price.
       */
      readonly best_bid?: string
      /**
       * Format: decimal
       * @description Highest price of the last 24 hours.
       */
      readonly high_24h?: string
      /**
       * Format: decimal
       * @description Lowest price of the last 24 hours.
       */
      readonly low_24h?: string
      /**
       * Format: decimal
       * @description Trading volume in quote currency.
       */
      readonly volume_24h?: string
      /**
       * Format: unix-ms
       * @description Time of the system, in Unix milliseconds.
       */
      readonly timestamp?: string
      /**
       * Format: decimal
       * @description Change of the price over 24 hours.
       */
      readonly priceChangePercent?: string
      /**
       * Format: decimal
       * @description Trading volume, worded like the volume in quote currency.
       */
      readonly base_volume?: string
      /**
       * Format: decimal
       * @description Mark price.
       */
      readonly markPrice?: string
      /**
       * Format: decimal
       * @description Index price.
       */
      readonly indexPrice?: string
    }
    /** @description The clock of the service, written three ways. */
    readonly ServerTime: {
      /**
       * Format: decimal
       * @description Seconds since 1970 with their fraction.
       */
      readonly epoch?: string
      /**
       * Format: date-time
       * @description The same instant as an ISO 8601 text.
       */
      readonly iso?: string
      /**
       * Format: unix-ms
       * @description The same instant in Unix milliseconds.
       */
      readonly timestamp: number
    }
    /** @description Direction of an order that is to be placed, as a code. */
    readonly DirectionCode: string & ('1' | '2' | '3' | '4')
    /** @description Execution type of an order, as a code. */
    readonly ExecutionTypeCode: string & ('0' | '1' | '2' | '3')
    /** @description Whether an order has a limit price, as a code. */
    readonly PriceModeCode: string & ('0' | '1')
    /**
     * @description Margin mode of an order that is to be placed, as a number.
     * @default 1
     */
    readonly MarginModeCode: number & (1 | 3)
    /** @description An order that is to be placed. */
    readonly OrderRequest: {
      /** @description Trading pair. */
      readonly symbol: string
      /** @description Identifier of your own, at most 40 characters. An empty one is assigned by the service. */
      readonly client_oid: string
      /**
       * Format: decimal
       * @description Amount of the order, in base currency; greater than zero.
       */
      readonly size: string
      /** @description Direction of the order, as a code. */
      readonly type: components['schemas']['DirectionCode']
      /** @description Execution type, as a code. */
      readonly order_type: components['schemas']['ExecutionTypeCode']
      /** @description Whether the order has a limit price, as a code. */
      readonly match_price: components['schemas']['PriceModeCode']
      /**
       * Format: decimal
       * @description Limit price, on the price step of the contract. A market order needs none.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Price at which a profit is to be taken.
       */
      readonly presetTakeProfitPrice?: string
      /**
       * Format: decimal
       * @description Price at which a loss is to be stopped.
       */
      readonly presetStopLossPrice?: string
      /** @description Margin mode; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode']
    }
    /** @description The order that was placed. */
    readonly OrderResult: {
      /** @description Identifier given by the client; may be null. */
      readonly client_oid?: string | null
      /**
       * Format: int64
       * @description Id of the order.
       */
      readonly order_id: string
    }
    /** @description One order of a batch. It has the structure of a single order, whose endpoint is not shown. */
    readonly BatchOrder: {
      /** @description Identifier given by the client. */
      readonly client_oid?: string
      /**
       * Format: decimal
       * @description Amount of the order, in base units.
       */
      readonly size?: string
      /** @description Direction of the order, as a code. */
      readonly type?: string & components['schemas']['DirectionCode']
      /** @description Execution type, as a code. */
      readonly order_type?: string & components['schemas']['ExecutionTypeCode']
      /** @description Whether the order has a limit price, as a code. */
      readonly match_price?: string & components['schemas']['PriceModeCode']
      /**
       * Format: decimal
       * @description Price of the order.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Price at which a profit is to be taken.
       */
      readonly presetTakeProfitPrice?: string
      /**
       * Format: decimal
       * @description Price at which a loss is to be stopped.
       */
      readonly presetStopLossPrice?: string
    }
    /** @description Up to 20 orders in one symbol. */
    readonly BatchOrderRequest: {
      /** @description Trading pair of all orders. */
      readonly symbol: string
      /** @description Margin mode of all orders; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode']
      /** @description The orders, at most 20. */
      readonly orderDataList: readonly components['schemas']['BatchOrder'][]
    }
    /** @description Outcome of one order of a batch. */
    readonly BatchOrderEntry: {
      /**
       * Format: int64
       * @description Id of the order.
       */
      readonly order_id?: string
      /** @description Identifier given by the client. */
      readonly client_oid?: string
      /** @description Whether the order was placed. */
      readonly result: boolean
      /** @description Code of the failure; empty on success. */
      readonly error_code?: string
      /** @description Why the order was not placed; empty on success. */
      readonly error_message?: string
    }
    /** @description Outcome of a batch of orders. */
    readonly BatchOrderResult: {
      /** @description Outcome of each order. */
      readonly order_info: readonly components['schemas']['BatchOrderEntry'][]
      /** @description Result of the request as a whole. */
      readonly result?: boolean
    }
    /** @description Names one order by its id, by its client id or by both; a request with neither is invalid. */
    readonly CancelRequest:
      | {
          /**
           * Format: int64
           * @description Id of the order.
           */
          readonly orderId?: string
          /** @description Identifier given by the client. */
          readonly clientOid?: string
        }
      | unknown
      | unknown
    /** @description Outcome of one cancellation. */
    readonly CancelResult: {
      /**
       * Format: int64
       * @description Id of the order.
       */
      readonly order_id?: string
      /** @description Identifier given by the client; null when there is none. */
      readonly client_oid?: string | null
      /** @description Whether the cancellation succeeded. */
      readonly result: boolean
      /** @description Why the cancellation failed; null when it succeeded. */
      readonly err_msg?: string | null
    }
    /** @description Names orders by their ids, by their client ids or by both; a request with neither list is invalid. */
    readonly BatchCancelRequest:
      | {
          /** @description Ids of the orders. */
          readonly ids?: readonly string[]
          /** @description Identifiers given by the client. */
          readonly cids?: readonly string[]
        }
      | unknown
      | unknown
    /** @description Outcome of one cancellation in a batch. */
    readonly CancelOrderResult: {
      /** @description Why the cancellation failed; empty when it did not. */
      readonly err_msg?: string
      /**
       * Format: int64
       * @description Id of the order.
       */
      readonly order_id?: string
      /** @description Identifier given by the client; empty when there is none. */
      readonly client_oid?: string
      /** @description Whether the cancellation succeeded. */
      readonly result: boolean
    }
    /** @description Outcome of a batch of cancellations. */
    readonly BatchCancelResult: {
      /** @description Overall result of the batch. */
      readonly result?: boolean
      /** @description Trading pair of the cancelled orders. */
      readonly symbol?: string
      /** @description Ids of the orders to cancel. */
      readonly orderIds?: readonly string[]
      /** @description Client ids of the orders to cancel. */
      readonly clientOids?: readonly string[]
      /** @description Outcome of each order. */
      readonly cancelOrderResultList?: readonly components['schemas']['CancelOrderResult'][]
      /** @description The outcomes of those orders whose cancellation failed, repeated. */
      readonly failInfos?: readonly components['schemas']['CancelOrderResult'][]
    }
    /** @description Where an order is in its life. */
    readonly OrderStatus: string & ('pending' | 'open' | 'filled' | 'canceling' | 'canceled' | 'untriggered')
    /** @description Direction of an order, or the event that created it, as a word. */
    readonly OrderKind: string &
      (
        | 'open_long'
        | 'open_short'
        | 'close_long'
        | 'close_short'
        | 'offset_liquidate_long'
        | 'offset_liquidate_short'
        | 'agreement_close_long'
        | 'agreement_close_short'
        | 'burst_liquidate_long'
        | 'burst_liquidate_short'
      )
    /** @description Execution type of an order, as a word. */
    readonly ExecutionType: string & ('normal' | 'postOnly' | 'fok' | 'ioc')
    /** @description An order, as the lists of current and past orders report it. */
    readonly Order: {
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Trading pair, as the table of past orders spells it. */
      readonly Symbol?: string
      /**
       * Format: decimal
       * @description Amount of the order, in base units.
       */
      readonly size?: string
      /** @description Identifier given by the client; may be null. */
      readonly client_oid?: string | null
      /**
       * Format: unix-ms
       * @description When the order was created, in Unix milliseconds.
       */
      readonly createTime?: string
      /**
       * Format: decimal
       * @description Quantity filled so far.
       */
      readonly filled_qty?: string
      /**
       * Format: decimal
       * @description Transaction fee.
       */
      readonly fee?: string
      /**
       * Format: int64
       * @description Order id.
       */
      readonly order_id: string
      /**
       * Format: decimal
       * @description Price of the order.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Average price of its fills.
       */
      readonly price_avg?: string
      /** @description Status of the order. */
      readonly status?: string | components['schemas']['OrderStatus']
      /** @description Direction of the order, or the event that created it. */
      readonly type?: string | components['schemas']['OrderKind']
      /** @description Execution type. */
      readonly order_type?: string | components['schemas']['ExecutionType']
      /**
       * Format: decimal
       * @description Total profit and loss.
       */
      readonly totalProfits?: string
      /** @description Size of the order, in contracts. */
      readonly contracts?: number
      /** @description Filled quantity, in contracts. */
      readonly filledQtyContracts?: number
      /**
       * Format: decimal
       * @description Take-profit price that was preset; null where none is set.
       */
      readonly presetTakeProfitPrice?: string | null
      /**
       * Format: decimal
       * @description Stop-loss price that was preset; null where none is set.
       */
      readonly presetStopLossPrice?: string | null
    }
    /** @description Margin mode, cross or isolated. */
    readonly MarginMode: string & ('SHARED' | 'ISOLATED' | 'UNKNOWN_MARGIN_MODE')
    /** @description Whether positions are combined or separated. */
    readonly SeparatedMode: string & ('COMBINED' | 'SEPARATED' | 'UNKNOWN_SEPARATED_MODE')
    /** @description Side of a position. */
    readonly PositionSide: string & ('LONG' | 'SHORT')
    /** @description Side of an order in the book. */
    readonly OrderSide: string & ('BUY' | 'SELL')
    /** @description Direction of an execution. */
    readonly FillDirection: string & ('OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description Kind of liquidation that a fill belongs to. */
    readonly LiquidateType: string & ('FORCE_LIQUIDATE' | 'FORCE_REDUCE' | 'ADL')
    /** @description One execution of an order. */
    readonly Fill: {
      /**
       * Format: int64
       * @description Fill id.
       */
      readonly tradeId: number | string
      /**
       * Format: int64
       * @description Id of the order that was filled.
       */
      readonly orderId: number | string
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Margin mode; SHARED is seen in a sample. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Separated mode; SEPARATED is seen in a sample. */
      readonly separatedMode?: string | components['schemas']['SeparatedMode']
      /** @description Side of the position; LONG is seen in a sample. */
      readonly positionSide?: string | components['schemas']['PositionSide']
      /** @description Side of the order. */
      readonly orderSide?: string | components['schemas']['OrderSide']
      /**
       * Format: decimal
       * @description Filled quantity.
       */
      readonly fillSize?: string
      /**
       * Format: decimal
       * @description Value of the filled quantity.
       */
      readonly fillValue?: string
      /**
       * Format: decimal
       * @description Trading fee.
       */
      readonly fillFee?: string
      /**
       * Format: decimal
       * @description Fee for closing, that is for liquidation.
       */
      readonly liquidateFee?: string
      /**
       * Format: decimal
       * @description Realised profit and loss.
       */
      readonly realizePnl?: string
      /** @description Direction of the execution. */
      readonly direction?: string | components['schemas']['FillDirection']
      /** @description Kind of liquidation order. */
      readonly liquidateType?: string | components['schemas']['LiquidateType']
      /** @description Direction of the order for older clients. The name is spelled exactly so. */
      readonly legacyOrdeDirection?: string | components['schemas']['FillDirection']
      /**
       * Format: unix-ms
       * @description When the fill happened, in Unix milliseconds.
       */
      readonly createdTime?: number
    }
    /** @description A page of fills. */
    readonly FillPage: {
      /** @description The fills. */
      readonly list: readonly components['schemas']['Fill'][]
      /** @description True when more pages exist. */
      readonly nextFlag?: boolean
      /** @description Total number of entries. */
      readonly totals?: number
    }
    /** @description A plan (conditional) order that is to be placed. */
    readonly PlanOrderRequest: {
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Identifier of your own, at most 40 characters, without special characters. It must not repeat among pending orders; the service assigns one when it is left out. */
      readonly client_oid?: string
      /**
       * Format: decimal
       * @description Number of contracts; neither zero nor negative.
       */
      readonly size?: string
      /** @description Direction of the order, as a code. */
      readonly type?: components['schemas']['DirectionCode']
      /** @description Whether the order has a limit price once it is set off, as a code. */
      readonly match_type?: components['schemas']['PriceModeCode']
      /**
       * Format: decimal
       * @description Price at which the order is executed once it is set off.
       */
      readonly execute_price?: string
      /**
       * Format: decimal
       * @description Price that sets the order off.
       */
      readonly trigger_price?: string
      /** @description Margin mode; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode']
    }
    /** @description The plan order that was placed. */
    readonly PlanOrderResult: {
      /** @description Identifier given by the client; null when none was given. */
      readonly client_oid?: string | null
      /**
       * Format: int64
       * @description Id of the plan order.
       */
      readonly order_id: string
    }
    /** @description Names the plan order that is to be cancelled. */
    readonly CancelPlanRequest: {
      /**
       * Format: int64
       * @description Id of the plan order.
       */
      readonly orderId: string
    }
    /** @description Where a plan order is in its life, as a code. */
    readonly PlanOrderStatusCode: string & ('-1' | '0' | '1' | '2' | 'UNTRIGGERED')
    /** @description Direction of an order, or the event that created it, as a code. */
    readonly OrderKindCode: string &
      ('1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description A plan (conditional) order, as the lists of current and past plan orders report it. */
    readonly PlanOrder: {
      /** @description Trading pair. */
      readonly symbol?: string
      /**
       * Format: decimal
       * @description Amount of the order, in base units as for a regular order.
       */
      readonly size?: string
      /** @description Identifier given by the client; may be null. */
      readonly client_oid?: string | null
      /**
       * Format: unix-ms
       * @description When the plan order was created, in Unix milliseconds.
       */
      readonly createTime?: string
      /**
       * Format: decimal
       * @description Quantity filled so far.
       */
      readonly filled_qty?: string
      /**
       * Format: decimal
       * @description Transaction fee.
       */
      readonly fee?: string
      /**
       * Format: int64
       * @description Id of the plan order.
       */
      readonly order_id: string
      /**
       * Format: decimal
       * @description Price of the order.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Average price of its fills.
       */
      readonly price_avg?: string
      /** @description Status of the plan order, as a code. */
      readonly status?: string | components['schemas']['PlanOrderStatusCode']
      /** @description Direction of the order, or the event that created it, as a code. */
      readonly type?: string | components['schemas']['OrderKindCode']
      /** @description Execution type, as a code. */
      readonly order_type?: string | components['schemas']['ExecutionTypeCode']
      /**
       * Format: decimal
       * @description Total profit and loss.
       */
      readonly totalProfits?: string
      /**
       * Format: decimal
       * @description Price that sets the order off.
       */
      readonly triggerPrice?: string
      /** @description Which price is watched, as a text; may be empty. */
      readonly triggerPriceType?: string
      /**
       * Format: unix-ms
       * @description Trigger time, in Unix milliseconds.
       */
      readonly triggerTime?: string
      /**
       * Format: decimal
       * @description Take-profit price that was preset; null where none is set.
       */
      readonly presetTakeProfitPrice?: string | null
      /**
       * Format: decimal
       * @description Stop-loss price that was preset; null where none is set.
       */
      readonly presetStopLossPrice?: string | null
    }
    /** @description Direction by which past plan orders are filtered, as a number. */
    readonly DelegateType: number & (1 | 2 | 3 | 4)
    /** @description A page of past plan orders. */
    readonly PlanOrderPage: {
      /** @description The plan orders. */
      readonly list: readonly components['schemas']['PlanOrder'][]
      /** @description Whether a further page exists. */
      readonly nextPage?: boolean
    }
    /** @description A position of the account. */
    readonly Position: {
      /**
       * Format: int64
       * @description Position id.
       */
      readonly id: number | string
      /**
       * Format: int64
       * @description Account id.
       */
      readonly account_id?: number | string
      /** @description Number of the collateral currency. */
      readonly coin_id?: number
      /**
       * Format: int64
       * @description Id of the contract.
       */
      readonly contract_id?: number | string
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Side of the position, LONG or SHORT. */
      readonly side?: string | components['schemas']['PositionSide']
      /** @description Margin mode, SHARED (cross) or ISOLATED. */
      readonly margin_mode?: string | components['schemas']['MarginMode']
      /** @description Separated mode, COMBINED or SEPARATED. */
      readonly separated_mode?: string | components['schemas']['SeparatedMode']
      /**
       * Format: int64
       * @description Id of the order that opened a separated position; 0 when there is none.
       */
      readonly separated_open_order_id?: number | string
      /**
       * Format: decimal
       * @description Leverage of the position.
       */
      readonly leverage?: string
      /**
       * Format: decimal
       * @description Current size.
       */
      readonly size?: string
      /**
       * Format: decimal
       * @description Value at opening.
       */
      readonly open_value?: string
      /**
       * Format: decimal
       * @description Fee paid for opening.
       */
      readonly open_fee?: string
      /**
       * Format: decimal
       * @description Funding fee.
       */
      readonly funding_fee?: string
      /**
       * Format: decimal
       * @description Amount of margin, in the margin coin.
       */
      readonly marginSize?: string
      /**
       * Format: decimal
       * @description Isolated margin.
       */
      readonly isolated_margin?: string
      /** @description Whether isolated margin is added automatically. Applies to isolated mode only. */
      readonly is_auto_append_isolated_margin?: boolean
      /**
       * Format: decimal
       * @description Size opened so far, accumulated.
       */
      readonly cum_open_size?: string
      /**
       * Format: decimal
       * @description Value opened so far, accumulated.
       */
      readonly cum_open_value?: string
      /**
       * Format: decimal
       * @description Fees of opening so far, accumulated.
       */
      readonly cum_open_fee?: string
      /**
       * Format: decimal
       * @description Size closed so far, accumulated.
       */
      readonly cum_close_size?: string
      /**
       * Format: decimal
       * @description Value closed so far, accumulated.
       */
      readonly cum_close_value?: string
      /**
       * Format: decimal
       * @description Fees of closing so far, accumulated.
       */
      readonly cum_close_fee?: string
      /**
       * Format: decimal
       * @description Settled funding fees, accumulated.
       */
      readonly cum_funding_fee?: string
      /**
       * Format: decimal
       * @description Liquidation fees, accumulated.
       */
      readonly cum_liquidate_fee?: string
      /**
       * Format: int64
       * @description Matching sequence id at which the position was created.
       */
      readonly created_match_sequence_id?: number | string
      /**
       * Format: int64
       * @description Matching sequence id of the last change.
       */
      readonly updated_match_sequence_id?: number | string
      /**
       * Format: unix-ms
       * @description When the position was created, in Unix milliseconds.
       */
      readonly created_time?: number
      /**
       * Format: unix-ms
       * @description When the position last changed, in Unix milliseconds.
       */
      readonly updated_time?: number
      /**
       * Format: decimal
       * @description Face value of the contract.
       */
      readonly contractVal?: string
      /**
       * Format: decimal
       * @description Unrealised profit and loss.
       */
      readonly unrealizePnl?: string
      /**
       * Format: decimal
       * @description Estimated liquidation price. The value 0 means a low risk and no liquidation price.
       */
      readonly liquidatePrice?: string
    }
    /** @description Fees that hold where no setting of a symbol says otherwise. */
    readonly DefaultFeeSetting: {
      /** @description Whether fee rates are set. */
      readonly is_set_fee_rate?: boolean
      /**
       * Format: decimal
       * @description Fee rate of a taker.
       */
      readonly taker_fee_rate?: string
      /**
       * Format: decimal
       * @description Fee rate of a maker.
       */
      readonly maker_fee_rate?: string
      /** @description Whether one discount is set for both rates. */
      readonly is_set_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Discount on both rates.
       */
      readonly fee_discount?: string
      /** @description Whether discounts are set for taker and maker apart. */
      readonly is_set_taker_maker_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Discount on the fee rate of a taker.
       */
      readonly taker_fee_discount?: string
      /**
       * Format: decimal
       * @description Discount on the fee rate of a maker.
       */
      readonly maker_fee_discount?: string
    }
    /** @description Fees of one symbol. */
    readonly FeeSetting: {
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Whether fee rates are set. */
      readonly is_set_fee_rate?: boolean
      /**
       * Format: decimal
       * @description Fee rate of a taker.
       */
      readonly taker_fee_rate?: string
      /**
       * Format: decimal
       * @description Fee rate of a maker.
       */
      readonly maker_fee_rate?: string
      /** @description Whether one discount is set for both rates. */
      readonly is_set_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Discount on both rates.
       */
      readonly fee_discount?: string
      /** @description Whether discounts are set for taker and maker apart. */
      readonly is_set_taker_maker_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Discount on the fee rate of a taker.
       */
      readonly taker_fee_discount?: string
      /**
       * Format: decimal
       * @description Discount on the fee rate of a maker.
       */
      readonly maker_fee_discount?: string
    }
    /** @description Position mode. */
    readonly PositionMode: string & ('HEDGE' | 'UNKNOWN_POSITION_MODE')
    /** @description Margin, separated and position mode of one symbol. The endpoints spell the last two differently; accept any spelling. */
    readonly ModeSetting: {
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Margin mode. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Separated mode, as the list of accounts spells it. */
      readonly separatedMode?: string | components['schemas']['SeparatedMode']
      /** @description Separated mode, as the table of the single account spells it. */
      readonly separated_mode?: string | components['schemas']['SeparatedMode']
      /** @description Separated mode, as the sample of the single account spells it. */
      readonly separatedModeEnum?: string | components['schemas']['SeparatedMode']
      /** @description Position mode, as the list of accounts spells it. Only HEDGE is seen. */
      readonly positionMode?: string | components['schemas']['PositionMode']
      /** @description Position mode, as the table of the single account spells it. */
      readonly position_mode?: string | components['schemas']['PositionMode']
      /** @description Position mode, as the sample of the single account spells it. */
      readonly positionModeEnum?: string | components['schemas']['PositionMode']
    }
    /** @description Leverage of one symbol. */
    readonly LeverageSetting: {
      /** @description Trading pair. */
      readonly symbol?: string
      /**
       * Format: decimal
       * @description Leverage of an isolated long position.
       */
      readonly isolated_long_leverage?: string
      /**
       * Format: decimal
       * @description Leverage of an isolated short position.
       */
      readonly isolated_short_leverage?: string
      /**
       * Format: decimal
       * @description Leverage of cross positions.
       */
      readonly cross_leverage?: string
    }
    /** @description Settings of the account. */
    readonly Account: {
      /** @description Fees that hold where no setting of a symbol says otherwise. */
      readonly defaultFeeSetting?: components['schemas']['DefaultFeeSetting']
      /** @description Fees of single symbols. */
      readonly feeSetting?: readonly components['schemas']['FeeSetting'][]
      /** @description Modes of single symbols. */
      readonly modeSetting?: readonly components['schemas']['ModeSetting'][]
      /** @description Leverage of single symbols. */
      readonly leverageSetting?: readonly components['schemas']['LeverageSetting'][]
      /** @description How many orders the account may create in a minute. */
      readonly createOrderRateLimitPerMinute?: number
      /** @description Delay of a new order, in milliseconds. */
      readonly createOrderDelayMilliseconds?: number
      /**
       * Format: unix-ms
       * @description When the account was created, in Unix milliseconds.
       */
      readonly createdTime?: string | number
      /**
       * Format: unix-ms
       * @description When the account last changed, in Unix milliseconds.
       */
      readonly updatedTime?: string | number
    }
    /** @description A balance that positions are margined with. */
    readonly Collateral: {
      /** @description Currency. */
      readonly coin: string
      /** @description Margin mode, SHARED or ISOLATED. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Pair that cross mode is bound to; null in every other case. */
      readonly crossSymbol?: string | null
      /** @description Id of the position that the isolated margin is tied to, when the mode is ISOLATED; 0 otherwise. */
      readonly isolatedPositionId?: string | (number | string)
      /** @description Id of the position that the isolated margin is tied to, as the table of the list of accounts spells it. */
      readonly isolated_position_id?: string | (number | string)
      /**
       * Format: decimal
       * @description Amount of collateral.
       */
      readonly amount: string
      /**
       * Format: decimal
       * @description Deposits under way.
       */
      readonly pending_deposit_amount?: string
      /**
       * Format: decimal
       * @description Withdrawals under way.
       */
      readonly pending_withdraw_amount?: string
      /**
       * Format: decimal
       * @description Inbound transfers under way.
       */
      readonly pending_transfer_in_amount?: string
      /**
       * Format: decimal
       * @description Outbound transfers under way.
       */
      readonly pending_transfer_out_amount?: string
      /** @description True while a liquidation is in progress. */
      readonly is_liquidating?: boolean
      /**
       * Format: decimal
       * @description Balance of the older kind, for display only.
       */
      readonly legacy_amount?: string
      /**
       * Format: decimal
       * @description Deposits, accumulated.
       */
      readonly cum_deposit_amount?: string
      /**
       * Format: decimal
       * @description Withdrawals, accumulated.
       */
      readonly cum_withdraw_amount?: string
      /**
       * Format: decimal
       * @description Inbound transfers, accumulated.
       */
      readonly cum_transfer_in_amount?: string
      /**
       * Format: decimal
       * @description Outbound transfers, accumulated.
       */
      readonly cum_transfer_out_amount?: string
      /**
       * Format: decimal
       * @description Margin added, accumulated.
       */
      readonly cum_margin_move_in_amount?: string
      /**
       * Format: decimal
       * @description Margin removed, accumulated.
       */
      readonly cum_margin_move_out_amount?: string
      /**
       * Format: decimal
       * @description Collateral of opening long, accumulated.
       */
      readonly cum_position_open_long_amount?: string
      /**
       * Format: decimal
       * @description Collateral of opening short, accumulated.
       */
      readonly cum_position_open_short_amount?: string
      /**
       * Format: decimal
       * @description Collateral of closing long, accumulated.
       */
      readonly cum_position_close_long_amount?: string
      /**
       * Format: decimal
       * @description Collateral of closing short, accumulated.
       */
      readonly cum_position_close_short_amount?: string
      /**
       * Format: decimal
       * @description Trading fees of filled orders, accumulated.
       */
      readonly cum_position_fill_fee_amount?: string
      /**
       * Format: decimal
       * @description Liquidation fees, accumulated.
       */
      readonly cum_position_liquidate_fee_amount?: string
      /**
       * Format: decimal
       * @description Funding fees, accumulated.
       */
      readonly cum_position_funding_amount?: string
      /**
       * Format: decimal
       * @description Income from order fees, accumulated.
       */
      readonly cum_order_fill_fee_income_amount?: string
      /**
       * Format: decimal
       * @description Income from liquidation fees, accumulated.
       */
      readonly cum_order_liquidate_fee_income_amount?: string
      /**
       * Format: unix-ms
       * @description When the collateral was created, in Unix milliseconds.
       */
      readonly created_time?: string | number
      /**
       * Format: unix-ms
       * @description When the collateral last changed, in Unix milliseconds.
       */
      readonly updated_time?: string | number
    }
    /** @description Settings and collateral of an account. */
    readonly AccountState: {
      /** @description Settings of the account. */
      readonly account: components['schemas']['Account']
      /** @description Balances, one for each currency and isolated position. */
      readonly collateral: readonly components['schemas']['Collateral'][]
      /** @description Version; its meaning is not described. Null in the sample. */
      readonly version?: string | null
    }
    /** @description What changed a balance. */
    readonly BusinessType: string &
      (
        | 'deposit'
        | 'withdraw'
        | 'transfer_in'
        | 'transfer_out'
        | 'margin_move_in'
        | 'margin_move_out'
        | 'position_open_long'
        | 'position_open_short'
        | 'position_close_long'
        | 'position_close_short'
        | 'position_funding'
        | 'order_fill_fee_income'
        | 'order_liquidate_fee_income'
        | 'start_liquidate'
        | 'finish_liquidate'
        | 'order_fix_margin_amount'
        | 'tracking_follow_pay'
        | 'tracking_system_pre_receive'
        | 'tracking_follow_back'
        | 'tracking_trader_income'
        | 'tracking_third_party_share'
      )
    /** @description Filters of the list of bills. A filter that is not used is left out, null or empty. */
    readonly BillQuery: {
      /** @description Currency. */
      readonly coin?: string | null
      /** @description Trading pair. */
      readonly symbol?: string | null
      /** @description What changed the balance. */
      readonly businessType?:
        | ((string | components['schemas']['BusinessType'] | '' | null) | null)
        | components['schemas']['BusinessType']
        | ''
        | null
      /** @description Start of the time range, in Unix milliseconds. */
      readonly startTime?: number | '' | null
      /** @description End of the time range, in Unix milliseconds. */
      readonly endTime?: number | '' | null
      /**
       * @description How many records to return at most.
       * @default 20
       */
      readonly limit: number
    }
    /** @description Why an amount was transferred. */
    readonly TransferReason: string &
      (
        | 'UNKNOWN_TRANSFER_REASON'
        | 'USER_TRANSFER'
        | 'INCREASE_CONTRACT_CASH_GIFT'
        | 'REDUCE_CONTRACT_CASH_GIFT'
        | 'REFUND_PLATFORM_TOKEN_DISCOUNT_FEE'
      )
    /** @description One change of a balance. */
    readonly Bill: {
      /** @description Bill id. */
      readonly billId: string | (number | string)
      /** @description Currency. */
      readonly coin?: string
      /** @description Trading pair. */
      readonly symbol?: string
      /**
       * Format: decimal
       * @description Amount of the change.
       */
      readonly amount?: string
      /** @description What changed the balance. */
      readonly businessType?: string | components['schemas']['BusinessType']
      /**
       * Format: decimal
       * @description Balance.
       */
      readonly balance?: string
      /**
       * Format: decimal
       * @description Transaction fee.
       */
      readonly fillFee?: string
      /** @description Why an amount was transferred. */
      readonly transferReason?: string | components['schemas']['TransferReason']
      /** @description Time of creation, in Unix milliseconds. */
      readonly cTime?: string | number
      /** @description Time of creation, as the sample spells it. */
      readonly ctime?: string | number
    }
    /** @description A page of bills. */
    readonly BillPage: {
      /** @description Whether a further page exists. */
      readonly hasNextPage?: boolean
      /** @description The bills. */
      readonly items: readonly components['schemas']['Bill'][]
    }
  }
  responses: {
    /** @description Any other failure. For an order that was being placed, it does not tell whether the order stands. */
    readonly Failure: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The request was refused; the code and the text say why. */
    readonly Refused: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description A weight budget is spent; wait before the next request. */
    readonly TooManyRequests: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: {
    /** @description Trading pair to which the list is narrowed. */
    readonly SymbolFilter: string
    /** @description Trading pair that is asked for. */
    readonly SymbolRequired: string
    /** @description Language tag that goes with every signed request. What it changes is not stated. */
    readonly Locale: string
    /** @description Order to which the list is narrowed. */
    readonly OrderIdFilter: number | string
    /** @description Start of the time range, in Unix milliseconds. */
    readonly StartTime: number
    /** @description End of the time range, in Unix milliseconds. */
    readonly EndTime: number
    /** @description How many records to return at most. */
    readonly Limit: number
    /** @description Number of the page, counted from 0. */
    readonly Page: number
  }
  requestBodies: never
  headers: never
  pathItems: never
}
export type ErrorCode = components['schemas']['ErrorCode']
export type Error = components['schemas']['Error']
export type Contract = components['schemas']['Contract']
export type Ticker = components['schemas']['Ticker']
export type ServerTime = components['schemas']['ServerTime']
export type DirectionCode = components['schemas']['DirectionCode']
export type ExecutionTypeCode = components['schemas']['ExecutionTypeCode']
export type PriceModeCode = components['schemas']['PriceModeCode']
export type MarginModeCode = components['schemas']['MarginModeCode']
export type OrderRequest = components['schemas']['OrderRequest']
export type OrderResult = components['schemas']['OrderResult']
export type BatchOrder = components['schemas']['BatchOrder']
export type BatchOrderRequest = components['schemas']['BatchOrderRequest']
export type BatchOrderEntry = components['schemas']['BatchOrderEntry']
export type BatchOrderResult = components['schemas']['BatchOrderResult']
export type CancelRequest = components['schemas']['CancelRequest']
export type CancelResult = components['schemas']['CancelResult']
export type BatchCancelRequest = components['schemas']['BatchCancelRequest']
export type CancelOrderResult = components['schemas']['CancelOrderResult']
export type BatchCancelResult = components['schemas']['BatchCancelResult']
export type OrderStatus = components['schemas']['OrderStatus']
export type OrderKind = components['schemas']['OrderKind']
export type ExecutionType = components['schemas']['ExecutionType']
export type Order = components['schemas']['Order']
export type MarginMode = components['schemas']['MarginMode']
export type SeparatedMode = components['schemas']['SeparatedMode']
export type PositionSide = components['schemas']['PositionSide']
export type OrderSide = components['schemas']['OrderSide']
export type FillDirection = components['schemas']['FillDirection']
export type LiquidateType = components['schemas']['LiquidateType']
export type Fill = components['schemas']['Fill']
export type FillPage = components['schemas']['FillPage']
export type PlanOrderRequest = components['schemas']['PlanOrderRequest']
export type PlanOrderResult = components['schemas']['PlanOrderResult']
export type CancelPlanRequest = components['schemas']['CancelPlanRequest']
export type PlanOrderStatusCode = components['schemas']['PlanOrderStatusCode']
export type OrderKindCode = components['schemas']['OrderKindCode']
export type PlanOrder = components['schemas']['PlanOrder']
export type DelegateType = components['schemas']['DelegateType']
export type PlanOrderPage = components['schemas']['PlanOrderPage']
export type Position = components['schemas']['Position']
export type DefaultFeeSetting = components['schemas']['DefaultFeeSetting']
export type FeeSetting = components['schemas']['FeeSetting']
export type PositionMode = components['schemas']['PositionMode']
export type ModeSetting = components['schemas']['ModeSetting']
export type LeverageSetting = components['schemas']['LeverageSetting']
export type Account = components['schemas']['Account']
export type Collateral = components['schemas']['Collateral']
export type AccountState = components['schemas']['AccountState']
export type BusinessType = components['schemas']['BusinessType']
export type BillQuery = components['schemas']['BillQuery']
export type TransferReason = components['schemas']['TransferReason']
export type Bill = components['schemas']['Bill']
export type BillPage = components['schemas']['BillPage']
export type ResponseFailure = components['responses']['Failure']
export type ResponseRefused = components['responses']['Refused']
export type ResponseTooManyRequests = components['responses']['TooManyRequests']
export type ParameterSymbolFilter = components['parameters']['SymbolFilter']
export type ParameterSymbolRequired = components['parameters']['SymbolRequired']
export type ParameterLocale = components['parameters']['Locale']
export type ParameterOrderIdFilter = components['parameters']['OrderIdFilter']
export type ParameterStartTime = components['parameters']['StartTime']
export type ParameterEndTime = components['parameters']['EndTime']
export type ParameterLimit = components['parameters']['Limit']
export type ParameterPage = components['parameters']['Page']
export type $defs = Record<string, never>
export interface operations {
  readonly listContracts: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair to which the list is narrowed. */
        readonly symbol?: components['parameters']['SymbolFilter']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The contracts. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Contract'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listTickers: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The tickers. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Ticker'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getTicker: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair that is asked for. */
        readonly symbol: components['parameters']['SymbolRequired']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The ticker. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Ticker']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getServerTime: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The time of the service. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ServerTime']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placeOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['OrderRequest']
      }
    }
    readonly responses: {
      /** @description The order. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OrderResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placeOrders: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['BatchOrderRequest']
      }
    }
    readonly responses: {
      /** @description The outcomes. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BatchOrderResult']
        }
      }
      /** @description The request was refused; the code and the text say why. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CancelRequest']
      }
    }
    readonly responses: {
      /** @description The outcome. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['CancelResult']
        }
      }
      /** @description The request was refused; the code and the text say why. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelOrders: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['BatchCancelRequest']
      }
    }
    readonly responses: {
      /** @description The outcomes. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BatchCancelResult']
        }
      }
      /** @description The request was refused; the code and the text say why. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listCurrentOrders: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair to which the list is narrowed. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Order to which the list is narrowed. */
        readonly orderId?: components['parameters']['OrderIdFilter']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description How many records to return at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Number of the page, counted from 0. */
        readonly page?: components['parameters']['Page']
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The orders. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Order'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listOrderHistory: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair to which the list is narrowed. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description How many records to return at most. Default and maximum are not shown. */
        readonly pageSize?: number
        /** @description Date of creation by which past orders are narrowed. */
        readonly createDate?: number | string
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The orders. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Order'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listFills: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair to which the list is narrowed. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Order to which the list is narrowed. */
        readonly orderId?: components['parameters']['OrderIdFilter']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description How many records to return at most. */
        readonly limit?: number
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of fills. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FillPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placePlanOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['PlanOrderRequest']
      }
    }
    readonly responses: {
      /** @description The plan order. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['PlanOrderResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelPlanOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CancelPlanRequest']
      }
    }
    readonly responses: {
      /** @description The outcome. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['CancelResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listCurrentPlanOrders: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair to which the list is narrowed. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Plan order to which the list is narrowed. The filter is ignored when it holds invalid characters. */
        readonly orderId?: number | string
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description How many records to return at most. */
        readonly limit?: components['parameters']['Limit']
        /** @description Number of the page, counted from 0. */
        readonly page?: components['parameters']['Page']
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The plan orders. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['PlanOrder'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listPlanOrderHistory: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair that is asked for. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description Direction to which the list is narrowed. */
        readonly delegateType?: components['schemas']['DelegateType']
        /** @description How many records to return at most. */
        readonly pageSize?: number
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of plan orders. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['PlanOrderPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listPositions: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair that is asked for. */
        readonly symbol: components['parameters']['SymbolRequired']
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The positions. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Position'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getAccounts: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Settings and collateral. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AccountState']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getAccount: {
    readonly parameters: {
      readonly query: {
        /** @description Currency that is asked for. */
        readonly coin: string
      }
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Settings and collateral. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AccountState']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listBills: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag that goes with every signed request. What it changes is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['BillQuery']
      }
    }
    readonly responses: {
      /** @description A page of bills. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BillPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 429: components['responses']['TooManyRequests']
      readonly default: components['responses']['Failure']
    }
  }
}
