// Generated from spec/ by tools/src/generate/types.ts. Do not edit; run `npm run generate`.

export interface paths {
  readonly '/sandbox/health': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Say that it runs
     * @description Returns the time of the engine and how it moves. The port opens when everything that was kept is there again, and a
     *     sandbox that cannot keep anything any more ends; so who gets this answer may send requests.
     */
    readonly get: operations['getHealth']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List the accounts
     * @description Returns the accounts of users, the oldest first.
     */
    readonly get: operations['listAccounts']
    readonly put?: never
    /**
     * Open an account
     * @description Opens an account and makes a key for it. The secret is shown here only.
     */
    readonly post: operations['createAccount']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts/{accountId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Show an account
     * @description Returns what stands in an account and what happened in it last, in the records that the interface answers its own programs with. It needs no key and shows none, costs no weight, and no fault rule touches it.
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
  readonly '/sandbox/accounts/{accountId}/settings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /**
     * Change how an account trades
     * @description Changes what is given and leaves the rest as it is. Returns all settings of the symbol.
     */
    readonly put: operations['updateSettings']
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts/{accountId}/ledger': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Book a bill
     * @description Books a bill of any business type on the shared collateral of an account, so that each of them can be seen. An account of the system takes the other side: EXTERNAL of money that comes and goes, INSURANCE of losses made good, HOUSE of all else.
     */
    readonly post: operations['postLedger']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts/{accountId}/margin': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Move isolated margin
     * @description Moves margin from the shared collateral to the isolated position of a side, or back where the amount is below zero. What is moved must be available; a position must keep what opening it at the mark would take. Of several separated positions the oldest is meant.
     */
    readonly post: operations['adjustMargin']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List the markets
     * @description Returns every contract with its ticker, in the records of the interface. It costs no weight, and no fault rule touches it.
     */
    readonly get: operations['listMarkets']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/depth': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Show the depth
     * @description Returns what is offered at which price, by users and by the house, best prices first.
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
  readonly '/sandbox/market/{symbol}/candles': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List candles
     * @description Returns the latest candles, the oldest first. They reach back 24 hours, also right after the start: the past of the price is computed.
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
  readonly '/sandbox/market/{symbol}/price': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Set the price
     * @description Moves index, mark and last price of a contract. It acts at once: orders on the way are filled, and then the price holds until it is set again.
     */
    readonly post: operations['setPrice']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/feed': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /**
     * Choose the source of prices
     * @description Changes where index, mark and last price come from. The price is at once where the source begins: what lies between is left out. Candles are replayed in four equal parts each: open, low, high, close where a candle rises, and open, high, low, close where it falls.
     */
    readonly put: operations['setFeed']
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/script': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Script the price
     * @description Lays down what the price does from now on, at times of the engine's clock. Until the first move the present price holds, and after the last one that holds. Setting the price or its source ends the script.
     */
    readonly post: operations['runScript']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/house': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Show the liquidity of the house
     * @description Returns how the house quotes around the price of a contract.
     */
    readonly get: operations['getHouse']
    readonly put?: never
    /**
     * Set the liquidity of the house
     * @description Changes how the house quotes around the price of a contract; what is not given stays as it is. Without the house, orders meet only those of other accounts.
     */
    readonly post: operations['setHouse']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/funding': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /**
     * Set the funding rate
     * @description Sets the rate that longs pay to shorts at each delivery of a contract, or lets it follow from how far trading is away from the index. It holds from the next delivery on.
     */
    readonly put: operations['setFunding']
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/clock': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Move or switch the clock
     * @description Switches the mode first, where one is given, then moves the time forward. A clock in real mode goes on from there. Time never goes back.
     */
    readonly post: operations['setClock']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/events': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List events
     * @description Returns what has happened, the oldest first: orders, fills, bills, prices and all else, each with its number and with what caused it. A reader that names the last event it knows gets those behind it, and may wait for the first of them. The latest 10,000 events are kept, and none beyond the end of the process: numbers begin anew with it, though not with a reset. As JSON lines, each line is one event.
     */
    readonly get: operations['listEvents']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/limits': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Show the weight budgets
     * @description Returns the budgets of addresses and accounts, where there are any, and what was spent of them. A request that finds its budget spent is answered with 429 and Retry-After; the headers x-sandbox-weight-ip and x-sandbox-weight-uid of every answer say what was spent by then.
     */
    readonly get: operations['getLimits']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/invariants': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Check the books
     * @description Checks what must always hold, such as that all money adds up to zero.
     */
    readonly get: operations['checkInvariants']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/reset': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Start again
     * @description Makes everything as it was at the start: prices, time, and the accounts that the exchange was started with. All other accounts and their keys are gone.
     */
    readonly post: operations['reset']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/snapshots': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List saved states
     * @description Returns the states that were saved by name, oldest first.
     */
    readonly get: operations['listSnapshots']
    readonly put?: never
    /**
     * Save the present state
     * @description Saves the whole state under a name: accounts, keys, orders, positions, prices, time and all past records. A state that had the name before is replaced.
     */
    readonly post: operations['saveSnapshot']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/snapshots/{name}/restore': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Restore a saved state
     * @description Makes everything as it was when the state was saved; time goes on from there. What happened since is gone, keys and records included, and its ids are given out again.
     */
    readonly post: operations['restoreSnapshot']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/faults': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List the fault rules
     * @description Returns every rule, the oldest first, and what became of it so far.
     */
    readonly get: operations['listFaults']
    readonly put?: never
    /**
     * Let requests fail
     * @description Adds a rule by which requests of the interface fail on purpose. Rules add up: waits are added, and where several rules end a request or send its answer in a way of their own, the oldest does. Requests of this surface never fail by a rule. A reset removes all rules.
     */
    readonly post: operations['createFault']
    /**
     * Remove all fault rules
     * @description Removes every rule and returns them as they stood. Requests that a rule holds up already stay held up.
     */
    readonly delete: operations['deleteFaults']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/faults/{faultId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * Remove a fault rule
     * @description Removes one rule and returns it as it stood. Requests that it holds up already stay held up.
     */
    readonly delete: operations['deleteFault']
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description How time moves. */
    readonly ClockMode: string & ('real' | 'manual')
    /**
     * Format: decimal
     * @description How much faster than the wall clock the engine's goes, from 0.001 to 999999.999. In real mode only.
     */
    readonly ClockRate: string
    readonly Clock: {
      readonly mode: components['schemas']['ClockMode']
      /**
       * Format: unix-ms
       * @description Time of the engine.
       */
      readonly time: number
      readonly rate?: components['schemas']['ClockRate']
    }
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
        | '404'
        | '408'
        | '413'
        | '429'
        | '431'
        | '500'
        | '503'
      )
    /** @description Response body of a request that was refused or failed. */
    readonly Error: {
      /** @description Error code. */
      readonly code: string | components['schemas']['ErrorCode']
      /** @description Error message for people. */
      readonly msg: string
      /**
       * Format: unix-ms
       * @description Time at which the service handled the request, in Unix milliseconds.
       */
      readonly requestTime?: number | string
      /** @description Null in every error response. */
      readonly data?: null
    }
    /**
     * Format: int64
     * @description Id of an account.
     */
    readonly AccountId: string
    /** @description Default fee configuration; applies unless a symbol has its own. */
    readonly DefaultFeeSetting: {
      /** @description True when fee rates are set. */
      readonly is_set_fee_rate?: boolean
      /**
       * Format: decimal
       * @description Taker fee rate.
       */
      readonly taker_fee_rate?: string
      /**
       * Format: decimal
       * @description Maker fee rate.
       */
      readonly maker_fee_rate?: string
      /** @description True when a fee discount is set. */
      readonly is_set_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Fee discount.
       */
      readonly fee_discount?: string
      /** @description True when taker and maker fee discounts are set. */
      readonly is_set_taker_maker_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Taker fee discount.
       */
      readonly taker_fee_discount?: string
      /**
       * Format: decimal
       * @description Maker fee discount.
       */
      readonly maker_fee_discount?: string
    }
    /** @description Fee setting of one symbol. */
    readonly FeeSetting: {
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description True when fee rates are set. */
      readonly is_set_fee_rate?: boolean
      /**
       * Format: decimal
       * @description Taker fee rate.
       */
      readonly taker_fee_rate?: string
      /**
       * Format: decimal
       * @description Maker fee rate.
       */
      readonly maker_fee_rate?: string
      /** @description True when a fee discount is set. */
      readonly is_set_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Fee discount.
       */
      readonly fee_discount?: string
      /** @description True when taker and maker fee discounts are set. */
      readonly is_set_taker_maker_fee_discount?: boolean
      /**
       * Format: decimal
       * @description Taker fee discount.
       */
      readonly taker_fee_discount?: string
      /**
       * Format: decimal
       * @description Maker fee discount.
       */
      readonly maker_fee_discount?: string
    }
    /** @description Margin mode, cross or isolated. */
    readonly MarginMode: string & ('SHARED' | 'ISOLATED' | 'UNKNOWN_MARGIN_MODE')
    /** @description Whether positions are combined or separated. */
    readonly SeparatedMode: string & ('COMBINED' | 'SEPARATED' | 'UNKNOWN_SEPARATED_MODE')
    /** @description Position mode. */
    readonly PositionMode: string & ('HEDGE' | 'UNKNOWN_POSITION_MODE')
    /** @description Margin mode, separated mode and position mode of one symbol. The endpoints spell the last two differently; accept all spellings. */
    readonly ModeSetting: {
      /** @description Trading pair. */
      readonly symbol?: string
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
      readonly symbol?: string
      /**
       * Format: decimal
       * @description Leverage of isolated long positions.
       */
      readonly isolated_long_leverage?: string
      /**
       * Format: decimal
       * @description Leverage of isolated short positions.
       */
      readonly isolated_short_leverage?: string
      /**
       * Format: decimal
       * @description Leverage of cross positions.
       */
      readonly cross_leverage?: string
    }
    /** @description Account settings. */
    readonly Account: {
      /** @description Default fee configuration; applies unless a symbol has its own. */
      readonly defaultFeeSetting?: components['schemas']['DefaultFeeSetting']
      /** @description Fee settings per symbol. */
      readonly feeSetting?: readonly components['schemas']['FeeSetting'][]
      /** @description Mode settings per symbol. */
      readonly modeSetting?: readonly components['schemas']['ModeSetting'][]
      /** @description Leverage settings per symbol. */
      readonly leverageSetting?: readonly components['schemas']['LeverageSetting'][]
      /** @description Maximum number of orders that the account can create per minute. */
      readonly createOrderRateLimitPerMinute?: number
      /** @description Delay of order creation, in milliseconds. */
      readonly createOrderDelayMilliseconds?: number
      /**
       * Format: unix-ms
       * @description Creation time of the account, in Unix milliseconds.
       */
      readonly createdTime?: string | number
      /**
       * Format: unix-ms
       * @description Time of the last update of the account, in Unix milliseconds.
       */
      readonly updatedTime?: string | number
    }
    /** @description A collateral balance. */
    readonly Collateral: {
      /** @description Currency. */
      readonly coin: string
      /** @description Margin mode, SHARED or ISOLATED. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Symbol tied to cross mode; null otherwise. */
      readonly crossSymbol?: string | null
      /** @description Position id of the isolated margin when the margin mode is ISOLATED; 0 otherwise. */
      readonly isolatedPositionId?: string | (number | string)
      /** @description Position id of the isolated margin, in the spelling of the table of the account list. */
      readonly isolated_position_id?: string | (number | string)
      /**
       * Format: decimal
       * @description Collateral amount.
       */
      readonly amount: string
      /**
       * Format: decimal
       * @description Pending deposits.
       */
      readonly pending_deposit_amount?: string
      /**
       * Format: decimal
       * @description Pending withdrawals.
       */
      readonly pending_withdraw_amount?: string
      /**
       * Format: decimal
       * @description Pending inbound transfers.
       */
      readonly pending_transfer_in_amount?: string
      /**
       * Format: decimal
       * @description Pending outbound transfers.
       */
      readonly pending_transfer_out_amount?: string
      /** @description True while a liquidation is in progress. */
      readonly is_liquidating?: boolean
      /**
       * Format: decimal
       * @description Legacy balance, for display only.
       */
      readonly legacy_amount?: string
      /**
       * Format: decimal
       * @description Accumulated deposits.
       */
      readonly cum_deposit_amount?: string
      /**
       * Format: decimal
       * @description Accumulated withdrawals.
       */
      readonly cum_withdraw_amount?: string
      /**
       * Format: decimal
       * @description Accumulated inbound transfers.
       */
      readonly cum_transfer_in_amount?: string
      /**
       * Format: decimal
       * @description Accumulated outbound transfers.
       */
      readonly cum_transfer_out_amount?: string
      /**
       * Format: decimal
       * @description Accumulated margin added.
       */
      readonly cum_margin_move_in_amount?: string
      /**
       * Format: decimal
       * @description Accumulated margin removed.
       */
      readonly cum_margin_move_out_amount?: string
      /**
       * Format: decimal
       * @description Accumulated collateral amounts of opening long positions.
       */
      readonly cum_position_open_long_amount?: string
      /**
       * Format: decimal
       * @description Accumulated collateral amounts of opening short positions.
       */
      readonly cum_position_open_short_amount?: string
      /**
       * Format: decimal
       * @description Accumulated collateral amounts of closing long positions.
       */
      readonly cum_position_close_long_amount?: string
      /**
       * Format: decimal
       * @description Accumulated collateral amounts of closing short positions.
       */
      readonly cum_position_close_short_amount?: string
      /**
       * Format: decimal
       * @description Accumulated trading fees of filled orders.
       */
      readonly cum_position_fill_fee_amount?: string
      /**
       * Format: decimal
       * @description Accumulated liquidation fees.
       */
      readonly cum_position_liquidate_fee_amount?: string
      /**
       * Format: decimal
       * @description Accumulated funding fees.
       */
      readonly cum_position_funding_amount?: string
      /**
       * Format: decimal
       * @description Accumulated income from trading fees.
       */
      readonly cum_order_fill_fee_income_amount?: string
      /**
       * Format: decimal
       * @description Accumulated income from liquidation fees.
       */
      readonly cum_order_liquidate_fee_income_amount?: string
      /**
       * Format: unix-ms
       * @description Creation time, in Unix milliseconds.
       */
      readonly created_time?: string | number
      /**
       * Format: unix-ms
       * @description Time of the last update, in Unix milliseconds.
       */
      readonly updated_time?: string | number
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
    /** @description Side of a position. */
    readonly PositionSide: string & ('LONG' | 'SHORT')
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
      /** @description Id of the collateral currency. */
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
       * @description Order id of the order that opened a separated position; 0 when there is none.
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
       * @description Initial value at opening.
       */
      readonly open_value?: string
      /**
       * Format: decimal
       * @description Opening fee.
       */
      readonly open_fee?: string
      /**
       * Format: decimal
       * @description Funding fee.
       */
      readonly funding_fee?: string
      /**
       * Format: decimal
       * @description Margin amount, in the margin coin.
       */
      readonly marginSize?: string
      /**
       * Format: decimal
       * @description Isolated margin.
       */
      readonly isolated_margin?: string
      /** @description True when isolated margin is added automatically. Applies to isolated mode only. */
      readonly is_auto_append_isolated_margin?: boolean
      /**
       * Format: decimal
       * @description Accumulated opened size.
       */
      readonly cum_open_size?: string
      /**
       * Format: decimal
       * @description Accumulated opened value.
       */
      readonly cum_open_value?: string
      /**
       * Format: decimal
       * @description Accumulated opening fees.
       */
      readonly cum_open_fee?: string
      /**
       * Format: decimal
       * @description Accumulated closed size.
       */
      readonly cum_close_size?: string
      /**
       * Format: decimal
       * @description Accumulated closed value.
       */
      readonly cum_close_value?: string
      /**
       * Format: decimal
       * @description Accumulated closing fees.
       */
      readonly cum_close_fee?: string
      /**
       * Format: decimal
       * @description Accumulated settled funding fees.
       */
      readonly cum_funding_fee?: string
      /**
       * Format: decimal
       * @description Accumulated liquidation fees.
       */
      readonly cum_liquidate_fee?: string
      /**
       * Format: int64
       * @description Matching sequence id at creation.
       */
      readonly created_match_sequence_id?: number | string
      /**
       * Format: int64
       * @description Matching sequence id at the last update.
       */
      readonly updated_match_sequence_id?: number | string
      /**
       * Format: unix-ms
       * @description Creation time of the position, in Unix milliseconds.
       */
      readonly created_time?: number
      /**
       * Format: unix-ms
       * @description Time of the last update of the position, in Unix milliseconds.
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
       * @description Estimated liquidation price; 0 means low risk and no liquidation price.
       */
      readonly liquidatePrice?: string
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
      readonly symbol?: string
      /** @description Trading pair, in the spelling of the order history's table. */
      readonly Symbol?: string
      /**
       * Format: decimal
       * @description Size of the order, in base units.
       */
      readonly size?: string
      /** @description Client order id; may be null. */
      readonly client_oid?: string | null
      /**
       * Format: unix-ms
       * @description Creation time of the order, in Unix milliseconds.
       */
      readonly createTime?: string
      /**
       * Format: decimal
       * @description Filled quantity.
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
       * @description Order price.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Average price of the fills.
       */
      readonly price_avg?: string
      /** @description Status of the order. */
      readonly status?: string | components['schemas']['OrderStatus']
      /** @description Direction or kind of the order. */
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
       * @description Preset take-profit price; null when not set.
       */
      readonly presetTakeProfitPrice?: string | null
      /**
       * Format: decimal
       * @description Preset stop-loss price; null when not set.
       */
      readonly presetStopLossPrice?: string | null
    }
    /** @description Status of a plan order, as a numeric code. */
    readonly PlanOrderStatusCode: string & ('-1' | '0' | '1' | '2' | 'UNTRIGGERED')
    /** @description Direction or kind of an order, as a numeric code. */
    readonly OrderKindCode: string &
      ('1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description Execution type of an order, as a numeric code. */
    readonly ExecutionTypeCode: string & ('0' | '1' | '2' | '3')
    /** @description A plan (conditional) order, as returned by the lists of current plan orders and of the plan order history. */
    readonly PlanOrder: {
      /** @description Trading pair. */
      readonly symbol?: string
      /**
       * Format: decimal
       * @description Size of the order, in base units as for a regular order.
       */
      readonly size?: string
      /** @description Client order id; may be null. */
      readonly client_oid?: string | null
      /**
       * Format: unix-ms
       * @description Creation time of the plan order, in Unix milliseconds.
       */
      readonly createTime?: string
      /**
       * Format: decimal
       * @description Filled quantity.
       */
      readonly filled_qty?: string
      /**
       * Format: decimal
       * @description Transaction fee.
       */
      readonly fee?: string
      /**
       * Format: int64
       * @description Order id of the plan order.
       */
      readonly order_id: string
      /**
       * Format: decimal
       * @description Order price.
       */
      readonly price?: string
      /**
       * Format: decimal
       * @description Average price of the fills.
       */
      readonly price_avg?: string
      /** @description Status of the plan order, as a numeric code. */
      readonly status?: string | components['schemas']['PlanOrderStatusCode']
      /** @description Direction or kind of the order, as a numeric code. */
      readonly type?: string | components['schemas']['OrderKindCode']
      /** @description Execution type, as a numeric code. */
      readonly order_type?: string | components['schemas']['ExecutionTypeCode']
      /**
       * Format: decimal
       * @description Total profit and loss.
       */
      readonly totalProfits?: string
      /**
       * Format: decimal
       * @description Trigger price.
       */
      readonly triggerPrice?: string
      /** @description Trigger price type, as a text; may be empty. */
      readonly triggerPriceType?: string
      /**
       * Format: unix-ms
       * @description Trigger time, in Unix milliseconds.
       */
      readonly triggerTime?: string
      /**
       * Format: decimal
       * @description Preset take-profit price; null when not set.
       */
      readonly presetTakeProfitPrice?: string | null
      /**
       * Format: decimal
       * @description Preset stop-loss price; null when not set.
       */
      readonly presetStopLossPrice?: string | null
    }
    /** @description Side of an order in the order book. */
    readonly OrderSide: string & ('BUY' | 'SELL')
    /** @description Direction of a fill. */
    readonly FillDirection: string & ('OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT')
    /** @description Type of liquidation that caused a fill. */
    readonly LiquidateType: string & ('FORCE_LIQUIDATE' | 'FORCE_REDUCE' | 'ADL')
    /** @description A fill: one execution of an order. */
    readonly Fill: {
      /**
       * Format: int64
       * @description Fill id.
       */
      readonly tradeId: number | string
      /**
       * Format: int64
       * @description Order id of the filled order.
       */
      readonly orderId: number | string
      /** @description Trading pair. */
      readonly symbol?: string
      /** @description Margin mode; a sample shows SHARED. */
      readonly marginMode?: string | components['schemas']['MarginMode']
      /** @description Separated mode; a sample shows SEPARATED. */
      readonly separatedMode?: string | components['schemas']['SeparatedMode']
      /** @description Side of the position; a sample shows LONG. */
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
       * @description Filled value.
       */
      readonly fillValue?: string
      /**
       * Format: decimal
       * @description Trading fee.
       */
      readonly fillFee?: string
      /**
       * Format: decimal
       * @description Closing (liquidation) fee.
       */
      readonly liquidateFee?: string
      /**
       * Format: decimal
       * @description Realised profit and loss.
       */
      readonly realizePnl?: string
      /** @description Direction of the fill. */
      readonly direction?: string | components['schemas']['FillDirection']
      /** @description Type of liquidation order. */
      readonly liquidateType?: string | components['schemas']['LiquidateType']
      /** @description Order direction for compatibility with legacy clients. The field name is spelled exactly like this. */
      readonly legacyOrdeDirection?: string | components['schemas']['FillDirection']
      /**
       * Format: unix-ms
       * @description Time of the fill, in Unix milliseconds.
       */
      readonly createdTime?: number
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
    /** @description Reason of a transfer. */
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
       * @description Amount of the bill.
       */
      readonly amount?: string
      /** @description Business type: what changed the balance. */
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
      /** @description Reason of a transfer. */
      readonly transferReason?: string | components['schemas']['TransferReason']
      /** @description Creation time, in Unix milliseconds. */
      readonly cTime?: string | number
      /** @description Creation time, in the spelling of the sample. */
      readonly ctime?: string | number
    }
    /** @description Name of a contract. */
    readonly SymbolName: string
    /** @description Leverage, within the bounds of the contract; a change must leave enough margin. */
    readonly Leverage: number
    /** @description Whether positions of one side are one, or one for each order that opened them; changes only while the symbol has neither orders nor positions. */
    readonly 'SeparatedMode-2': string & ('COMBINED' | 'SEPARATED')
    /** @description Whether isolated positions of the symbol, those that are open too, take margin from the shared collateral before they would be liquidated. */
    readonly AutoAppendIsolatedMargin: boolean
    /**
     * Format: decimal
     * @description Fee as a part of the value; a maker's may be negative.
     */
    readonly FeeRate: string
    /** @description Orders a minute of the whole account; 0 for any number. */
    readonly OrderRateLimit: number
    /** @description How long an order or a cancellation of the account is on its way to matching, in milliseconds; in any symbol. */
    readonly OrderDelay: number
    /**
     * Format: decimal
     * @description An amount of money, with a leading minus where it is taken away.
     */
    readonly SignedAmount: string
    /** @description Specification of a contract. */
    readonly Contract: {
      /** @description Trading pair. */
      readonly symbol: string
      /** @description Cryptocurrency that underlies the contract. */
      readonly underlying_index?: string
      /** @description Quote currency of the price. */
      readonly quote_currency?: string
      /** @description Margin coin. */
      readonly coin?: string
      /**
       * Format: decimal
       * @description Face value of one contract.
       */
      readonly contract_val?: string
      /** @description Daily settlement times, each as HH:MM:SS. */
      readonly delivery?: readonly string[]
      /** @description Number of decimal places of the quantity. */
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
       * @description Minimum leverage.
       * @default 1
       */
      readonly minLeverage: number
      /**
       * @description Maximum leverage.
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
       * @description Maker fee rate.
       */
      readonly makerFeeRate?: string
      /**
       * Format: decimal
       * @description Taker fee rate.
       */
      readonly takerFeeRate?: string
      /**
       * Format: decimal
       * @description Minimum order size, in base currency.
       */
      readonly minOrderSize?: string
      /**
       * Format: decimal
       * @description Maximum order size, in base currency.
       */
      readonly maxOrderSize?: string
      /**
       * Format: decimal
       * @description Maximum position size, in base currency.
       */
      readonly maxPositionSize?: string
      /**
       * Format: decimal
       * @description Maximum size of one market order that opens a position, in base currency. A response may leave out this field.
       */
      readonly marketOpenLimitSize?: string
    }
    /** @description Latest prices of a contract and its last 24 hours. */
    readonly Ticker: {
      /** @description Trading pair. */
      readonly symbol: string
      /**
       * Format: decimal
       * @description Latest execution price.
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
       * @description System time, in Unix milliseconds.
       */
      readonly timestamp?: string
      /**
       * Format: decimal
       * @description Price change over 24 hours.
       */
      readonly priceChangePercent?: string
      /**
       * Format: decimal
       * @description Trading volume; the reference describes it like the volume in quote currency.
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
    /** @description What is offered at one price. */
    readonly DepthLevel: {
      /**
       * Format: decimal
       * @description The price.
       */
      readonly price: string
      /**
       * Format: decimal
       * @description All that is offered at it.
       */
      readonly size: string
      /**
       * Format: decimal
       * @description The part of it that the house offers.
       */
      readonly houseSize: string
    }
    /** @description Whether the house quotes at all. */
    readonly HouseEnabled: boolean
    /** @description Price levels on each side. */
    readonly HouseLevels: number
    /** @description Distance of the best bid and the best ask from the price, in ticks. */
    readonly HouseHalfSpread: number
    /**
     * Format: decimal
     * @description Size of the best level, on the size step of the contract.
     */
    readonly HouseSize: string
    readonly House: {
      readonly symbol: components['schemas']['SymbolName']
      readonly enabled: components['schemas']['HouseEnabled']
      readonly levels: components['schemas']['HouseLevels']
      readonly halfSpreadTicks: components['schemas']['HouseHalfSpread']
      readonly size: components['schemas']['HouseSize']
    }
    /** @description Where the funding rate comes from. */
    readonly FundingSource: string & ('fixed' | 'formula')
    /**
     * Format: decimal
     * @description Part of the value at the mark that longs pay; shorts pay where it is below zero. Between -1 and 1.
     */
    readonly FundingRate: string
    /**
     * @description What an event is about.
     * @enum {string}
     */
    readonly EventKind: 'order' | 'plan' | 'fill' | 'bill' | 'price' | 'funding' | 'liquidation'
    readonly Event: {
      /** @description Its number. Numbers grow by one and are never used twice. */
      readonly seq: number
      /** @description Shared by all events that one command or one passing of time caused. */
      readonly turn: number
      /** @description The command that caused it, or `clock` where time did. */
      readonly cause: string
      readonly kind: components['schemas']['EventKind']
      /**
       * Format: unix-ms
       * @description Time of the engine.
       */
      readonly time: number
      /** @description Whose it is; null where it concerns nobody alone. */
      readonly accountId: string | null
      /** @description The contract; null where it concerns none. */
      readonly symbol: string | null
      /** @description What happened, by names that depend on the kind. Decimals and ids are strings. */
      readonly detail: {
        readonly [key: string]: string | boolean | null
      }
    }
    readonly SpentWeight: {
      /** @description The address, or the id of the account. */
      readonly name: string
      /** @description Weight in the window that ends now. */
      readonly spent: number
      /** @description Weight since the start of the process. */
      readonly total: number
      /** @description Requests that were refused since the start of the process. */
      readonly refused: number
    }
    /** @description Name of a saved state, 1 to 64 letters, digits, and _ . - after the first. */
    readonly SnapshotName: string
    readonly Snapshot: {
      readonly name: components['schemas']['SnapshotName']
      /**
       * Format: unix-ms
       * @description Time of the engine in the saved state.
       */
      readonly time: number
    }
    /**
     * Format: int64
     * @description Id of a fault rule.
     */
    readonly FaultId: string
    /** @description When the request fails. The later two are for requests that were carried out, and count no others. */
    readonly FaultPhase: string & ('before' | 'afterCommit' | 'response')
    /** @description How long, in milliseconds. */
    readonly FaultWait: number
    /** @description How the request fails. Each way belongs to certain phases. */
    readonly FaultAction:
      | {
          /** @constant */
          readonly type: 'latency'
          readonly ms: components['schemas']['FaultWait']
        }
      | {
          /** @constant */
          readonly type: 'status'
          /** @description HTTP status of the answer. */
          readonly status: number
          /**
           * @description What the answer holds.
           * @default json
           */
          readonly body: string & ('json' | 'html' | 'none')
          /** @description Seconds in the header Retry-After; no header where it is not given. */
          readonly retryAfter?: number
        }
      | {
          /** @constant */
          readonly type: 'drop'
          /** @description What becomes of the connection. */
          readonly how: string & ('close' | 'reset' | 'hang')
        }
      | {
          /** @constant */
          readonly type: 'late'
          readonly ms: components['schemas']['FaultWait']
        }
      | {
          /** @constant */
          readonly type: 'truncate'
        }
      | {
          /** @constant */
          readonly type: 'wrongLength'
        }
      | {
          /** @constant */
          readonly type: 'slowDrip'
          /**
           * @description How long it takes in all, in milliseconds.
           * @default 1000
           */
          readonly ms: components['schemas']['FaultWait']
        }
      | {
          /** @constant */
          readonly type: 'staleRead'
          readonly lagMs: components['schemas']['FaultWait']
        }
      | {
          /** @constant */
          readonly type: 'unknownEnum'
        }
      | {
          /** @constant */
          readonly type: 'unknownField'
        }
      | {
          /** @constant */
          readonly type: 'numberForString'
        }
    /** @description Which requests fail, and how. Without operation and account it is for all of them; without nth, every, count and probability all that it is for fail. */
    readonly FaultRule: {
      /** @description Only requests of this operation, named by its operationId. */
      readonly operation?: string
      /** @description Only requests with a key of this account. */
      readonly account?: components['schemas']['AccountId']
      /** @description Only this one of the requests that the rule is for, counted from 1. It stands alone. */
      readonly nth?: number
      /** @description Only each request whose place in the count is a multiple of this. */
      readonly every?: number
      /** @description At most so many requests fail. */
      readonly count?: number
      /**
       * Format: decimal
       * @description The share of requests that fail, above 0 and at most 1; the same ones for the same seed. Not together with every.
       */
      readonly probability?: string
      readonly phase: components['schemas']['FaultPhase']
      readonly action: components['schemas']['FaultAction']
      /**
       * @description Whether an answer says in the header `x-sandbox-fault` which rules it failed by.
       * @default false
       */
      readonly tellTale: boolean
    }
    readonly Fault: {
      readonly faultId: components['schemas']['FaultId']
      readonly rule: components['schemas']['FaultRule']
      /** @description Requests that the rule was for, whether they failed or not. */
      readonly matched: number
      /** @description Requests that failed by it. */
      readonly fired: number
    }
    readonly FaultList: {
      readonly faults: readonly components['schemas']['Fault'][]
    }
  }
  responses: {
    /** @description The request was refused; the code and the text say why. */
    readonly Refused: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The source as it stands. */
    readonly Feed: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': {
          readonly symbol: components['schemas']['SymbolName']
          /**
           * @description Where prices come from.
           * @enum {string}
           */
          readonly source: 'walk' | 'csv' | 'manual' | 'script'
          /**
           * Format: decimal
           * @description The present price.
           */
          readonly price: string
          /**
           * Format: unix-ms
           * @description When the last price is reached; null where there is no end.
           */
          readonly endsAt: number | null
        }
      }
    }
  }
  parameters: {
    /** @description The contract. */
    readonly Symbol: components['schemas']['SymbolName']
  }
  requestBodies: never
  headers: never
  pathItems: never
}
export type ClockMode = components['schemas']['ClockMode']
export type ClockRate = components['schemas']['ClockRate']
export type Clock = components['schemas']['Clock']
export type ErrorCode = components['schemas']['ErrorCode']
export type Error = components['schemas']['Error']
export type AccountId = components['schemas']['AccountId']
export type DefaultFeeSetting = components['schemas']['DefaultFeeSetting']
export type FeeSetting = components['schemas']['FeeSetting']
export type MarginMode = components['schemas']['MarginMode']
export type SeparatedMode = components['schemas']['SeparatedMode']
export type PositionMode = components['schemas']['PositionMode']
export type ModeSetting = components['schemas']['ModeSetting']
export type LeverageSetting = components['schemas']['LeverageSetting']
export type Account = components['schemas']['Account']
export type Collateral = components['schemas']['Collateral']
export type AccountState = components['schemas']['AccountState']
export type PositionSide = components['schemas']['PositionSide']
export type Position = components['schemas']['Position']
export type OrderStatus = components['schemas']['OrderStatus']
export type OrderKind = components['schemas']['OrderKind']
export type ExecutionType = components['schemas']['ExecutionType']
export type Order = components['schemas']['Order']
export type PlanOrderStatusCode = components['schemas']['PlanOrderStatusCode']
export type OrderKindCode = components['schemas']['OrderKindCode']
export type ExecutionTypeCode = components['schemas']['ExecutionTypeCode']
export type PlanOrder = components['schemas']['PlanOrder']
export type OrderSide = components['schemas']['OrderSide']
export type FillDirection = components['schemas']['FillDirection']
export type LiquidateType = components['schemas']['LiquidateType']
export type Fill = components['schemas']['Fill']
export type BusinessType = components['schemas']['BusinessType']
export type TransferReason = components['schemas']['TransferReason']
export type Bill = components['schemas']['Bill']
export type SymbolName = components['schemas']['SymbolName']
export type Leverage = components['schemas']['Leverage']
export type SeparatedMode_2 = components['schemas']['SeparatedMode-2']
export type AutoAppendIsolatedMargin = components['schemas']['AutoAppendIsolatedMargin']
export type FeeRate = components['schemas']['FeeRate']
export type OrderRateLimit = components['schemas']['OrderRateLimit']
export type OrderDelay = components['schemas']['OrderDelay']
export type SignedAmount = components['schemas']['SignedAmount']
export type Contract = components['schemas']['Contract']
export type Ticker = components['schemas']['Ticker']
export type DepthLevel = components['schemas']['DepthLevel']
export type HouseEnabled = components['schemas']['HouseEnabled']
export type HouseLevels = components['schemas']['HouseLevels']
export type HouseHalfSpread = components['schemas']['HouseHalfSpread']
export type HouseSize = components['schemas']['HouseSize']
export type House = components['schemas']['House']
export type FundingSource = components['schemas']['FundingSource']
export type FundingRate = components['schemas']['FundingRate']
export type EventKind = components['schemas']['EventKind']
export type Event = components['schemas']['Event']
export type SpentWeight = components['schemas']['SpentWeight']
export type SnapshotName = components['schemas']['SnapshotName']
export type Snapshot = components['schemas']['Snapshot']
export type FaultId = components['schemas']['FaultId']
export type FaultPhase = components['schemas']['FaultPhase']
export type FaultWait = components['schemas']['FaultWait']
export type FaultAction = components['schemas']['FaultAction']
export type FaultRule = components['schemas']['FaultRule']
export type Fault = components['schemas']['Fault']
export type FaultList = components['schemas']['FaultList']
export type ResponseRefused = components['responses']['Refused']
export type ResponseFeed = components['responses']['Feed']
export type ParameterSymbol = components['parameters']['Symbol']
export type $defs = Record<string, never>
export interface operations {
  readonly getHealth: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description It runs. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @constant */
            readonly ok: true
          } & WithRequired<components['schemas']['Clock'], 'mode' | 'time'>
        }
      }
      /** @description It is about to stop. What is under way is answered; new connections are not taken. */
      readonly 503: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Error']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listAccounts: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The accounts. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly {
            readonly accountId: components['schemas']['AccountId']
            /** @description Name for people; may be empty. */
            readonly name: string
          }[]
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly createAccount: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Name for people. */
          readonly name?: string
          /**
           * Format: decimal
           * @description Amount of the margin coin that the account starts with.
           */
          readonly deposit?: string
          /** @description What the key may do; everything where none are given. */
          readonly permissions?: readonly (string & ('read' | 'trade'))[]
        }
      }
    }
    readonly responses: {
      /** @description The account and its key. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly accountId: components['schemas']['AccountId']
            readonly key: string
            readonly secret: string
            readonly passphrase: string
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getAccount: {
    readonly parameters: {
      readonly query?: {
        /** @description Largest number of records in each list of what is over. */
        readonly limit?: number
      }
      readonly header?: never
      readonly path: {
        /** @description The account. */
        readonly accountId: components['schemas']['AccountId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The account. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly accountId: components['schemas']['AccountId']
            /** @description Name for people; may be empty. */
            readonly name: string
            /** @description What the positions of each coin share, at the present marks. */
            readonly balances: readonly {
              /** @description The coin. */
              readonly coin: string
              /**
               * Format: decimal
               * @description Cash and the value of the positions that share it.
               */
              readonly equity: string
              /**
               * Format: decimal
               * @description What is left for new orders; below zero where margin is missing.
               */
              readonly available: string
            }[]
            readonly state: components['schemas']['AccountState']
            /** @description Open positions of all contracts. */
            readonly positions: readonly components['schemas']['Position'][]
            /** @description Orders that are not final, the newest first; all of them. */
            readonly orders: readonly components['schemas']['Order'][]
            /** @description Orders that are final, the newest first. */
            readonly pastOrders: readonly components['schemas']['Order'][]
            /** @description Plan orders that wait for their price, the newest first; all of them. */
            readonly planOrders: readonly components['schemas']['PlanOrder'][]
            /** @description Plan orders that fired or ended, the newest first. */
            readonly pastPlanOrders: readonly components['schemas']['PlanOrder'][]
            /** @description The newest first. */
            readonly fills: readonly components['schemas']['Fill'][]
            /** @description The newest first. */
            readonly bills: readonly components['schemas']['Bill'][]
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly updateSettings: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        readonly accountId: components['schemas']['AccountId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly symbol: components['schemas']['SymbolName']
          readonly crossLeverage?: components['schemas']['Leverage']
          readonly isolatedLongLeverage?: components['schemas']['Leverage']
          readonly isolatedShortLeverage?: components['schemas']['Leverage']
          readonly separatedMode?: components['schemas']['SeparatedMode-2']
          readonly autoAppendIsolatedMargin?: components['schemas']['AutoAppendIsolatedMargin']
          readonly makerFeeRate?: components['schemas']['FeeRate']
          readonly takerFeeRate?: components['schemas']['FeeRate']
          readonly createOrderRateLimitPerMinute?: components['schemas']['OrderRateLimit']
          readonly createOrderDelayMilliseconds?: components['schemas']['OrderDelay']
        }
      }
    }
    readonly responses: {
      /** @description The settings of the symbol. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['SymbolName']
            readonly crossLeverage: components['schemas']['Leverage']
            readonly isolatedLongLeverage: components['schemas']['Leverage']
            readonly isolatedShortLeverage: components['schemas']['Leverage']
            readonly separatedMode: components['schemas']['SeparatedMode-2']
            readonly autoAppendIsolatedMargin: components['schemas']['AutoAppendIsolatedMargin']
            readonly makerFeeRate: components['schemas']['FeeRate']
            readonly takerFeeRate: components['schemas']['FeeRate']
            readonly createOrderRateLimitPerMinute: components['schemas']['OrderRateLimit']
            readonly createOrderDelayMilliseconds: components['schemas']['OrderDelay']
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly postLedger: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Id of an account, or the name of one of the system. */
        readonly accountId: string
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Currency of the collateral; without it, the margin coin of the first contract. */
          readonly coin?: string
          readonly amount: components['schemas']['SignedAmount']
          /** @description What the bill is for, in the words of the interface. Most go one way only. */
          readonly businessType: string
          /**
           * @description Why, in the words of the interface.
           * @default UNKNOWN_TRANSFER_REASON
           */
          readonly transferReason?: string
        }
      }
    }
    readonly responses: {
      /** @description The bill. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** Format: int64 */
            readonly billId: string
            /** Format: decimal */
            readonly amount: string
            /**
             * Format: decimal
             * @description Amount of the collateral afterwards.
             */
            readonly balance: string
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly adjustMargin: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        readonly accountId: components['schemas']['AccountId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly symbol: components['schemas']['SymbolName']
          /** @enum {string} */
          readonly side: 'LONG' | 'SHORT'
          readonly amount: components['schemas']['SignedAmount']
        }
      }
    }
    readonly responses: {
      /** @description The position. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** Format: int64 */
            readonly positionId: string
            /**
             * Format: decimal
             * @description Amount of the collateral that the position stands on.
             */
            readonly collateral: string
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listMarkets: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The markets. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly {
            readonly contract: components['schemas']['Contract']
            readonly ticker: components['schemas']['Ticker']
          }[]
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getDepth: {
    readonly parameters: {
      readonly query?: {
        /** @description Largest number of prices on each side. */
        readonly levels?: number
      }
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The depth. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['SymbolName']
            /**
             * Format: unix-ms
             * @description Time of the engine.
             */
            readonly time: number
            /** @description The highest price first. */
            readonly bids: readonly components['schemas']['DepthLevel'][]
            /** @description The lowest price first. */
            readonly asks: readonly components['schemas']['DepthLevel'][]
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listCandles: {
    readonly parameters: {
      readonly query?: {
        /** @description Length of a candle in minutes. Candles begin at multiples of it, counted from midnight UTC. */
        readonly minutes?: 1 | 5 | 15 | 60
        /** @description Largest number of candles. */
        readonly limit?: number
      }
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The candles. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly {
            /**
             * Format: unix-ms
             * @description Its start.
             */
            readonly time: number
            /** Format: decimal */
            readonly open: string
            /** Format: decimal */
            readonly high: string
            /** Format: decimal */
            readonly low: string
            /**
             * Format: decimal
             * @description Price at its end; of the latest candle, the last price.
             */
            readonly close: string
            /**
             * Format: decimal
             * @description Traded size.
             */
            readonly volume: string
          }[]
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setPrice: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * Format: decimal
           * @description The new price, on the price step of the contract.
           */
          readonly price: string
          /**
           * @description Whether the price takes one step or several.
           * @default jump
           */
          readonly mode?: string & ('jump' | 'glide')
          /**
           * @description Steps of a glide, at most one for each price step on the way.
           * @default 100
           */
          readonly steps?: number
        }
      }
    }
    readonly responses: {
      /** @description The price as it stands. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['SymbolName']
            /** Format: decimal */
            readonly price: string
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setFeed: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Where prices come from. */
          readonly source: string & ('walk' | 'csv' | 'manual')
          /** @description One candle on each line, with time, open, high, low, close and perhaps a volume, separated by commas. The times grow; they and the volumes have no other meaning. For csv only. */
          readonly candles?: string
          /**
           * @description How long a candle takes in engine time, in milliseconds; a multiple of 4000.
           * @default 4000
           */
          readonly candleMs?: number
          /**
           * @description What comes after the last candle.
           * @default hold
           */
          readonly end?: string & ('hold' | 'loop' | 'stop')
        }
      }
    }
    readonly responses: {
      readonly 200: components['responses']['Feed']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly runScript: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description In the order of their times. */
          readonly moves: readonly {
            /** @description When, in milliseconds after the beginning of the present second; a multiple of 1000. */
            readonly afterMs: number
            /**
             * Format: decimal
             * @description The price then, on the price step of the contract.
             */
            readonly price: string
            /**
             * @description How the price gets there.
             * @default jump
             */
            readonly mode?: string & ('jump' | 'glide')
          }[]
        }
      }
    }
    readonly responses: {
      readonly 200: components['responses']['Feed']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getHouse: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The liquidity as it stands. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['House']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setHouse: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly enabled?: components['schemas']['HouseEnabled']
          readonly levels?: components['schemas']['HouseLevels']
          readonly halfSpreadTicks?: components['schemas']['HouseHalfSpread']
          readonly size?: components['schemas']['HouseSize']
        }
      }
    }
    readonly responses: {
      /** @description The liquidity as it stands. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['House']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setFunding: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @default fixed */
          readonly source?: components['schemas']['FundingSource']
          readonly rate?: components['schemas']['FundingRate']
        }
      }
    }
    readonly responses: {
      /** @description The rate as it stands, and when it is paid next. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['SymbolName']
            readonly source: components['schemas']['FundingSource']
            readonly rate: components['schemas']['FundingRate']
            /**
             * Format: unix-ms
             * @description The next delivery of the contract.
             */
            readonly nextFundingTime: number
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setClock: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly mode?: components['schemas']['ClockMode']
          readonly rate?: components['schemas']['ClockRate']
          /** @description How far to move, in milliseconds; at most a hundred days, since nobody else is served meanwhile. */
          readonly advanceMs?: number
          /**
           * Format: unix-ms
           * @description Where to move, no farther ahead than advanceMs goes. Not together with advanceMs.
           */
          readonly to?: number
          /**
           * @description Moves to the next delivery of any contract, at which funding is paid. Not together with advanceMs or to.
           * @constant
           */
          readonly untilFunding?: true
        }
      }
    }
    readonly responses: {
      /** @description The clock as it stands. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Number of the last event that is known. Without it, the latest events are returned. */
        readonly after?: number
        /** @description Largest number of events. */
        readonly limit?: number
        /** @description How long to wait where there is no event yet, in milliseconds of real time. */
        readonly waitMs?: number
        /** @description Kind to which the list is narrowed. */
        readonly kind?: components['schemas']['EventKind']
        /** @description Account to which the list is narrowed. Prices and funding rates belong to none. */
        readonly accountId?: components['schemas']['AccountId']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The events. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly events: readonly components['schemas']['Event'][]
            /** @description What to send as `after` in order to go on. */
            readonly next: number
            /** @description Number of the oldest event that is kept. */
            readonly first: number
          }
          readonly 'application/x-ndjson': components['schemas']['Event']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getLimits: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The budgets. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description Null where there are no budgets. */
            readonly limits: {
              /** @description Weight that an address has in a window. */
              readonly ip: number
              /** @description Weight that an account has in a window. */
              readonly uid: number
              /** @description Length of the window that slides along, in milliseconds. */
              readonly windowMs: number
            } | null
            /** @description By address. */
            readonly ip: readonly components['schemas']['SpentWeight'][]
            /** @description By account. */
            readonly uid: readonly components['schemas']['SpentWeight'][]
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly checkInvariants: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description What was checked, and whether it holds. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description Whether all of them hold. */
            readonly ok: boolean
            readonly checks: readonly {
              readonly id: string
              readonly ok: boolean
              /** @description What was found instead. */
              readonly detail?: string
            }[]
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly reset: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': Record<string, never>
      }
    }
    readonly responses: {
      /** @description The clock of the new start. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listSnapshots: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The saved states. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Snapshot'][]
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly saveSnapshot: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly name: components['schemas']['SnapshotName']
        }
      }
    }
    readonly responses: {
      /** @description The saved state. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Snapshot']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly restoreSnapshot: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The state. */
        readonly name: components['schemas']['SnapshotName']
      }
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': Record<string, never>
      }
    }
    readonly responses: {
      /** @description The clock as it stands. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listFaults: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The rules. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FaultList']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly createFault: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['FaultRule']
      }
    }
    readonly responses: {
      /** @description The rule was added. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly faultId: components['schemas']['FaultId']
          }
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly deleteFaults: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The rules that were removed. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FaultList']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly deleteFault: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The rule. */
        readonly faultId: components['schemas']['FaultId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The rule that was removed. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Fault']
        }
      }
      readonly '4XX': components['responses']['Refused']
    }
  }
}
type WithRequired<T, K extends keyof T> = T & {
  [P in K]-?: T[P]
}
