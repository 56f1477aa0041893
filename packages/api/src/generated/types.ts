// Generated from spec/. Do not edit; run `npm run generate`.

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
     * @description Returns contract specifications. `symbol` is optional.
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
     * @description Returns a list of tickers. The endpoint has no parameters.
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
     * @description Returns the server time. Timestamps of requests are compared with this clock.
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
  readonly '/capi/v2/market/index': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the index or mark price
     * @description Returns the index price of one contract, or its mark price.
     */
    readonly get: operations['getIndexPrice']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/currentFundRate': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List current funding rates
     * @description Returns the funding rate that builds up for the next settlement, of all contracts or of one.
     */
    readonly get: operations['listFundingRates']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/getHistoryFundRate': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List past funding rates
     * @description Returns the latest funding rates of one contract that were settled, newest first. Older ones than the limit allows cannot be read.
     */
    readonly get: operations['listFundingRateHistory']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/funding_time': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the next funding time
     * @description Returns the time of the next funding settlement of one contract.
     */
    readonly get: operations['getFundingTime']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/candles': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List the latest candles
     * @description Returns the latest candles of one contract: the completed ones, the newest first, and last the one that is still forming. Sort by the opening time, because the order is not promised.
     */
    readonly get: operations['listCandles']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/historyCandles': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List past candles
     * @description Returns the candles of one contract before a time. If both times are given, the end counts and the start is ignored. Read pages backwards, with the oldest opening time received as the next end, and drop duplicates.
     */
    readonly get: operations['listHistoryCandles']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/depth': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the order book
     * @description Returns the best price levels of both sides of the order book of one contract, the best first.
     */
    readonly get: operations['getDepth']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/open_interest': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the open interest
     * @description Returns the open interest of one contract.
     */
    readonly get: operations['getOpenInterest']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/market/trades': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List the latest trades
     * @description Returns the latest trades of one contract. Older trades than the limit allows cannot be read.
     */
    readonly get: operations['listTrades']
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
     * @description Places one limit or market order, which opens or closes a position in one trading pair.
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
     * @description Places up to 20 orders in one trading pair and returns one result per order.
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
     * @description Cancels one order, identified by its order id or its client order id.
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
     * @description Cancels several orders and returns one result per order.
     */
    readonly post: operations['cancelOrders']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/cancelAllOrders': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Cancel all orders
     * @description Cancels all orders, or all plan orders, of one trading pair or of the account. One call cancels one of the two families.
     */
    readonly post: operations['cancelAllOrders']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/closePositions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Close positions at market
     * @description Closes the positions of one trading pair or of the account, each as a whole with a market order. It does not cancel orders; plan orders and take-profit and stop-loss orders stay as well.
     */
    readonly post: operations['closePositions']
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
     * @description Returns a page of order records. Each filter is optional.
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
     * List the order history
     * @description Returns order records. Each filter is optional. We know of no cursor for the history.
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
     * @description Returns the fills of the account.
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
  readonly '/capi/v2/order/detail': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get an order
     * @description Returns one order, live or final, by its order id. It cannot be found by its client order id.
     */
    readonly get: operations['getOrder']
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
     * @description Places a plan order: a conditional order with a trigger price.
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
     * @description Cancels one plan order, identified by its order id.
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
     * @description Returns a page of plan order records. Each filter is optional.
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
     * List the plan order history
     * @description Returns a page of plan order records of one trading pair.
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
  readonly '/capi/v2/order/placeTpSlOrder': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Place a take-profit or stop-loss
     * @description Places one take-profit or stop-loss order for a position. It waits as a plan order, and is listed and cancelled as one. A take-profit and a stop-loss are two orders that do not end each other: cancel the one that is left. An order that opens a position can carry both as preset prices instead.
     */
    readonly post: operations['placeTpSlOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/order/modifyTpSlOrder': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Modify a take-profit or stop-loss
     * @description Changes the prices of a take-profit or stop-loss order, and which price triggers it. Its size cannot be changed.
     */
    readonly post: operations['modifyTpSlOrder']
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
     * @description Returns the positions of the account in one trading pair.
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
  readonly '/capi/v2/account/position/allPosition': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List positions in all pairs
     * @description Returns the positions of the account in all trading pairs. There is one entry for each pair and side.
     */
    readonly get: operations['listAllPositions']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/assets': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List balances
     * @description Returns the balance of each currency: available, frozen, equity and unrealised profit.
     */
    readonly get: operations['listAssets']
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
     * Get account settings and collateral
     * @description Returns the account settings and the collateral. The endpoint has no parameters.
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
     * Get account settings by coin
     * @description Returns the account settings and the collateral. We read `coin` as the currency of the collateral to return.
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
     * @description Returns the account bill history.
     */
    readonly post: operations['listBills']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/settings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the leverage of pairs
     * @description Returns the leverage of one trading pair, or of all pairs, in an object with the pairs as keys.
     */
    readonly get: operations['getSettings']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/leverage': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Set the leverage of a pair
     * @description Sets the leverage of long and short positions in one trading pair. It is refused while the pair has open orders or plan orders.
     */
    readonly post: operations['setLeverage']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/position/changeHoldModel': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Set the margin mode
     * @description Sets the margin mode of one trading pair, cross or isolated.
     */
    readonly post: operations['setMarginMode']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/adjustMargin': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Adjust isolated margin
     * @description Adds margin to an isolated position, or takes margin from it.
     */
    readonly post: operations['adjustMargin']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/capi/v2/account/modifyAutoAppendMargin': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Set automatic margin top-up
     * @description Turns the automatic addition of margin to an isolated position on or off.
     */
    readonly post: operations['setAutoAppendMargin']
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
    /**
     * @description Trading pair.
     * @example cmt_btcusdt
     */
    readonly SymbolName: string
    /** @description Error codes of refused and failed requests. */
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
        | '403'
        | '404'
        | '408'
        | '409'
        | '413'
        | '415'
        | '421'
        | '429'
        | '431'
        | '500'
        | '503'
      )
    /**
     * Format: int64
     * @description Time in Unix milliseconds, as a number.
     */
    readonly NumericTime: number
    /**
     * Format: int64
     * @description Time in Unix milliseconds, as a string.
     */
    readonly TextTime: string
    /** @description Response body of a request that was refused or failed. */
    readonly Error: {
      /** @description Error code. */
      readonly code: string | components['schemas']['ErrorCode']
      /** @description Error message for people. */
      readonly msg: string
      /** @description Time at which the service handled the request, in Unix milliseconds. */
      readonly requestTime?: components['schemas']['NumericTime'] | components['schemas']['TextTime']
      /** @description Null in every error response. */
      readonly data?: null
    }
    /**
     * Format: decimal
     * @description Number with decimals, as a string.
     */
    readonly Decimal: string
    /** @description Specification of a contract. */
    readonly Contract: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Cryptocurrency that underlies the contract. */
      readonly underlying_index?: string
      /** @description Quote currency of the price. */
      readonly quote_currency?: string
      /** @description Margin coin. */
      readonly coin?: string
      /** @description Face value of one contract. In practice, this is the step of order sizes, in base currency, and not the unit of sizes in contracts. */
      readonly contract_val?: components['schemas']['Decimal']
      /** @description Settlement times, each as HH:MM:SS. */
      readonly delivery?: readonly string[]
      /** @description Number of decimal places of the quantity. In practice, it is 0 for a step of 1 and for all larger steps, so it alone does not give the step. */
      readonly size_increment?: string
      /** @description Number of decimal places of the price. */
      readonly tick_size?: string
      /** @description True when the contract is margined in USDT. */
      readonly forwardContractFlag?: boolean
      /**
       * Format: decimal
       * @description Step size of the last decimal place of the price; a JSON number.
       */
      readonly priceEndStep?: number
      /**
       * Format: int32
       * @description Minimum leverage.
       * @default 1
       */
      readonly minLeverage: number
      /**
       * Format: int32
       * @description Maximum leverage.
       * @default 100
       */
      readonly maxLeverage: number
      /** @description Ratio of the bid price to the limit price. */
      readonly buyLimitPriceRatio?: components['schemas']['Decimal']
      /** @description Ratio of the ask price to the limit price. */
      readonly sellLimitPriceRatio?: components['schemas']['Decimal']
      /** @description Maker fee rate. */
      readonly makerFeeRate?: components['schemas']['Decimal']
      /** @description Taker fee rate. */
      readonly takerFeeRate?: components['schemas']['Decimal']
      /** @description Minimum order size, in base currency. */
      readonly minOrderSize?: components['schemas']['Decimal']
      /** @description Maximum order size, in base currency. */
      readonly maxOrderSize?: components['schemas']['Decimal']
      /** @description Maximum position size, in base currency. */
      readonly maxPositionSize?: components['schemas']['Decimal']
      /** @description Maximum size of one market order that opens a position, in base currency. A response may leave out this field. */
      readonly marketOpenLimitSize?: components['schemas']['Decimal']
    }
    /** @description Latest prices of a contract and its last 24 hours. */
    readonly Ticker: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Latest execution price. */
      readonly last?: components['schemas']['Decimal']
      /** @description Ask price. */
      readonly best_ask?: components['schemas']['Decimal']
      /** @description Bid price. */
      readonly best_bid?: components['schemas']['Decimal']
      /** @description Highest price of the last 24 hours. */
      readonly high_24h?: components['schemas']['Decimal']
      /** @description Lowest price of the last 24 hours. */
      readonly low_24h?: components['schemas']['Decimal']
      /** @description Trading volume in quote currency. */
      readonly volume_24h?: components['schemas']['Decimal']
      /** @description System time, in Unix milliseconds. */
      readonly timestamp?: components['schemas']['TextTime']
      /** @description Price change over 24 hours. */
      readonly priceChangePercent?: components['schemas']['Decimal']
      /** @description Trading volume; the reference describes it like the volume in quote currency. */
      readonly base_volume?: components['schemas']['Decimal']
      /** @description Mark price. */
      readonly markPrice?: components['schemas']['Decimal']
      /** @description Index price. */
      readonly indexPrice?: components['schemas']['Decimal']
    }
    /** @description The server time in three formats. */
    readonly ServerTime: {
      /** @description Unix time in seconds, with a fraction. */
      readonly epoch?: components['schemas']['Decimal']
      /**
       * Format: date-time
       * @description The same time in ISO 8601 format.
       */
      readonly iso?: string
      /** @description The same time in Unix milliseconds. */
      readonly timestamp: components['schemas']['NumericTime']
    }
    /**
     * @description Which price of a contract is meant.
     * @default INDEX
     */
    readonly IndexPriceType: string & ('INDEX' | 'MARK')
    /** @description The index or mark price of a contract. */
    readonly IndexPrice: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description The requested price; also the mark price has this name. It can have more decimal places than prices of orders. */
      readonly index?: components['schemas']['Decimal']
      /** @description Time of the price, in Unix milliseconds. */
      readonly timestamp?: components['schemas']['TextTime']
    }
    /** @description The funding rate that builds up for the next settlement of a contract. */
    readonly FundingRate: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Funding rate for one settlement interval, as a signed fraction; 0.0001 is 0.01 %. Longs pay when it is positive. */
      readonly fundingRate?: components['schemas']['Decimal']
      /**
       * Format: int32
       * @description Settlement interval, in minutes.
       */
      readonly collectCycle?: number
      /** @description Time of the last settlement, in Unix milliseconds. The next one is `collectCycle` minutes later. */
      readonly timestamp?: components['schemas']['NumericTime']
    }
    /** @description A funding rate that was settled. */
    readonly SettledFundingRate: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Funding rate that was settled, as a signed fraction. */
      readonly fundingRate?: components['schemas']['Decimal']
      /** @description Settlement time, in Unix milliseconds; one of the contract's settlement times (`delivery`). */
      readonly fundingTime: components['schemas']['NumericTime']
    }
    /** @description The next funding settlement of a contract. */
    readonly FundingTime: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Time of the next settlement, in Unix milliseconds. */
      readonly fundingTime: components['schemas']['NumericTime']
    }
    /** @description Width of a candle. Case matters. */
    readonly Granularity: string & ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '12h' | '1d' | '1w')
    /**
     * @description The price that candles are built from.
     * @default LAST
     */
    readonly CandlePriceType: string & ('LAST' | 'MARK' | 'INDEX')
    /** @description A candle as an array: its opening time, four prices and two volumes. The newest candle of a contract is still forming. */
    readonly Candle: readonly [string, string, string, string, string, string, string]
    /** @description A price level of the order book as an array, its price and its quantity. */
    readonly DepthLevel: readonly [string, string]
    /** @description The best price levels of both sides of the order book. All fields are null for a contract without a market. */
    readonly Depth: {
      /** @description Sell side, lowest price first. */
      readonly asks: readonly components['schemas']['DepthLevel'][] | null
      /** @description Buy side, highest price first. */
      readonly bids: readonly components['schemas']['DepthLevel'][] | null
      /**
       * Format: int64
       * @description Time of the order book, in Unix milliseconds.
       */
      readonly timestamp: string | null
    }
    /** @description The open interest of a contract. */
    readonly OpenInterest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Open interest. Published documentation says base currency; live totals look too large for it, so do not read it as an amount. */
      readonly base_volume?: components['schemas']['Decimal']
      /** @description The same number as `base_volume`. Published documentation calls it the amount in quote currency, which it is not in live responses. */
      readonly target_volume?: components['schemas']['Decimal']
      /** @description Time of the response, in Unix milliseconds. */
      readonly timestamp?: components['schemas']['TextTime']
    }
    /** @description A trade of a contract, of any two accounts. */
    readonly Trade: {
      /**
       * Format: uuid
       * @description Id of the trade, in the form of a UUID. It is not the `tradeId` of a fill.
       */
      readonly ticketId: string
      /** @description Time of the trade, in Unix milliseconds. */
      readonly time?: components['schemas']['NumericTime']
      /** @description Price. */
      readonly price?: components['schemas']['Decimal']
      /** @description Quantity, in base currency. */
      readonly size?: components['schemas']['Decimal']
      /** @description Price times quantity, in quote currency. */
      readonly value?: components['schemas']['Decimal']
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description True when the trade was at the best price. */
      readonly isBestMatch?: boolean
      /** @description True when the order of the buyer was in the book, so that the seller was the taker. */
      readonly isBuyerMaker?: boolean
      /** @description Unit of sizes in contracts, as in positions. It is not the size step, which is `contract_val` in the contract list. */
      readonly contractVal?: components['schemas']['Decimal']
    }
    /**
     * Format: decimal
     * @description Quantity as a string, neither zero nor negative.
     */
    readonly PositiveDecimal: string
    /** @description Direction of a new order, as a numeric code. */
    readonly DirectionCode: string & ('1' | '2' | '3' | '4')
    /** @description Execution type of an order, as a numeric code. */
    readonly ExecutionTypeCode: string & ('0' | '1' | '2' | '3')
    /** @description Limit or market order, as a numeric code. */
    readonly PriceModeCode: string & ('0' | '1')
    /**
     * Format: decimal
     * @description Quantity or price, as a string.
     */
    readonly RequestDecimal: string
    /**
     * @description The empty text, for no value.
     * @example
     */
    readonly EmptyText: string
    /**
     * Format: int32
     * @description Margin mode of a new order, as a number.
     * @default 1
     */
    readonly MarginModeCode: number & (1 | 3)
    /**
     * @description The code of the margin mode, as a text.
     * @example 1
     * @example 3
     */
    readonly MarginModeText: string
    /** @description A new order. */
    readonly OrderRequest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Client order id, at most 40 characters, without special characters. The service assigns one when it is empty. */
      readonly client_oid: string
      /** @description Size of the order, in base currency; greater than zero. */
      readonly size: components['schemas']['PositiveDecimal']
      /** @description Direction of the order, as a numeric code. */
      readonly type: components['schemas']['DirectionCode']
      /** @description Execution type, as a numeric code. */
      readonly order_type: components['schemas']['ExecutionTypeCode']
      /** @description Limit or market order, as a numeric code. */
      readonly match_price: components['schemas']['PriceModeCode']
      /** @description Limit price, a multiple of the price step of the contract. A market order ignores it. */
      readonly price?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Preset take-profit price. */
      readonly presetTakeProfitPrice?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Preset stop-loss price. */
      readonly presetStopLossPrice?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Margin mode; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
    }
    /**
     * Format: int64
     * @description String that identifies an entry.
     */
    readonly TextId: string
    /** @description Ids of the placed order. */
    readonly OrderResult: {
      /** @description Client order id; may be null. */
      readonly client_oid?: string | null
      /** @description Order id. */
      readonly order_id: components['schemas']['TextId']
    }
    /** @description One order of a batch, with the structure of a single-order request. The reference does not show that request. */
    readonly BatchOrder: {
      /** @description Client order id. */
      readonly client_oid?: string
      /**
       * Format: decimal
       * @description Size of the order. We read it as base units, greater than zero.
       */
      readonly size: string & components['schemas']['PositiveDecimal']
      /** @description Direction of the order. We read it as a numeric code. */
      readonly type: string & components['schemas']['DirectionCode']
      /** @description Execution type. We read it as a numeric code. */
      readonly order_type: string & components['schemas']['ExecutionTypeCode']
      /** @description Price mode. In practice, a numeric code that selects a limit or a market order. */
      readonly match_price: string & components['schemas']['PriceModeCode']
      /** @description Order price. */
      readonly price?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Preset take-profit price. */
      readonly presetTakeProfitPrice?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Preset stop-loss price. */
      readonly presetStopLossPrice?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
    }
    /** @description Up to 20 orders in one trading pair. */
    readonly BatchOrderRequest: {
      /** @description Trading pair of all orders. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Margin mode of all orders; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
      /** @description The orders, at most 20. */
      readonly orderDataList: readonly components['schemas']['BatchOrder'][]
    }
    /** @description Result of one order of a batch. */
    readonly BatchOrderEntry: {
      /** @description Order id. */
      readonly order_id?: components['schemas']['TextId']
      /** @description Client order id. */
      readonly client_oid?: string
      /** @description True when the order was placed. */
      readonly result: boolean
      /** @description Error code of a failed order; empty on success. */
      readonly error_code?: string
      /** @description Error message of a failed order; empty on success. */
      readonly error_message?: string
    }
    /** @description Result of a batch of orders. */
    readonly BatchOrderResult: {
      /** @description One result per order. */
      readonly order_info: readonly components['schemas']['BatchOrderEntry'][]
      /** @description Result of the whole request. */
      readonly result?: boolean
    }
    /** @description Identifies one order by its order id, its client order id or both. A request without either id is invalid. */
    readonly CancelRequest:
      | {
          /** @description Order id. */
          readonly orderId?: components['schemas']['TextId']
          /** @description Client order id. */
          readonly clientOid?: string
        }
      | {
          /** @description Order id. */
          readonly orderId: unknown
        }
      | {
          /** @description Client order id, not empty. */
          readonly clientOid: unknown
        }
    /** @description Result of one cancellation. */
    readonly CancelResult: {
      /** @description Order id. */
      readonly order_id?: components['schemas']['TextId']
      /** @description Client order id; null when there is none. */
      readonly client_oid?: string | null
      /** @description True when the cancellation succeeded. */
      readonly result: boolean
      /** @description Error message when the cancellation failed; null when it succeeded. */
      readonly err_msg?: string | null
    }
    /** @description Identifies orders by their order ids, their client order ids or both. A request without either list is invalid. */
    readonly BatchCancelRequest:
      | {
          /** @description Order ids. */
          readonly ids?: readonly components['schemas']['TextId'][]
          /** @description Client order ids. */
          readonly cids?: readonly string[]
        }
      | {
          /** @description At least one order id. */
          readonly ids: unknown
        }
      | {
          /** @description At least one client order id. */
          readonly cids: unknown
        }
    /** @description Result of one cancellation in a batch. */
    readonly CancelOrderResult: {
      /** @description Error message when the cancellation failed; empty otherwise. */
      readonly err_msg?: string
      /** @description Order id. */
      readonly order_id?: components['schemas']['TextId']
      /** @description Client order id; empty when there is none. */
      readonly client_oid?: string
      /** @description True when the cancellation succeeded. */
      readonly result: boolean
    }
    /** @description Result of a batch of cancellations. */
    readonly BatchCancelResult: {
      /** @description Overall result of the batch. */
      readonly result?: boolean
      /** @description Trading pair of the cancelled orders. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Order ids to cancel. */
      readonly orderIds?: readonly components['schemas']['TextId'][]
      /** @description Client order ids to cancel. */
      readonly clientOids?: readonly string[]
      /** @description One result per order. */
      readonly cancelOrderResultList: readonly components['schemas']['CancelOrderResult'][]
      /** @description Again the results of the orders whose cancellation failed. */
      readonly failInfos?: readonly components['schemas']['CancelOrderResult'][]
    }
    /** @description Family of orders that a request cancels. */
    readonly CancelOrderType: string & ('normal' | 'plan')
    /** @description Which orders to cancel. */
    readonly CancelAllRequest: {
      /** @description The family of orders to cancel. */
      readonly cancelOrderType: components['schemas']['CancelOrderType']
      /** @description Trading pair. All pairs when it is left out. */
      readonly symbol?: components['schemas']['SymbolName']
    }
    /**
     * Format: int64
     * @description Number that identifies an entry.
     */
    readonly NumericId: number | string
    /** @description Outcome of the cancellation of one order. */
    readonly CancelAllEntry: {
      /** @description Order id. */
      readonly orderId: components['schemas']['NumericId']
      /** @description True when the order was cancelled. */
      readonly success: boolean
    }
    /** @description Which positions to close. */
    readonly ClosePositionsRequest: {
      /** @description Trading pair. All pairs when it is left out. */
      readonly symbol?: components['schemas']['SymbolName']
    }
    /** @description Outcome for one position. */
    readonly ClosePositionEntry: {
      /** @description Position id. */
      readonly positionId: components['schemas']['NumericId']
      /** @description True when the closing order was placed. */
      readonly success: boolean
      /** @description Order id of the closing order; 0 when it was refused. */
      readonly successOrderId?: components['schemas']['NumericId']
      /** @description Why the closing order was refused; empty otherwise. */
      readonly errorMessage?: string
    }
    /** @description Status of an order. */
    readonly OrderStatus: string & ('pending' | 'open' | 'filled' | 'canceling' | 'canceled' | 'untriggered')
    /** @description Direction or kind of an order, as a name. */
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
    /** @description Execution type of an order, as a name. */
    readonly ExecutionType: string & ('normal' | 'postOnly' | 'fok' | 'ioc')
    /** @description An order, as returned by the lists of current orders and of the order history. */
    readonly Order: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Trading pair, in the spelling of the order history's table. */
      readonly Symbol?: components['schemas']['SymbolName']
      /** @description Size of the order, in base units. */
      readonly size?: components['schemas']['Decimal']
      /** @description Client order id; may be null. */
      readonly client_oid?: string | null
      /** @description Creation time of the order, in Unix milliseconds. */
      readonly createTime?: components['schemas']['TextTime']
      /** @description Filled quantity. */
      readonly filled_qty?: components['schemas']['Decimal']
      /** @description Transaction fee. */
      readonly fee?: components['schemas']['Decimal']
      /** @description Order id. */
      readonly order_id: components['schemas']['TextId']
      /** @description Order price. */
      readonly price?: components['schemas']['Decimal']
      /** @description Average price of the fills. */
      readonly price_avg?: components['schemas']['Decimal']
      /** @description Status of the order. */
      readonly status?: string | components['schemas']['OrderStatus']
      /** @description Direction or kind of the order. */
      readonly type?: string | components['schemas']['OrderKind']
      /** @description Execution type. */
      readonly order_type?: string | components['schemas']['ExecutionType']
      /** @description Total profit and loss. */
      readonly totalProfits?: components['schemas']['Decimal']
      /**
       * Format: int64
       * @description Size of the order, in contracts.
       */
      readonly contracts?: number
      /**
       * Format: int64
       * @description Filled quantity, in contracts.
       */
      readonly filledQtyContracts?: number
      /** @description Preset take-profit price; null when not set. */
      readonly presetTakeProfitPrice?: components['schemas']['Decimal'] | null
      /** @description Preset stop-loss price; null when not set. */
      readonly presetStopLossPrice?: components['schemas']['Decimal'] | null
    }
    /** @description Margin mode, cross or isolated. */
    readonly MarginMode: string & ('SHARED' | 'ISOLATED' | 'UNKNOWN_MARGIN_MODE')
    /** @description Whether positions are combined or separated. */
    readonly SeparatedMode: string & ('COMBINED' | 'SEPARATED' | 'UNKNOWN_SEPARATED_MODE')
    /** @description Side of a position. */
    readonly PositionSide: string & ('LONG' | 'SHORT')
    /** @description Order direction. */
    readonly OrderSide: string & ('BUY' | 'SELL')
    /** @description Direction of a fill. */
    readonly FillDirection: string & ('OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description Liquidation order type. */
    readonly LiquidateType: string & ('FORCE_LIQUIDATE' | 'FORCE_REDUCE' | 'ADL')
    /** @description A fill: one execution of an order. */
    readonly Fill: {
      /** @description Fill id. */
      readonly tradeId: components['schemas']['NumericId']
      /** @description Order id of the filled order. */
      readonly orderId: components['schemas']['NumericId']
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Margin mode. */
      readonly marginMode?: string | 'SHARED' | components['schemas']['MarginMode']
      /** @description Separated mode. */
      readonly separatedMode?: string | 'SEPARATED' | components['schemas']['SeparatedMode']
      /** @description Side of the position. */
      readonly positionSide?: string | 'LONG' | components['schemas']['PositionSide']
      /** @description Order direction. */
      readonly orderSide?: string | components['schemas']['OrderSide']
      /** @description Filled quantity. */
      readonly fillSize?: components['schemas']['Decimal']
      /** @description Filled value. */
      readonly fillValue?: components['schemas']['Decimal']
      /** @description Trading fee. */
      readonly fillFee?: components['schemas']['Decimal']
      /** @description Closing (liquidation) fee. */
      readonly liquidateFee?: components['schemas']['Decimal']
      /** @description Realised profit and loss. */
      readonly realizePnl?: components['schemas']['Decimal']
      /** @description Direction of the fill. */
      readonly direction?: string | components['schemas']['FillDirection']
      /** @description Type of liquidation order. */
      readonly liquidateType?: string | components['schemas']['LiquidateType']
      /** @description Legacy-compatible order direction. The field name is spelled exactly like this. */
      readonly legacyOrdeDirection?: string | components['schemas']['FillDirection']
      /** @description Time of the fill, in Unix milliseconds. */
      readonly createdTime?: components['schemas']['NumericTime']
    }
    /** @description A page of fills. */
    readonly FillPage: {
      /** @description The fills. */
      readonly list: readonly components['schemas']['Fill'][]
      /** @description True when more pages exist. */
      readonly nextFlag?: boolean
      /**
       * Format: int32
       * @description Total number of entries.
       */
      readonly totals?: number
    }
    /** @description A new plan (conditional) order. */
    readonly PlanOrderRequest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Client order id, at most 40 characters, without special characters. It must be unique among pending orders. The service assigns one when it is left out. */
      readonly client_oid?: string
      /** @description Number of contracts; neither zero nor negative. */
      readonly size: components['schemas']['PositiveDecimal']
      /** @description Direction of the order, as a numeric code. */
      readonly type: components['schemas']['DirectionCode']
      /** @description Limit or market order, as a numeric code. */
      readonly match_type: components['schemas']['PriceModeCode']
      /** @description Execution price. */
      readonly execute_price?: components['schemas']['RequestDecimal'] | components['schemas']['EmptyText']
      /** @description Trigger price. */
      readonly trigger_price: components['schemas']['RequestDecimal']
      /** @description Margin mode; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
    }
    /** @description Ids of the placed plan order. */
    readonly PlanOrderResult: {
      /** @description Client order id; null when none was given. */
      readonly client_oid?: string | null
      /** @description Order id of the plan order. */
      readonly order_id: components['schemas']['TextId']
    }
    /** @description Identifies the plan order to cancel. */
    readonly CancelPlanRequest: {
      /** @description Order id of the plan order. */
      readonly orderId: components['schemas']['TextId']
    }
    /** @description Status of a plan order, as a numeric code. */
    readonly PlanOrderStatusCode: string & ('-1' | '0' | '1' | '2' | 'UNTRIGGERED')
    /** @description Direction or kind of an order, as a numeric code. */
    readonly OrderKindCode: string &
      ('1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description A plan (conditional) order, as returned by the lists of current plan orders and of the plan order history. */
    readonly PlanOrder: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Size of the order, in base units as for a regular order. */
      readonly size?: components['schemas']['Decimal']
      /** @description Client order id; may be null. */
      readonly client_oid?: string | null
      /** @description Creation time of the plan order, in Unix milliseconds. */
      readonly createTime?: components['schemas']['TextTime']
      /** @description Filled quantity. */
      readonly filled_qty?: components['schemas']['Decimal']
      /** @description Transaction fee. */
      readonly fee?: components['schemas']['Decimal']
      /** @description Order id of the plan order. */
      readonly order_id: components['schemas']['TextId']
      /** @description Order price. */
      readonly price?: components['schemas']['Decimal']
      /** @description Average price of the fills. */
      readonly price_avg?: components['schemas']['Decimal']
      /** @description Status of the plan order, as a numeric code. */
      readonly status?: string | components['schemas']['PlanOrderStatusCode']
      /** @description Direction or kind of the order, as a numeric code. */
      readonly type?: string | components['schemas']['OrderKindCode']
      /** @description Execution type, as a numeric code. */
      readonly order_type?: string | components['schemas']['ExecutionTypeCode']
      /** @description Total profit and loss. */
      readonly totalProfits?: components['schemas']['Decimal']
      /** @description Trigger price. */
      readonly triggerPrice?: components['schemas']['Decimal']
      /** @description Trigger price type, as a text; may be empty. */
      readonly triggerPriceType?: string
      /** @description Trigger time, in Unix milliseconds. */
      readonly triggerTime?: components['schemas']['TextTime']
      /** @description Preset take-profit price; null when not set. */
      readonly presetTakeProfitPrice?: components['schemas']['Decimal'] | null
      /** @description Preset stop-loss price; null when not set. */
      readonly presetStopLossPrice?: components['schemas']['Decimal'] | null
    }
    /**
     * Format: int32
     * @description Direction of a plan order, as a number.
     */
    readonly DelegateType: number & (1 | 2 | 3 | 4)
    /** @description A page of the plan order history. */
    readonly PlanOrderPage: {
      /** @description The plan orders. */
      readonly list: readonly components['schemas']['PlanOrder'][]
      /** @description Whether there is a next page. We read true as yes; the reference only names the field. */
      readonly nextPage?: boolean
    }
    /** @description Kind of a take-profit or stop-loss order. */
    readonly TpSlType: string & ('profit_plan' | 'loss_plan')
    /** @description Side of a position, in lower case. */
    readonly PositionSideName: string & ('long' | 'short')
    /** @description A new take-profit or stop-loss order. */
    readonly TpSlOrderRequest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Client order id, at most 40 characters, without special characters. */
      readonly clientOrderId: string
      /** @description Take profit or stop loss. */
      readonly planType: components['schemas']['TpSlType']
      /** @description Trigger price, a multiple of the price step of the contract. The last price must reach it from the other side. */
      readonly triggerPrice: components['schemas']['RequestDecimal']
      /** @description Price of the limit order that is then placed. When it is left out or zero, a market order is placed. */
      readonly executePrice?: components['schemas']['RequestDecimal']
      /** @description Size, in base currency; greater than zero. */
      readonly size: components['schemas']['PositiveDecimal']
      /** @description Side of the position to protect. */
      readonly positionSide: components['schemas']['PositionSideName']
      /** @description Margin mode of the position; 1 is cross, 3 is isolated. */
      readonly marginMode?: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
    }
    /** @description Outcome of a new take-profit or stop-loss order. */
    readonly TpSlOrderEntry: {
      /** @description Order id of the plan order; 0 when it was not accepted. */
      readonly orderId: components['schemas']['NumericId']
      /** @description True when the order was accepted. */
      readonly success: boolean
    }
    /**
     * Format: int32
     * @description The price that triggers an order, as a number.
     * @default 1
     */
    readonly TriggerPriceTypeCode: number & (1 | 3)
    /** @description New prices of a take-profit or stop-loss order. */
    readonly TpSlModification: {
      /** @description Order id of the take-profit or stop-loss order, as a number with all its digits, or as a text. */
      readonly orderId: (number | string) | components['schemas']['TextId']
      /** @description New trigger price, a multiple of the price step of the contract. */
      readonly triggerPrice: components['schemas']['RequestDecimal']
      /** @description New price of the limit order that is then placed. When it is left out or zero, a market order is placed, also if the order had a limit price before. */
      readonly executePrice?: components['schemas']['RequestDecimal']
      /** @description The price that triggers the order; 1 is the last price, 3 is the mark price. */
      readonly triggerPriceType?: components['schemas']['TriggerPriceTypeCode']
    }
    /** @description Confirms a change, with the code 00000 and a field for data. */
    readonly DataEnvelope: {
      /**
       * success
       * @description The text 00000. Any other code means that the request was refused.
       * @constant
       */
      readonly code: '00000'
      /** @description The text success. */
      readonly msg?: string
      /** @description Time at which the service handled the request, in Unix milliseconds. */
      readonly requestTime?: components['schemas']['NumericTime']
      /** @description Nothing. */
      readonly data?: string | null
    }
    /** @description A position of the account. */
    readonly Position: {
      /** @description Position id. */
      readonly id: components['schemas']['NumericId']
      /** @description Account id. */
      readonly account_id?: components['schemas']['NumericId']
      /**
       * Format: int32
       * @description Id of the collateral currency.
       */
      readonly coin_id?: number
      /** @description Id of the contract. */
      readonly contract_id?: components['schemas']['NumericId']
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Side of the position, LONG or SHORT. */
      readonly side?: string | components['schemas']['PositionSide']
      /** @description Margin mode, SHARED (cross) or ISOLATED. */
      readonly margin_mode?: string | components['schemas']['MarginMode']
      /** @description Separated mode, COMBINED or SEPARATED. */
      readonly separated_mode?: string | components['schemas']['SeparatedMode']
      /** @description Order id of the order that opened a separated position; 0 when there is none. */
      readonly separated_open_order_id?: components['schemas']['NumericId']
      /** @description Leverage of the position. */
      readonly leverage?: components['schemas']['Decimal']
      /** @description Current size. */
      readonly size?: components['schemas']['Decimal']
      /** @description Initial value at opening. */
      readonly open_value?: components['schemas']['Decimal']
      /** @description Opening fee. */
      readonly open_fee?: components['schemas']['Decimal']
      /** @description Funding fee. */
      readonly funding_fee?: components['schemas']['Decimal']
      /** @description Margin amount, in the margin coin. */
      readonly marginSize?: components['schemas']['Decimal']
      /** @description Isolated margin. */
      readonly isolated_margin?: components['schemas']['Decimal']
      /** @description True when isolated margin is added automatically. Applies to isolated mode only. */
      readonly is_auto_append_isolated_margin?: boolean
      /** @description Accumulated opened size. */
      readonly cum_open_size?: components['schemas']['Decimal']
      /** @description Accumulated opened value. */
      readonly cum_open_value?: components['schemas']['Decimal']
      /** @description Accumulated opening fees. */
      readonly cum_open_fee?: components['schemas']['Decimal']
      /** @description Accumulated closed size. */
      readonly cum_close_size?: components['schemas']['Decimal']
      /** @description Accumulated closed value. */
      readonly cum_close_value?: components['schemas']['Decimal']
      /** @description Accumulated closing fees. */
      readonly cum_close_fee?: components['schemas']['Decimal']
      /** @description Accumulated settled funding fees. */
      readonly cum_funding_fee?: components['schemas']['Decimal']
      /** @description Accumulated liquidation fees. */
      readonly cum_liquidate_fee?: components['schemas']['Decimal']
      /** @description Matching sequence id at creation. */
      readonly created_match_sequence_id?: components['schemas']['NumericId']
      /** @description Matching sequence id at the last update. */
      readonly updated_match_sequence_id?: components['schemas']['NumericId']
      /** @description Creation time of the position, in Unix milliseconds. */
      readonly created_time?: components['schemas']['NumericTime']
      /** @description Time of the last update of the position, in Unix milliseconds. */
      readonly updated_time?: components['schemas']['NumericTime']
      /** @description Face value of the contract. */
      readonly contractVal?: components['schemas']['Decimal']
      /** @description Unrealised profit and loss. */
      readonly unrealizePnl?: components['schemas']['Decimal']
      /** @description Estimated liquidation price; 0 means low risk and no liquidation price. */
      readonly liquidatePrice?: components['schemas']['Decimal']
    }
    /** @description The balance of one currency. Equity is more than available and frozen together while positions are open. */
    readonly Asset: {
      /** @description Currency. USDT in every sample. */
      readonly coinName: string
      /** @description Amount that is free for new orders. */
      readonly available?: components['schemas']['Decimal']
      /** @description Amount that open orders reserve. */
      readonly frozen?: components['schemas']['Decimal']
      /** @description Whole balance of the account in this currency. */
      readonly equity?: components['schemas']['Decimal']
      /** @description Unrealised profit and loss of open positions; negative for a loss. */
      readonly unrealizePnl?: components['schemas']['Decimal']
    }
    /** @description Default fee configuration. We read it as that of every symbol without its own. */
    readonly DefaultFeeSetting: {
      /** @description Whether fee rates are set. We read true as set; the reference only names the field. */
      readonly is_set_fee_rate?: boolean
      /** @description Taker fee rate. */
      readonly taker_fee_rate?: components['schemas']['Decimal']
      /** @description Maker fee rate. */
      readonly maker_fee_rate?: components['schemas']['Decimal']
      /** @description Whether a fee discount is set. We read true as set; the reference only names the field. */
      readonly is_set_fee_discount?: boolean
      /** @description Fee discount. */
      readonly fee_discount?: components['schemas']['Decimal']
      /** @description Whether taker and maker fee discounts are set. We read true as set; the reference only names the field. */
      readonly is_set_taker_maker_fee_discount?: boolean
      /** @description Taker fee discount. */
      readonly taker_fee_discount?: components['schemas']['Decimal']
      /** @description Maker fee discount. */
      readonly maker_fee_discount?: components['schemas']['Decimal']
    }
    /** @description Fee setting of one symbol. */
    readonly FeeSetting: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
    } & components['schemas']['DefaultFeeSetting']
    /** @description Position mode. */
    readonly PositionMode: string & ('HEDGE' | 'UNKNOWN_POSITION_MODE')
    /** @description Margin mode, separated mode and position mode of one symbol. The endpoints spell the last two differently; accept all spellings. */
    readonly ModeSetting: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Margin mode. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Separated mode, in the spelling of the account list. */
      readonly separatedMode?: string | components['schemas']['SeparatedMode']
      /** @description Separated mode, in the spelling of the single account's table. */
      readonly separated_mode?: string | components['schemas']['SeparatedMode']
      /** @description Separated mode, in the spelling of the single account's sample. */
      readonly separatedModeEnum?: string | components['schemas']['SeparatedMode']
      /** @description Position mode, in the spelling of the account list. The only value seen is HEDGE. */
      readonly positionMode?: string | components['schemas']['PositionMode']
      /** @description Position mode, in the spelling of the single account's table. */
      readonly position_mode?: string | components['schemas']['PositionMode']
      /** @description Position mode, in the spelling of the single account's sample. */
      readonly positionModeEnum?: string | components['schemas']['PositionMode']
    }
    /** @description Leverage setting of one symbol. */
    readonly LeverageSetting: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
      /** @description Leverage of isolated long positions. */
      readonly isolated_long_leverage?: components['schemas']['Decimal']
      /** @description Leverage of isolated short positions. */
      readonly isolated_short_leverage?: components['schemas']['Decimal']
      /** @description Leverage of cross positions. */
      readonly cross_leverage?: components['schemas']['Decimal']
    }
    /** @description Account settings. */
    readonly Account: {
      /** @description Default fee configuration. We read it as that of every symbol without its own. */
      readonly defaultFeeSetting?: components['schemas']['DefaultFeeSetting']
      /** @description Fee settings per symbol. */
      readonly feeSetting?: readonly components['schemas']['FeeSetting'][]
      /** @description Mode settings per symbol. */
      readonly modeSetting?: readonly components['schemas']['ModeSetting'][]
      /** @description Leverage settings per symbol. */
      readonly leverageSetting?: readonly components['schemas']['LeverageSetting'][]
      /**
       * Format: int32
       * @description Maximum number of orders that the account can create per minute.
       */
      readonly createOrderRateLimitPerMinute?: number
      /**
       * Format: int32
       * @description Delay of order creation, in milliseconds.
       */
      readonly createOrderDelayMilliseconds?: number
      /** @description Creation time of the account, in Unix milliseconds. */
      readonly createdTime?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
      /** @description Time of the last update of the account, in Unix milliseconds. */
      readonly updatedTime?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
    }
    /** @description One collateral entry. */
    readonly Collateral: {
      /** @description Currency. */
      readonly coin: string
      /** @description Margin mode, SHARED or ISOLATED. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Symbol tied to cross mode; null otherwise. */
      readonly crossSymbol?: string | null
      /** @description Position id of the isolated margin when the margin mode is ISOLATED; 0 otherwise. */
      readonly isolatedPositionId?: components['schemas']['TextId'] | components['schemas']['NumericId']
      /** @description Position id of the isolated margin, in the spelling of the table of the account list. */
      readonly isolated_position_id?: components['schemas']['TextId']
      /** @description Collateral amount. */
      readonly amount: components['schemas']['Decimal']
      /** @description Pending deposits. */
      readonly pending_deposit_amount?: components['schemas']['Decimal']
      /** @description Pending withdrawals. */
      readonly pending_withdraw_amount?: components['schemas']['Decimal']
      /** @description Pending inbound transfers. */
      readonly pending_transfer_in_amount?: components['schemas']['Decimal']
      /** @description Pending outbound transfers. */
      readonly pending_transfer_out_amount?: components['schemas']['Decimal']
      /** @description True while a liquidation is in progress. */
      readonly is_liquidating?: boolean
      /** @description Legacy balance, for display only. */
      readonly legacy_amount?: components['schemas']['Decimal']
      /** @description Accumulated deposits. */
      readonly cum_deposit_amount?: components['schemas']['Decimal']
      /** @description Accumulated withdrawals. */
      readonly cum_withdraw_amount?: components['schemas']['Decimal']
      /** @description Accumulated inbound transfers. */
      readonly cum_transfer_in_amount?: components['schemas']['Decimal']
      /** @description Accumulated outbound transfers. */
      readonly cum_transfer_out_amount?: components['schemas']['Decimal']
      /** @description Accumulated margin added. */
      readonly cum_margin_move_in_amount?: components['schemas']['Decimal']
      /** @description Accumulated margin removed. */
      readonly cum_margin_move_out_amount?: components['schemas']['Decimal']
      /** @description Accumulated collateral amounts of opening long positions. */
      readonly cum_position_open_long_amount?: components['schemas']['Decimal']
      /** @description Accumulated collateral amounts of opening short positions. */
      readonly cum_position_open_short_amount?: components['schemas']['Decimal']
      /** @description Accumulated collateral amounts of closing long positions. */
      readonly cum_position_close_long_amount?: components['schemas']['Decimal']
      /** @description Accumulated collateral amounts of closing short positions. */
      readonly cum_position_close_short_amount?: components['schemas']['Decimal']
      /** @description Accumulated trading fees of filled orders. */
      readonly cum_position_fill_fee_amount?: components['schemas']['Decimal']
      /** @description Accumulated liquidation fees. */
      readonly cum_position_liquidate_fee_amount?: components['schemas']['Decimal']
      /** @description Accumulated funding fees. */
      readonly cum_position_funding_amount?: components['schemas']['Decimal']
      /** @description Accumulated order fee income. */
      readonly cum_order_fill_fee_income_amount?: components['schemas']['Decimal']
      /** @description Accumulated liquidation fee income. */
      readonly cum_order_liquidate_fee_income_amount?: components['schemas']['Decimal']
      /** @description Creation time, in Unix milliseconds. */
      readonly created_time?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
      /** @description Time of the last update, in Unix milliseconds. */
      readonly updated_time?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
    }
    /** @description Account settings and collateral. */
    readonly AccountState: {
      /** @description Account settings. */
      readonly account: components['schemas']['Account']
      /** @description Collateral balances. */
      readonly collateral: readonly components['schemas']['Collateral'][]
      /** @description Version; the reference does not describe its meaning. Null in the sample. */
      readonly version?: string | null
    }
    /** @description Business type of a bill. */
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
    /** @description Filters of the bill history. An unused filter is left out, null or an empty string. */
    readonly BillQuery: {
      /** @description Currency. */
      readonly coin?: string | null
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName'] | '' | null
      /** @description Business type to filter by. */
      readonly businessType?:
        | ((string | components['schemas']['BusinessType'] | '' | null) | null)
        | components['schemas']['BusinessType']
        | ''
        | null
      /** @description Start of the time range, in Unix milliseconds. */
      readonly startTime?: components['schemas']['NumericTime'] | '' | null
      /** @description End of the time range, in Unix milliseconds. */
      readonly endTime?: components['schemas']['NumericTime'] | '' | null
      /**
       * Format: int32
       * @description Maximum number of records to return.
       * @default 20
       */
      readonly limit: number
    }
    /** @description Transfer reason of a bill. */
    readonly TransferReason: string &
      ('UNKNOWN_TRANSFER_REASON' | 'USER_TRANSFER' | 'INCREASE_CONTRACT_CASH_GIFT' | 'REDUCE_CONTRACT_CASH_GIFT')
    /** @description One account bill. */
    readonly Bill: {
      /** @description Bill id. */
      readonly billId: components['schemas']['TextId'] | components['schemas']['NumericId']
      /** @description Currency. */
      readonly coin?: string
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName'] | ''
      /** @description Amount of the bill. */
      readonly amount?: components['schemas']['Decimal']
      /** @description Business type. */
      readonly businessType?: string | components['schemas']['BusinessType']
      /** @description Balance. */
      readonly balance?: components['schemas']['Decimal']
      /** @description Transaction fee. */
      readonly fillFee?: components['schemas']['Decimal']
      /** @description Transfer reason. */
      readonly transferReason?: string | components['schemas']['TransferReason']
      /** @description Creation time, in Unix milliseconds. */
      readonly cTime?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
      /** @description Creation time, in the spelling of the sample. */
      readonly ctime?: components['schemas']['TextTime'] | components['schemas']['NumericTime']
    }
    /** @description A page of bills. */
    readonly BillPage: {
      /** @description Whether there is a next page. We read true as yes; the reference only names the field. */
      readonly hasNextPage?: boolean
      /** @description The bills. */
      readonly items: readonly components['schemas']['Bill'][]
    }
    /** @description Leverage of one trading pair, in each margin mode. */
    readonly SymbolLeverage: {
      /** @description Leverage of isolated long positions. */
      readonly isolated_long_leverage?: components['schemas']['Decimal']
      /** @description Leverage of isolated short positions. */
      readonly isolated_short_leverage?: components['schemas']['Decimal']
      /** @description Leverage of cross positions. */
      readonly cross_leverage?: components['schemas']['Decimal']
      /** @description Leverage of cross positions, in the spelling of an older revision. */
      readonly shared_leverage?: components['schemas']['Decimal']
    }
    /** @description The leverage of one trading pair, for both sides. */
    readonly LeverageRequest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description Margin mode that the pair has now; 1 is cross, 3 is isolated. */
      readonly marginMode: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
      /** @description Leverage of long positions, from the minimum to the maximum leverage of the contract; a whole number. */
      readonly longLeverage: components['schemas']['PositiveDecimal']
      /** @description Leverage of short positions; a whole number. In cross mode it must equal that of long positions. */
      readonly shortLeverage: components['schemas']['PositiveDecimal']
    }
    /** @description Confirms that a setting was changed. It contains no data. */
    readonly Acknowledgement: {
      /**
       * success
       * @description The text 200. Any other code means that the request was refused.
       * @constant
       */
      readonly code: '200'
      /** @description The text success. */
      readonly msg?: string
      /** @description Time at which the service handled the request, in Unix milliseconds. */
      readonly requestTime?: components['schemas']['NumericTime'] | components['schemas']['TextTime']
    }
    /** @description The margin mode of one trading pair. */
    readonly MarginModeRequest: {
      /** @description Trading pair. */
      readonly symbol: components['schemas']['SymbolName']
      /** @description New margin mode; 1 is cross, 3 is isolated. */
      readonly marginMode: components['schemas']['MarginModeCode'] | components['schemas']['MarginModeText']
      /**
       * COMBINED
       * Format: int32
       * @description Separated mode; 1 is combined, the only value that this request names.
       * @constant
       */
      readonly separatedMode?: 1
    }
    /**
     * Format: decimal
     * @description Amount as a string, with a leading minus where it is negative.
     */
    readonly SignedDecimal: string
    /** @description An amount of margin to add to an isolated position, or to take from it. */
    readonly MarginAdjustment: {
      /** @description Id of the isolated position, as a number with all its digits. */
      readonly isolatedPositionId: components['schemas']['NumericId']
      /** @description Amount in the margin coin, other than zero. A positive amount is added, a negative one is taken away. */
      readonly collateralAmount: components['schemas']['SignedDecimal']
      /**
       * Format: int32
       * @description Id of the margin coin, as in the position; 2 is USDT.
       * @default 2
       */
      readonly coinId: number
    }
    /** @description Whether margin is added to an isolated position automatically. */
    readonly AutoMarginRequest: {
      /** @description Id of the isolated position, as a number with all its digits. */
      readonly positionId: components['schemas']['NumericId']
      /** @description True to add margin automatically, false to stop. */
      readonly autoAppendMargin: boolean
    }
  }
  responses: {
    /** @description Any other failure. After a failed request that places an order, the order may or may not exist. */
    readonly Failure: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The request was refused. The fields code and msg contain the reason. */
    readonly Refused: {
      headers: {
        readonly 'X-Request-Id': components['headers']['XRequestId']
        readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
        readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
        readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The service has no endpoint with this path. */
    readonly NotFound: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description A rate limit is exceeded. Wait before the next request. */
    readonly TooManyRequests: {
      headers: {
        readonly 'X-Request-Id': components['headers']['XRequestId']
        readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
        readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
        readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
        /** @description Time to wait before the next request, in seconds. A server may leave it out. */
        readonly 'Retry-After'?: number
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The service failed. It is unknown whether the request was processed. */
    readonly InternalError: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The request was refused without a valid key. */
    readonly Unauthorized: {
      headers: {
        readonly [name: string]: unknown
      }
      content?: never
    }
    /** @description The key has no permission for this operation. */
    readonly Forbidden: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: {
    /** @description Trading pair. In practice, only its records are returned. */
    readonly SymbolFilter: components['schemas']['SymbolName']
    /** @description Trading pair. */
    readonly SymbolRequired: components['schemas']['SymbolName']
    /** @description Width of the candles. */
    readonly CandleWidth: components['schemas']['Granularity']
    /** @description The price that the candles are built from. */
    readonly CandlePrice: components['schemas']['CandlePriceType']
    /** @description Language tag, sent with every signed request. Its effect is not stated. */
    readonly Locale: string
    /** @description Order id. In practice, only records of this order are returned. */
    readonly OrderIdFilter: components['schemas']['NumericId']
    /** @description Start of the time range, in Unix milliseconds. */
    readonly StartTime: components['schemas']['NumericTime']
    /** @description End of the time range, in Unix milliseconds. */
    readonly EndTime: components['schemas']['NumericTime']
    /** @description Maximum number of records to return. */
    readonly Limit: number
    /** @description Page number. The default is 0. */
    readonly Page: number
  }
  requestBodies: never
  headers: {
    /** @description Id of the request, that of the request header of this name or a new one. */
    readonly XRequestId: string
    /** @description IP weight that the address has spent in the present window. */
    readonly XSandboxWeightIp: number
    /** @description UID weight that the account has spent in the present window. */
    readonly XSandboxWeightUid: number
    /** @description Weight that is left in the present window. */
    readonly XRemainingWeight10s: number
  }
  pathItems: never
}
export type SymbolName = components['schemas']['SymbolName']
export type ErrorCode = components['schemas']['ErrorCode']
export type NumericTime = components['schemas']['NumericTime']
export type TextTime = components['schemas']['TextTime']
export type Error = components['schemas']['Error']
export type Decimal = components['schemas']['Decimal']
export type Contract = components['schemas']['Contract']
export type Ticker = components['schemas']['Ticker']
export type ServerTime = components['schemas']['ServerTime']
export type IndexPriceType = components['schemas']['IndexPriceType']
export type IndexPrice = components['schemas']['IndexPrice']
export type FundingRate = components['schemas']['FundingRate']
export type SettledFundingRate = components['schemas']['SettledFundingRate']
export type FundingTime = components['schemas']['FundingTime']
export type Granularity = components['schemas']['Granularity']
export type CandlePriceType = components['schemas']['CandlePriceType']
export type Candle = components['schemas']['Candle']
export type DepthLevel = components['schemas']['DepthLevel']
export type Depth = components['schemas']['Depth']
export type OpenInterest = components['schemas']['OpenInterest']
export type Trade = components['schemas']['Trade']
export type PositiveDecimal = components['schemas']['PositiveDecimal']
export type DirectionCode = components['schemas']['DirectionCode']
export type ExecutionTypeCode = components['schemas']['ExecutionTypeCode']
export type PriceModeCode = components['schemas']['PriceModeCode']
export type RequestDecimal = components['schemas']['RequestDecimal']
export type EmptyText = components['schemas']['EmptyText']
export type MarginModeCode = components['schemas']['MarginModeCode']
export type MarginModeText = components['schemas']['MarginModeText']
export type OrderRequest = components['schemas']['OrderRequest']
export type TextId = components['schemas']['TextId']
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
export type CancelOrderType = components['schemas']['CancelOrderType']
export type CancelAllRequest = components['schemas']['CancelAllRequest']
export type NumericId = components['schemas']['NumericId']
export type CancelAllEntry = components['schemas']['CancelAllEntry']
export type ClosePositionsRequest = components['schemas']['ClosePositionsRequest']
export type ClosePositionEntry = components['schemas']['ClosePositionEntry']
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
export type TpSlType = components['schemas']['TpSlType']
export type PositionSideName = components['schemas']['PositionSideName']
export type TpSlOrderRequest = components['schemas']['TpSlOrderRequest']
export type TpSlOrderEntry = components['schemas']['TpSlOrderEntry']
export type TriggerPriceTypeCode = components['schemas']['TriggerPriceTypeCode']
export type TpSlModification = components['schemas']['TpSlModification']
export type DataEnvelope = components['schemas']['DataEnvelope']
export type Position = components['schemas']['Position']
export type Asset = components['schemas']['Asset']
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
export type SymbolLeverage = components['schemas']['SymbolLeverage']
export type LeverageRequest = components['schemas']['LeverageRequest']
export type Acknowledgement = components['schemas']['Acknowledgement']
export type MarginModeRequest = components['schemas']['MarginModeRequest']
export type SignedDecimal = components['schemas']['SignedDecimal']
export type MarginAdjustment = components['schemas']['MarginAdjustment']
export type AutoMarginRequest = components['schemas']['AutoMarginRequest']
export type ResponseFailure = components['responses']['Failure']
export type ResponseRefused = components['responses']['Refused']
export type ResponseNotFound = components['responses']['NotFound']
export type ResponseTooManyRequests = components['responses']['TooManyRequests']
export type ResponseInternalError = components['responses']['InternalError']
export type ResponseUnauthorized = components['responses']['Unauthorized']
export type ResponseForbidden = components['responses']['Forbidden']
export type ParameterSymbolFilter = components['parameters']['SymbolFilter']
export type ParameterSymbolRequired = components['parameters']['SymbolRequired']
export type ParameterCandleWidth = components['parameters']['CandleWidth']
export type ParameterCandlePrice = components['parameters']['CandlePrice']
export type ParameterLocale = components['parameters']['Locale']
export type ParameterOrderIdFilter = components['parameters']['OrderIdFilter']
export type ParameterStartTime = components['parameters']['StartTime']
export type ParameterEndTime = components['parameters']['EndTime']
export type ParameterLimit = components['parameters']['Limit']
export type ParameterPage = components['parameters']['Page']
export type HeaderXRequestId = components['headers']['XRequestId']
export type HeaderXSandboxWeightIp = components['headers']['XSandboxWeightIp']
export type HeaderXSandboxWeightUid = components['headers']['XSandboxWeightUid']
export type HeaderXRemainingWeight10s = components['headers']['XRemainingWeight10s']
export type $defs = Record<string, never>
export interface operations {
  readonly listContracts: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Contract'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Ticker'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getTicker: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Ticker']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
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
      /** @description The server time. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ServerTime']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getIndexPrice: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description The price to return. */
        readonly priceType?: components['schemas']['IndexPriceType']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The price. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['IndexPrice']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listFundingRates: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
        readonly symbol?: components['parameters']['SymbolFilter']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The funding rates. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['FundingRate'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listFundingRateHistory: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Maximum number of settlements to return. */
        readonly limit?: number
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The settled funding rates. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['SettledFundingRate'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getFundingTime: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The next funding time. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FundingTime']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listCandles: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Width of the candles. */
        readonly granularity: components['parameters']['CandleWidth']
        /** @description Maximum number of completed candles to return; the forming one comes in addition. */
        readonly limit?: number
        /** @description The price that the candles are built from. */
        readonly priceType?: components['parameters']['CandlePrice']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The candles. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Candle'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listHistoryCandles: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Width of the candles. */
        readonly granularity: components['parameters']['CandleWidth']
        /** @description Start of the candles, in Unix milliseconds. Ignored if an end is given. */
        readonly startTime?: components['schemas']['NumericTime']
        /** @description End of the candles, in Unix milliseconds. */
        readonly endTime?: components['schemas']['NumericTime']
        /** @description Maximum number of candles to return. */
        readonly limit?: number
        /** @description The price that the candles are built from. */
        readonly priceType?: components['parameters']['CandlePrice']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The candles. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Candle'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getDepth: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Maximum number of levels on each side, 15 or 200. */
        readonly limit?: 15 | 200
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The order book. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Depth']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getOpenInterest: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The open interest, as an array of one object or as the object itself. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json':
            | readonly components['schemas']['OpenInterest'][]
            | components['schemas']['OpenInterest']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listTrades: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Maximum number of trades to return. */
        readonly limit?: number
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The trades. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Trade'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placeOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The ids of the order. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['OrderResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placeOrders: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The results, one per order. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BatchOrderResult']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The result of the cancellation. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['CancelResult']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelOrders: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The results, one per order. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BatchCancelResult']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelAllOrders: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CancelAllRequest']
      }
    }
    readonly responses: {
      /** @description One entry for each order. The list is empty when there was nothing to cancel. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['CancelAllEntry'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly closePositions: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ClosePositionsRequest']
      }
    }
    readonly responses: {
      /** @description One entry for each position. The list is empty when there was no position. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['ClosePositionEntry'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listCurrentOrders: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Order id. In practice, only records of this order are returned. */
        readonly orderId?: components['parameters']['OrderIdFilter']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description Maximum number of records to return. */
        readonly limit?: components['parameters']['Limit']
        /** @description Page number. The default is 0. */
        readonly page?: components['parameters']['Page']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Order'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listOrderHistory: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Maximum number of records to return. The reference shows neither a default nor a maximum. */
        readonly pageSize?: number
        /** @description Creation date to filter the order history by. */
        readonly createDate?: number
        /** @description End of the order history, as a Unix timestamp in milliseconds. */
        readonly endCreateDate?: components['schemas']['NumericTime']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Order'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listFills: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Order id. In practice, only records of this order are returned. */
        readonly orderId?: components['parameters']['OrderIdFilter']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description Maximum number of records to return. */
        readonly limit?: number
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FillPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getOrder: {
    readonly parameters: {
      readonly query: {
        /** @description Order id. */
        readonly orderId: components['schemas']['TextId']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The order. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Order']
        }
      }
      /** @description The request was refused. Code 50005 means that the order does not exist. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placePlanOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The ids of the plan order. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['PlanOrderResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly cancelPlanOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
      /** @description The result of the cancellation. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['CancelResult']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listCurrentPlanOrders: {
    readonly parameters: {
      readonly query?: {
        /** @description Trading pair. In practice, only its records are returned. */
        readonly symbol?: components['parameters']['SymbolFilter']
        /** @description Returns only this plan order. The filter is ignored when it contains invalid characters. */
        readonly orderId?: components['schemas']['NumericId']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description Maximum number of records to return. */
        readonly limit?: components['parameters']['Limit']
        /** @description Page number. The default is 0. */
        readonly page?: components['parameters']['Page']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['PlanOrder'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listPlanOrderHistory: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
        /** @description Start of the time range, in Unix milliseconds. */
        readonly startTime?: components['parameters']['StartTime']
        /** @description End of the time range, in Unix milliseconds. */
        readonly endTime?: components['parameters']['EndTime']
        /** @description Direction of the plan orders. We read it as a filter. */
        readonly delegateType?: components['schemas']['DelegateType']
        /** @description Maximum number of records to return. */
        readonly pageSize?: number
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['PlanOrderPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly placeTpSlOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['TpSlOrderRequest']
      }
    }
    readonly responses: {
      /** @description A list with one entry. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['TpSlOrderEntry'][]
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly modifyTpSlOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['TpSlModification']
      }
    }
    readonly responses: {
      /** @description The order is modified. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['DataEnvelope']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listPositions: {
    readonly parameters: {
      readonly query: {
        /** @description Trading pair. */
        readonly symbol: components['parameters']['SymbolRequired']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Position'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listAllPositions: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
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
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Position'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listAssets: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The balances, one for each currency. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Asset'][]
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getAccounts: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Account settings and collateral. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AccountState']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getAccount: {
    readonly parameters: {
      readonly query: {
        /** @description Currency. */
        readonly coin: string
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Account settings and collateral. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['AccountState']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly listBills: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['BillQuery']
      }
    }
    readonly responses: {
      /** @description A page of bills. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['BillPage']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly getSettings: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only this trading pair. */
        readonly symbol?: components['schemas']['SymbolName']
      }
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The leverage of each trading pair. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly [key: string]: components['schemas']['SymbolLeverage']
          }
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly setLeverage: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['LeverageRequest']
      }
    }
    readonly responses: {
      /** @description The leverage is set. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Acknowledgement']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly setMarginMode: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MarginModeRequest']
      }
    }
    readonly responses: {
      /** @description The margin mode is set. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Acknowledgement']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly adjustMargin: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MarginAdjustment']
      }
    }
    readonly responses: {
      /** @description The margin is moved. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Acknowledgement']
        }
      }
      /** @description The request was refused. The fields code and msg contain the reason. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
  readonly setAutoAppendMargin: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Language tag, sent with every signed request. Its effect is not stated. */
        readonly locale?: components['parameters']['Locale']
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AutoMarginRequest']
      }
    }
    readonly responses: {
      /** @description The setting is changed. */
      readonly 200: {
        headers: {
          readonly 'X-Request-Id': components['headers']['XRequestId']
          readonly 'X-Sandbox-Weight-Ip': components['headers']['XSandboxWeightIp']
          readonly 'X-Sandbox-Weight-Uid': components['headers']['XSandboxWeightUid']
          readonly 'X-Remaining-Weight-10s': components['headers']['XRemainingWeight10s']
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Acknowledgement']
        }
      }
      readonly 400: components['responses']['Refused']
      readonly 401: components['responses']['Unauthorized']
      readonly 403: components['responses']['Forbidden']
      readonly 404: components['responses']['NotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 500: components['responses']['InternalError']
      readonly default: components['responses']['Failure']
    }
  }
}
