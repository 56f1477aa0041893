// Generated from spec/. Do not edit; run `npm run generate`.

export interface paths {
  readonly '/sandbox/health': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Check the health
     * @description Returns the engine time and the clock mode. The port opens after recovery is complete, and the sandbox stops when it can no longer write to its database. A 200 response therefore means that it is ready. Other requests wait while one change, such as a price that liquidates thousands of accounts, takes effect; this one does not.
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
     * List accounts
     * @description Returns all user accounts, oldest first.
     */
    readonly get: operations['listAccounts']
    readonly put?: never
    /**
     * Create an account
     * @description Creates an account and an API key for it. Only `getDemoKey` returns a secret again, that of the oldest account.
     */
    readonly post: operations['createAccount']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/demo-key': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the key of the demo account
     * @description Returns the key of the oldest account, so that a page that the exchange serves can sign requests. Only a key that the exchange has generated is returned, never credentials that were given to it.
     */
    readonly get: operations['getDemoKey']
    readonly put?: never
    readonly post?: never
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
     * Get an account
     * @description Returns the state and the recent history of an account, with the record types of the interface. It requires no API key and returns none, costs no weight, and is not affected by fault rules.
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
     * Update account settings
     * @description Changes the given settings; others do not change. Returns all settings of the symbol.
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
     * Post a bill
     * @description Posts a bill of any business type to the shared collateral of an account, so that a program can be tested with each type. A system account is the counterparty: EXTERNAL for deposits, withdrawals and transfers, INSURANCE for compensated losses as far as it has money, MARKET_MAKER for everything else. INSURANCE never goes below zero.
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
     * @description Moves margin from the shared collateral to the isolated position of one side; a negative amount moves it back. The amount must be available, and the position must keep the margin that opening it at the mark price would require. With several separated positions, the oldest one is changed.
     */
    readonly post: operations['adjustMargin']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts/{accountId}/calls': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Call an operation as an account
     * @description Sends a request of the interface in the name of an account and returns its response, so that a page or a tool needs no secret. The exchange signs the request with the key of the account. Everything else is as with a request that a program signs: permission, validation, fault rules, and the weight, which is charged to the account.
     */
    readonly post: operations['callAsAccount']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/accounts/{accountId}/preview': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Preview an order
     * @description Returns what an order or a plan order would do now, without placing it: whether it is refused, what it costs, what is filled at once, and the position after it is filled completely. The exchange places it in a copy of its state.
     */
    readonly post: operations['previewOrder']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/orders/{orderId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the history of an order
     * @description Returns everything about an order or a plan order of any account: its record, the plan orders that belong to it, its events, its fills with their counterparties, and the bills of each fill.
     */
    readonly get: operations['traceOrder']
    readonly put?: never
    readonly post?: never
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
     * List markets
     * @description Returns every contract with its ticker, with the record types of the interface, and its next funding. It costs no weight and is not affected by fault rules.
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
     * Get the order book depth
     * @description Returns the size at each price level of the order book, from accounts and from the simulated market maker. Best prices first.
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
  readonly '/sandbox/market/{symbol}/trades': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List trades
     * @description Returns the latest single trades of a contract, newest first, with the record type of the interface: those of accounts, and those that the simulated volume consists of. It costs no weight and is not affected by fault rules.
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
  readonly '/sandbox/market/{symbol}/candles': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List candles
     * @description Returns the latest candles, oldest first. Prices before the start of the exchange are computed, so candles are available at once.
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
     * @description Sets the index, mark and last price of a contract. It takes effect at once: orders that the price crosses are filled. The market then stands still until the price is set again, or `setFeed` sets a source of prices, such as `walk`.
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
     * Set the price source
     * @description Changes the source of the index, mark and last price. The price jumps to the first price of the source. Each candle is replayed in four equal parts: open, low, high, close for a rising candle, and open, high, low, close for a falling one.
     */
    readonly put: operations['setFeed']
    /**
     * Load candles
     * @description Replays candles with their times as the source of the prices, or appends candles to those that are replayed. The body is CSV with a header or lines of JSON, plain or compressed with gzip. Either all of its candles are loaded or none; the message of a refusal names the line. At most 2,000,000 candles may be ahead of the clock.
     */
    readonly post: operations['loadCandles']
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
     * Run a price script
     * @description Sets the future prices, at given times of the engine clock. The current price holds until the first move; the last price holds after the last move. Setting a price or a price source ends the script.
     */
    readonly post: operations['runScript']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/market-maker': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the market maker settings
     * @description Returns how the simulated market maker quotes around the price of a contract.
     */
    readonly get: operations['getMarketMaker']
    readonly put?: never
    /**
     * Set the market maker
     * @description Changes how the simulated market maker quotes around the price of a contract. Settings that are not given do not change. Without a market maker, orders match only orders of other accounts.
     */
    readonly post: operations['setMarketMaker']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/fill-model': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Get the fill model
     * @description Returns when the orders of a contract are filled, and at which prices.
     */
    readonly get: operations['getFillModel']
    /**
     * Set the fill model
     * @description Sets when the orders of a contract are filled, and at which prices. It replaces the model as a whole: settings that are not given have their default. It applies from the next order and the next change of the price.
     */
    readonly put: operations['setFillModel']
    readonly post?: never
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
     * @description Sets the funding rate that longs pay to shorts at each funding time of a contract, or the formula that derives it from the premium over the index. It applies from the next funding time on.
     */
    readonly put: operations['setFunding']
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/market/{symbol}/mirror/accept': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Accept implausible prices of a mirrored server
     * @description Applies the latest prices of a contract that were refused because they are far from those before, or because they do not agree with each other. Later prices are compared with these. Prices that are old or impossible cannot be accepted.
     */
    readonly post: operations['acceptPrices']
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
     * Set the clock
     * @description First switches the clock mode, if one is given, then advances the time. In real mode the clock continues from there. Time never moves backwards.
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
     * @description Returns events, oldest first: changes of orders, fills, bills, prices and others, each with a sequence number and its cause. With `after`, only events after that number are returned; the request can wait for the first one. The exchange stores the last 10,000 events in memory. A reset and a restored state delete them, and numbers continue. A restart deletes them too; then numbers begin at 1 again, and with stored data they continue above all earlier numbers. As JSON lines, each line is one event.
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
  readonly '/sandbox/requests': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List recent requests
     * @description Returns the latest requests to operations of the interface, oldest first, with their outcome, weight and faults. The exchange holds the last 1,000 in memory, without headers, signatures and bodies.
     */
    readonly get: operations['listRequests']
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
     * Get the rate limits
     * @description Returns the weight budgets and the weight spent per IP address and per account. A request that exceeds a budget gets status 429 with Retry-After. Every response has the headers x-sandbox-weight-ip and x-sandbox-weight-uid with the weight spent so far.
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
     * Check the invariants
     * @description Checks the invariants of the exchange, for example that all money adds up to zero.
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
     * Reset the exchange
     * @description Restores the initial state: prices, time, and the accounts that the exchange started with. All other accounts and their keys are deleted. Without a start time, the exchange begins at the time of the machine, or at its present time if that is later.
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
     * List snapshots
     * @description Returns all snapshots, oldest first.
     */
    readonly get: operations['listSnapshots']
    readonly put?: never
    /**
     * Save a snapshot
     * @description Saves the complete state under a name: accounts, keys, orders, positions, prices, time and history. It replaces a snapshot of the same name.
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
     * Restore a snapshot
     * @description Restores the state at the time of the snapshot; time continues from there. Everything after it is lost, including keys and records, and its ids are assigned again.
     */
    readonly post: operations['restoreSnapshot']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/scenarios': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List scenarios
     * @description Returns the scenarios that the exchange ships, and the one that is being played.
     */
    readonly get: operations['listScenarios']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/scenarios/{name}/start': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Start a scenario
     * @description Resets the exchange, sets its clock to manual, and prepares a scenario. No step is played yet. A reset ends it.
     */
    readonly post: operations['startScenario']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/sandbox/scenario/step': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Play the next step
     * @description Plays the next step of the scenario that was started, on this exchange.
     */
    readonly post: operations['stepScenario']
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
     * @description Returns all rules, oldest first, with the number of requests that each rule matched and let fail.
     */
    readonly get: operations['listFaults']
    readonly put?: never
    /**
     * Add a fault rule
     * @description Adds a rule that makes requests of the interface fail. Several rules can apply to one request: their delays add up, and the oldest rule that ends the request or changes its response wins. Rules never apply to sandbox operations. A reset removes all rules.
     */
    readonly post: operations['createFault']
    /**
     * Remove all fault rules
     * @description Removes all rules and returns their last state. Requests that a rule already delays stay delayed.
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
     * @description Removes one rule and returns its last state. Requests that it already delays stay delayed.
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
    /** @description Clock mode. */
    readonly ClockMode: string & ('real' | 'manual')
    /**
     * Format: int64
     * @description Time in Unix milliseconds, as a number.
     */
    readonly NumericTime: number
    /**
     * Format: decimal
     * @description Speed of the engine clock relative to the wall clock, from 0.001 to 999999.999. Only in real mode.
     */
    readonly ClockRate: string
    readonly Clock: {
      readonly mode: components['schemas']['ClockMode']
      /** @description Engine time, in Unix milliseconds. */
      readonly time: components['schemas']['NumericTime']
      readonly rate?: components['schemas']['ClockRate']
    }
    /**
     * @description Identity of the world. It changes when the exchange is reset, when a snapshot is restored, when a scenario starts and when the process starts, because ids are then assigned again. Records of different identities do not belong together. Compare it only for equality.
     * @example mie3x0g0-1
     */
    readonly WorldId: string
    /** @description Requests with warnings: the sandbox ignored a field or a query parameter, or accepted what a live service is only likely to accept. The response of such a request has the header `x-sandbox-warning`. */
    readonly RequestWarnings: {
      /** @description Number of requests with warnings since the process started. */
      readonly requests: number
      /** @description The latest distinct warnings, the newest first. */
      readonly latest: readonly {
        /** @description Operation of the requests. */
        readonly operation: string
        /** @description What was ignored, and what is known. */
        readonly text: string
        /** @description Number of requests with this warning. */
        readonly count: number
      }[]
    }
    /**
     * Format: decimal
     * @description Number with decimals, as a string.
     */
    readonly Decimal: string
    /** @description A contract of a server whose prices are mirrored. */
    readonly MirroredContract: {
      /** @description Trading pair. */
      readonly symbol: string
      /** @description Whether it can be traded. */
      readonly state: string & ('current' | 'stale' | 'halted' | 'unusable')
      /** @description Why it cannot be traded; null if it can, or if no newer prices could be read. */
      readonly reason: string | null
      /** @description Terms that the server has changed and the sandbox has not, because they would change existing orders or positions. Absent if there are none. */
      readonly differences?: readonly {
        /** @description Name of the term, as in the list of contracts. */
        readonly field: string
        /** @description Its value in the sandbox. */
        readonly used: string
        /** @description Its value on the server. */
        readonly listed: string
      }[]
    }
    /** @description The server whose prices the sandbox follows (`--mirror`). Absent where the prices are its own. Orders are refused while the prices are out of date; cancellations are not. */
    readonly Mirror: {
      /** @description Scheme, host and port of the server. */
      readonly url: string
      /** @description Whether the prices may be traded on. */
      readonly state: string & ('current' | 'stale')
      /** @description Time since the latest prices that could be used were requested. */
      readonly ageMs: number
      /** @description Age from which prices are out of date (`--mirror-stale`). */
      readonly staleAfterMs: number
      /** @description Time between two reads of the prices, if none fails. */
      readonly intervalMs: number
      /** @description Part of the weight budget of an address that the reads may use (`--mirror-share`). */
      readonly share: components['schemas']['Decimal']
      /** @description Number of times that the prices were read since the start. */
      readonly rounds: number
      /** @description Number of reads that failed since the start. */
      readonly failures: number
      /** @description The latest failure; null before the first. */
      readonly lastFailure: {
        /** @description Engine time of the failure, in Unix milliseconds. */
        readonly time: components['schemas']['NumericTime']
        /** @description The reason. */
        readonly text: string
      } | null
      /** @description The contracts of the server. */
      readonly contracts: readonly components['schemas']['MirroredContract'][]
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
     * Format: int64
     * @description Id of an account.
     */
    readonly AccountId: string
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
    /**
     * @description Trading pair.
     * @example cmt_btcusdt
     */
    readonly SymbolName: string
    /** @description Fee setting of one symbol. */
    readonly FeeSetting: {
      /** @description Trading pair. */
      readonly symbol?: components['schemas']['SymbolName']
    } & components['schemas']['DefaultFeeSetting']
    /** @description Margin mode, cross or isolated. */
    readonly MarginMode: string & ('SHARED' | 'ISOLATED' | 'UNKNOWN_MARGIN_MODE')
    /** @description Whether positions are combined or separated. */
    readonly SeparatedMode: string & ('COMBINED' | 'SEPARATED' | 'UNKNOWN_SEPARATED_MODE')
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
    /**
     * Format: int64
     * @description String that identifies an entry.
     */
    readonly TextId: string
    /**
     * Format: int64
     * @description Number that identifies an entry.
     */
    readonly NumericId: number | string
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
    /** @description Side of a position. */
    readonly PositionSide: string & ('LONG' | 'SHORT')
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
    /** @description What a plan order protects its position with. */
    readonly TpSlRole: string & ('takeProfit' | 'stopLoss')
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
    /**
     * @description Symbol of a contract.
     * @example cmt_btcusdt
     */
    readonly ContractSymbol: string
    /** @description Leverage, within the bounds of the contract. A change is refused when it would leave too little margin. */
    readonly Leverage: number
    /** @description COMBINED: one position per side. SEPARATED: one position per opening order. Can change only while the symbol has no orders and no positions. */
    readonly SeparatedModeSetting: string & ('COMBINED' | 'SEPARATED')
    /** @description True when isolated positions of the symbol, including open ones, take margin from the shared collateral before they would be liquidated. */
    readonly AutoAppendIsolatedMargin: boolean
    /**
     * Format: decimal
     * @description Fee as a fraction of the value, at most 0.1. A maker fee can be negative, and is at least -0.1.
     */
    readonly FeeRate: string
    /** @description Maximum number of orders per minute of the whole account; 0 means no limit. */
    readonly OrderRateLimit: number
    /** @description Delay before an order or a cancellation of the account reaches matching, in milliseconds. Applies to all symbols. */
    readonly OrderDelay: number
    /** @description Whether take-profit and stop-loss orders from preset prices end when the user closes their position, and one that triggers ends the other. It applies to all symbols of the account. The default is false. */
    readonly PresetsEndWithPosition: boolean
    /**
     * Format: decimal
     * @description An amount of money; negative when it is removed.
     */
    readonly SignedAmount: string
    readonly OrderRefusal: {
      /** @description Error code of the interface. */
      readonly code: string
      /** @description The reason, as in the response of the interface. */
      readonly msg: string
    }
    /** @description What an order would do. A plan order does nothing before it is triggered. */
    readonly OrderEffect: {
      /** @description Decrease of the available margin when it is placed. It contains margin, fee and immediate loss. */
      readonly cost: components['schemas']['Decimal']
      /** @description What must be available for the order to be accepted: margin at its worst price, the loss there against the mark price, and the taker fee. What its fills do not need is available again at once. 0 when it does not open. */
      readonly reserve: components['schemas']['Decimal']
      /** @description Size that is filled at once. */
      readonly filledSize: components['schemas']['Decimal']
      /** @description Average price of what is filled at once; null when nothing is. */
      readonly averagePrice: components['schemas']['Decimal'] | null
      /** @description Fee when it is filled completely. What is not filled at once is filled at its price, as a maker. Negative for a rebate. */
      readonly fee: components['schemas']['Decimal']
      /** @description The position after it is filled completely; null for a plan order, for a position that it closes, and when nothing is filled. */
      readonly position: {
        /** @description Size of the position. */
        readonly size: components['schemas']['Decimal']
        /** @description Margin of the position. */
        readonly margin: components['schemas']['Decimal']
        /** @description Leverage of the position. */
        readonly leverage: number
        /** @description Liquidation price; null when no price liquidates it. */
        readonly liquidatePrice: components['schemas']['Decimal'] | null
      } | null
    }
    /**
     * @description Kind of the event.
     * @enum {string}
     */
    readonly EventKind: 'order' | 'plan' | 'fill' | 'bill' | 'price' | 'funding' | 'liquidation' | 'halt' | 'terms'
    readonly Event: {
      /** @description Sequence number. Numbers increase by one and are never reused. */
      readonly seq: number
      /** @description Number shared by all events with the same cause: one command or one advance of time. */
      readonly turn: number
      /** @description The command that caused the event, or `clock` when time caused it. */
      readonly cause: string
      readonly kind: components['schemas']['EventKind']
      /** @description Engine time, in Unix milliseconds. */
      readonly time: components['schemas']['NumericTime']
      /** @description Account of the event; null when it belongs to no single account. */
      readonly accountId: string | null
      /** @description Contract of the event; null when it belongs to none. */
      readonly symbol: components['schemas']['ContractSymbol'] | null
      /** @description Details of the event; the names depend on the kind. Decimals and ids are strings. */
      readonly detail: {
        readonly [key: string]: string | boolean | null
      }
    }
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
      readonly minLeverage?: number
      /**
       * Format: int32
       * @description Maximum leverage.
       * @default 100
       */
      readonly maxLeverage?: number
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
    /**
     * Format: decimal
     * @description Fraction of the position value at the mark price that longs pay; shorts pay when it is negative. Between -1 and 1.
     */
    readonly FundingRate: string
    /** @description One price level of the order book. */
    readonly DepthLevel: {
      /** @description The price. */
      readonly price: components['schemas']['Decimal']
      /** @description Total size at this price. */
      readonly size: components['schemas']['Decimal']
      /** @description The part of the size that the market maker quotes. */
      readonly marketMakerSize: components['schemas']['Decimal']
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
     * @description How the price moves inside a candle. The other paths than `drawn` are scenarios of four prices: on them, what was first in a candle says what comes next. Without a glide, each of the four holds for a quarter of the candle.
     * @default drawn
     */
    readonly CandlePath: string & ('drawn' | 'direction' | 'opposite' | 'worst' | 'glide')
    /**
     * @description What happens between two candles if the second one does not begin where the first one ends.
     * @default hold
     */
    readonly CandleGaps: string & ('hold' | 'close' | 'refuse')
    /**
     * @description What happens after the last candle.
     * @default hold
     */
    readonly CandleEnd: string & ('hold' | 'close')
    /** @description One candle per line. CSV has the columns time, open, high, low, close and optionally volume, in the order of its header, or in this order without one; other columns are ignored. A line of JSON is an object with these names, or an array in this order. Times are Unix milliseconds, Unix seconds or ISO 8601 with a Z. Volumes are in base currency. */
    readonly CandleText: string
    readonly CandleFeed: {
      readonly symbol: components['schemas']['ContractSymbol']
      /** @description Number of candles that were loaded. */
      readonly candles: number
      /** @description Number of candles that were skipped, because they ended before the present time. */
      readonly skipped: number
      /** @description Duration of a candle in milliseconds. */
      readonly candleMs: number
      /** @description Time at which the first loaded candle begins, in Unix milliseconds. */
      readonly startsAt: components['schemas']['NumericTime']
      /** @description Time at which the last loaded candle ends, in Unix milliseconds. */
      readonly endsAt: components['schemas']['NumericTime']
      /** @description The current price. */
      readonly price: components['schemas']['Decimal']
    }
    /** @description True when the market maker quotes. */
    readonly MarketMakerEnabled: boolean
    /** @description Number of price levels per side. */
    readonly MarketMakerLevels: number
    /** @description Distance of the best bid and the best ask from the price, in ticks. */
    readonly MarketMakerHalfSpread: number
    /**
     * Format: decimal
     * @description Size of the best level, a multiple of the size step of the contract.
     */
    readonly MarketMakerSize: string
    readonly MarketMaker: {
      readonly symbol: components['schemas']['ContractSymbol']
      readonly enabled: components['schemas']['MarketMakerEnabled']
      readonly levels: components['schemas']['MarketMakerLevels']
      readonly halfSpreadTicks: components['schemas']['MarketMakerHalfSpread']
      readonly size: components['schemas']['MarketMakerSize']
    }
    /** @description When the orders of a contract are filled, and at which prices. What is absent has its default. */
    readonly FillModel: {
      /**
       * @description Whether a resting order is filled when the price touches it. It is always filled when the price goes beyond it.
       * @default never
       */
      readonly touch?: string & ('never' | 'always' | 'probability' | 'queue')
      /**
       * @description How likely a touch fills an order, in percent; for `probability`.
       * @default 50
       */
      readonly touchPercent?: number
      /**
       * @description The size ahead of an order that begins to rest, in percent of the volume of the minute before; for `queue`.
       * @default 100
       */
      readonly queuePercent?: number
      /**
       * @description The least half spread of the market maker, in percent of the price range of the minute before. With 0 it is that of its own settings.
       * @default 0
       */
      readonly spreadPercent?: number
      /**
       * @description The size of the first quote of the market maker, in percent of the volume of the minute before. With 0 it is that of its own settings.
       * @default 0
       */
      readonly depthPercent?: number
      /**
       * @description How much worse than its quote a trade with the market maker is, in millionths of the price. The limit of the order still holds.
       * @default 0
       */
      readonly slippagePpm?: number
      /**
       * @description Milliseconds between the acceptance of an order and its matching, beside the order delay of its account.
       * @default 0
       */
      readonly placeDelayMs?: number
      /**
       * @description Milliseconds between a cancellation and its effect, beside the order delay of the account.
       * @default 0
       */
      readonly cancelDelayMs?: number
    }
    /** @description Source of the funding rate. */
    readonly FundingSource: string & ('fixed' | 'formula')
    /**
     * Format: int64
     * @description Id of a fault rule.
     */
    readonly FaultId: string
    /** @description When the request fails. The phases `afterCommit` and `response` apply to executed requests only, and other requests do not count for them. */
    readonly FaultPhase: string & ('before' | 'afterCommit' | 'response')
    readonly RecentRequest: {
      /** @description Sequence number. Numbers increase by one and are never reused. */
      readonly seq: number
      /** @description Time of arrival, in Unix milliseconds of the clock that dates responses. */
      readonly time: components['schemas']['NumericTime']
      /** @description Operation of the request (its operationId). */
      readonly operation: string
      /** @description Account of its API key; null without a known key. */
      readonly accountId: string | null
      /** @description How it came in. */
      readonly source: string & ('http' | 'process' | 'control')
      /** @description What is known of its response. */
      readonly state: string & ('pending' | 'answered' | 'lost')
      /** @description HTTP status of the response; null without one. */
      readonly status: number | null
      /** @description Error code of a refusal; null for others. */
      readonly code: string | null
      /** @description Reason of a refusal; null for others. */
      readonly msg: string | null
      /** @description Weight of the operation; null when a rate limit refused the request, which costs nothing. */
      readonly weight: {
        /** @description For the address. */
        readonly ip: number
        /** @description For the account. */
        readonly uid: number
      } | null
      /** @description Fault rules that were applied to it. */
      readonly faults: readonly {
        readonly faultId: components['schemas']['FaultId']
        readonly phase: components['schemas']['FaultPhase']
        /** @description Type of the action. */
        readonly type: string
      }[]
      /** @description What was ignored in it, or read in an unusual way. */
      readonly warnings: readonly string[]
    }
    readonly SpentWeight: {
      /** @description The IP address or the account id. */
      readonly name: string
      /** @description Weight spent in the current window. */
      readonly spent: number
      /** @description Weight spent since the start of the process. */
      readonly total: number
      /** @description Number of requests refused since the start of the process. */
      readonly refused: number
    }
    /** @description Name of a snapshot: 1 to 64 letters, digits, and after the first character also _ . - */
    readonly SnapshotName: string
    readonly Snapshot: {
      readonly name: components['schemas']['SnapshotName']
      /** @description Engine time of the snapshot, in Unix milliseconds. */
      readonly time: components['schemas']['NumericTime']
    }
    /** @description Name of a scenario. */
    readonly ScenarioName: string
    /** @description A scenario that is played on this exchange, step by step. */
    readonly ScenarioRun: {
      readonly name: components['schemas']['ScenarioName']
      /** @description The texts of all steps. */
      readonly steps: readonly string[]
      /** @description The results of the steps so far. */
      readonly done: readonly {
        /** @description What was expected and what was received; null when they match. */
        readonly mismatch: string | null
      }[]
      /** @description Whether all steps were played, or one did not match. */
      readonly isOver: boolean
    }
    /** @description Duration, in milliseconds. */
    readonly FaultWait: number
    /** @description How the request fails. Each action is possible in certain phases only. */
    readonly FaultAction:
      | {
          /** @constant */
          readonly type: 'latency'
          readonly ms: components['schemas']['FaultWait']
        }
      | {
          /** @constant */
          readonly type: 'status'
          /** @description HTTP status of the response. */
          readonly status: number
          /**
           * @description Body of the response.
           * @default json
           */
          readonly body?: string & ('json' | 'html' | 'none')
          /** @description Value of the header Retry-After, in seconds. Without it the header is not sent. */
          readonly retryAfter?: number
        }
      | {
          /** @constant */
          readonly type: 'drop'
          /** @description What happens to the connection. */
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
           * @description Total duration, in milliseconds.
           * @default 1000
           */
          readonly ms?: components['schemas']['FaultWait']
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
    /** @description Which requests fail, and how. Without operation and account the rule matches all requests. Without nth, every, count and probability every matching request fails. */
    readonly FaultRule: {
      /** @description Matches only requests of this operation (its operationId). */
      readonly operation?: string
      /** @description Matches only requests with an API key of this account. */
      readonly account?: components['schemas']['AccountId']
      /** @description Only this one of the matching requests fails, counted from 1. Cannot be combined with every, count or probability. */
      readonly nth?: number
      /** @description Every n-th matching request fails. */
      readonly every?: number
      /** @description Maximum number of requests that fail. */
      readonly count?: number
      /** @description Probability that a matching request fails, above 0 and at most 1. The same seed selects the same requests. Cannot be combined with every. */
      readonly probability?: components['schemas']['Decimal']
      readonly phase: components['schemas']['FaultPhase']
      readonly action: components['schemas']['FaultAction']
      /**
       * @description True when the response names the rules that it failed by in the header `x-sandbox-fault`.
       * @default false
       */
      readonly tellTale?: boolean
    }
    readonly Fault: {
      readonly faultId: components['schemas']['FaultId']
      readonly rule: components['schemas']['FaultRule']
      /** @description Number of requests that the rule matched, whether they failed or not. */
      readonly matched: number
      /** @description Number of requests that failed because of the rule. */
      readonly fired: number
    }
    readonly FaultList: {
      readonly faults: readonly components['schemas']['Fault'][]
    }
  }
  responses: {
    /** @description The request was refused. The fields code and msg contain the reason. */
    readonly Refused: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description Too many changes are not stored yet. The request was not processed; `Retry-After` contains the seconds to wait. */
    readonly Unavailable: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['Error']
      }
    }
    /** @description The current price source. */
    readonly Feed: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': {
          readonly symbol: components['schemas']['ContractSymbol']
          /**
           * @description Source of the prices.
           * @enum {string}
           */
          readonly source: 'walk' | 'csv' | 'manual' | 'script'
          /** @description The current price. */
          readonly price: components['schemas']['Decimal']
          /** @description Time of the last price, in Unix milliseconds; null when the source has no end. */
          readonly endsAt: components['schemas']['NumericTime'] | null
        }
      }
    }
  }
  parameters: {
    /** @description The contract. */
    readonly Symbol: components['schemas']['ContractSymbol']
  }
  requestBodies: never
  headers: never
  pathItems: never
}
export type ClockMode = components['schemas']['ClockMode']
export type NumericTime = components['schemas']['NumericTime']
export type ClockRate = components['schemas']['ClockRate']
export type Clock = components['schemas']['Clock']
export type WorldId = components['schemas']['WorldId']
export type RequestWarnings = components['schemas']['RequestWarnings']
export type Decimal = components['schemas']['Decimal']
export type MirroredContract = components['schemas']['MirroredContract']
export type Mirror = components['schemas']['Mirror']
export type ErrorCode = components['schemas']['ErrorCode']
export type TextTime = components['schemas']['TextTime']
export type Error = components['schemas']['Error']
export type AccountId = components['schemas']['AccountId']
export type DefaultFeeSetting = components['schemas']['DefaultFeeSetting']
export type SymbolName = components['schemas']['SymbolName']
export type FeeSetting = components['schemas']['FeeSetting']
export type MarginMode = components['schemas']['MarginMode']
export type SeparatedMode = components['schemas']['SeparatedMode']
export type PositionMode = components['schemas']['PositionMode']
export type ModeSetting = components['schemas']['ModeSetting']
export type LeverageSetting = components['schemas']['LeverageSetting']
export type Account = components['schemas']['Account']
export type TextId = components['schemas']['TextId']
export type NumericId = components['schemas']['NumericId']
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
export type TpSlRole = components['schemas']['TpSlRole']
export type OrderSide = components['schemas']['OrderSide']
export type FillDirection = components['schemas']['FillDirection']
export type LiquidateType = components['schemas']['LiquidateType']
export type Fill = components['schemas']['Fill']
export type BusinessType = components['schemas']['BusinessType']
export type TransferReason = components['schemas']['TransferReason']
export type Bill = components['schemas']['Bill']
export type ContractSymbol = components['schemas']['ContractSymbol']
export type Leverage = components['schemas']['Leverage']
export type SeparatedModeSetting = components['schemas']['SeparatedModeSetting']
export type AutoAppendIsolatedMargin = components['schemas']['AutoAppendIsolatedMargin']
export type FeeRate = components['schemas']['FeeRate']
export type OrderRateLimit = components['schemas']['OrderRateLimit']
export type OrderDelay = components['schemas']['OrderDelay']
export type PresetsEndWithPosition = components['schemas']['PresetsEndWithPosition']
export type SignedAmount = components['schemas']['SignedAmount']
export type OrderRefusal = components['schemas']['OrderRefusal']
export type OrderEffect = components['schemas']['OrderEffect']
export type EventKind = components['schemas']['EventKind']
export type Event = components['schemas']['Event']
export type Contract = components['schemas']['Contract']
export type Ticker = components['schemas']['Ticker']
export type FundingRate = components['schemas']['FundingRate']
export type DepthLevel = components['schemas']['DepthLevel']
export type Trade = components['schemas']['Trade']
export type CandlePath = components['schemas']['CandlePath']
export type CandleGaps = components['schemas']['CandleGaps']
export type CandleEnd = components['schemas']['CandleEnd']
export type CandleText = components['schemas']['CandleText']
export type CandleFeed = components['schemas']['CandleFeed']
export type MarketMakerEnabled = components['schemas']['MarketMakerEnabled']
export type MarketMakerLevels = components['schemas']['MarketMakerLevels']
export type MarketMakerHalfSpread = components['schemas']['MarketMakerHalfSpread']
export type MarketMakerSize = components['schemas']['MarketMakerSize']
export type MarketMaker = components['schemas']['MarketMaker']
export type FillModel = components['schemas']['FillModel']
export type FundingSource = components['schemas']['FundingSource']
export type FaultId = components['schemas']['FaultId']
export type FaultPhase = components['schemas']['FaultPhase']
export type RecentRequest = components['schemas']['RecentRequest']
export type SpentWeight = components['schemas']['SpentWeight']
export type SnapshotName = components['schemas']['SnapshotName']
export type Snapshot = components['schemas']['Snapshot']
export type ScenarioName = components['schemas']['ScenarioName']
export type ScenarioRun = components['schemas']['ScenarioRun']
export type FaultWait = components['schemas']['FaultWait']
export type FaultAction = components['schemas']['FaultAction']
export type FaultRule = components['schemas']['FaultRule']
export type Fault = components['schemas']['Fault']
export type FaultList = components['schemas']['FaultList']
export type ResponseRefused = components['responses']['Refused']
export type ResponseUnavailable = components['responses']['Unavailable']
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
      /** @description The sandbox is ready. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @constant */
            readonly ok: true
            readonly world: components['schemas']['WorldId']
            readonly warnings: components['schemas']['RequestWarnings']
            /** @description The journal records that the sandbox can go back to when it starts (`--until`). Absent if all data is in memory. */
            readonly journal?: {
              /** @description Number of the earliest one. Older records were deleted. */
              readonly earliest: number
              /** @description Number of the latest one. */
              readonly last: number
            }
            readonly mirror?: components['schemas']['Mirror']
          } & WithRequired<components['schemas']['Clock'], 'mode' | 'time'>
        }
      }
      /** @description The sandbox is shutting down: it completes the requests in progress and accepts no new connections. Or it is a standby, which serves when the active sandbox ends. */
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
            /** @description Display name; may be empty. */
            readonly name: string
          }[]
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "name": "alice",
         *       "deposit": "10000",
         *       "permissions": [
         *         "read",
         *         "trade"
         *       ]
         *     }
         */
        readonly 'application/json': {
          /** @description Display name. */
          readonly name?: string
          /** @description Initial balance, in the margin coin. */
          readonly deposit?: components['schemas']['Decimal']
          /** @description Permissions of the key. Default: all. */
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
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getDemoKey: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The account and its key. */
      readonly 200: {
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
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getAccount: {
    readonly parameters: {
      readonly query?: {
        /** @description Maximum number of records in each history list. */
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
            readonly world: components['schemas']['WorldId']
            /** @description Display name; may be empty. */
            readonly name: string
            /** @description Balances per coin, at the current mark prices. */
            readonly balances: readonly {
              /** @description The coin. */
              readonly coin: string
              /** @description Equity: cash plus the value of the positions, of shared and isolated collateral. */
              readonly equity: components['schemas']['Decimal']
              /** @description Amount available for new orders; negative when margin is missing. */
              readonly available: components['schemas']['Decimal']
            }[]
            readonly state: components['schemas']['AccountState']
            /** @description Open positions of all contracts. */
            readonly positions: readonly components['schemas']['Position'][]
            /** @description All orders that are not final, newest first. */
            readonly orders: readonly components['schemas']['Order'][]
            /** @description Final orders, newest first. */
            readonly pastOrders: readonly components['schemas']['Order'][]
            /** @description All plan orders that are not triggered yet, newest first. */
            readonly planOrders: readonly components['schemas']['PlanOrder'][]
            /** @description Plan orders that were triggered or have ended, newest first. */
            readonly pastPlanOrders: readonly components['schemas']['PlanOrder'][]
            /** @description Which of the plan orders above are a take-profit or a stop-loss, and of which order. */
            readonly tpSlOrders: readonly {
              /** @description Id of the plan order. */
              readonly orderId: components['schemas']['TextId']
              readonly role: components['schemas']['TpSlRole']
              /** @description Id of the order whose preset price it is; null for one that was placed for a position. */
              readonly parentOrderId: components['schemas']['TextId'] | null
            }[]
            /** @description Newest first. */
            readonly fills: readonly components['schemas']['Fill'][]
            /** @description Newest first. */
            readonly bills: readonly components['schemas']['Bill'][]
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "symbol": "cmt_btcusdt",
         *       "crossLeverage": 10,
         *       "takerFeeRate": "0.0005",
         *       "presetsEndWithPosition": true
         *     }
         */
        readonly 'application/json': {
          readonly symbol: components['schemas']['ContractSymbol']
          readonly crossLeverage?: components['schemas']['Leverage']
          readonly isolatedLongLeverage?: components['schemas']['Leverage']
          readonly isolatedShortLeverage?: components['schemas']['Leverage']
          readonly separatedMode?: components['schemas']['SeparatedModeSetting']
          readonly autoAppendIsolatedMargin?: components['schemas']['AutoAppendIsolatedMargin']
          readonly makerFeeRate?: components['schemas']['FeeRate']
          readonly takerFeeRate?: components['schemas']['FeeRate']
          readonly createOrderRateLimitPerMinute?: components['schemas']['OrderRateLimit']
          readonly createOrderDelayMilliseconds?: components['schemas']['OrderDelay']
          readonly presetsEndWithPosition?: components['schemas']['PresetsEndWithPosition']
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
            readonly symbol: components['schemas']['ContractSymbol']
            readonly crossLeverage: components['schemas']['Leverage']
            readonly isolatedLongLeverage: components['schemas']['Leverage']
            readonly isolatedShortLeverage: components['schemas']['Leverage']
            readonly separatedMode: components['schemas']['SeparatedModeSetting']
            readonly autoAppendIsolatedMargin: components['schemas']['AutoAppendIsolatedMargin']
            readonly makerFeeRate: components['schemas']['FeeRate']
            readonly takerFeeRate: components['schemas']['FeeRate']
            readonly createOrderRateLimitPerMinute: components['schemas']['OrderRateLimit']
            readonly createOrderDelayMilliseconds: components['schemas']['OrderDelay']
            readonly presetsEndWithPosition: components['schemas']['PresetsEndWithPosition']
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly postLedger: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Account id, or the name of a system account. */
        readonly accountId: string
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "coin": "USDT",
         *       "amount": "250",
         *       "businessType": "transfer_in",
         *       "transferReason": "USER_TRANSFER"
         *     }
         */
        readonly 'application/json': {
          /** @description Currency of the collateral. Default: the margin coin of the first contract. */
          readonly coin?: string
          readonly amount: components['schemas']['SignedAmount']
          /** @description Business type of the bill, as in the interface. Most types allow only one sign of the amount. */
          readonly businessType: string
          /**
           * @description Transfer reason of the bill, as in the interface.
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
            /** @description Id of the bill. */
            readonly billId: components['schemas']['TextId']
            /** @description Amount of the bill. */
            readonly amount: components['schemas']['Decimal']
            /** @description Collateral amount after the bill. */
            readonly balance: components['schemas']['Decimal']
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "symbol": "cmt_btcusdt",
         *       "side": "LONG",
         *       "amount": "50"
         *     }
         */
        readonly 'application/json': {
          readonly symbol: components['schemas']['ContractSymbol']
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
            /** @description Id of the position. */
            readonly positionId: components['schemas']['TextId']
            /** @description Collateral amount of the position. */
            readonly collateral: components['schemas']['Decimal']
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly callAsAccount: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The account. */
        readonly accountId: components['schemas']['AccountId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "operation": "listFills",
         *       "query": "limit=5"
         *     }
         */
        readonly 'application/json': {
          /** @description Operation of the interface (its operationId). */
          readonly operation: string
          /** @description Query of the request, as in its URL, without the question mark. */
          readonly query?: string
          /** @description Body of the request, exactly as it is sent. For operations that have one. */
          readonly body?: string
        }
      }
    }
    readonly responses: {
      /** @description The response, or the reason why there is none. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description HTTP status of the response; null when there is none. */
            readonly status: number | null
            /** @description Headers of the response that concern the request, by their names in lower case. */
            readonly headers: {
              readonly [key: string]: string
            }
            /** @description Body of the response, exactly as it is sent; null when there is none. */
            readonly body: string | null
            /** @description Why there is no response, such as a fault rule that closed the connection; null when there is one. The request may have been executed. */
            readonly failure: string | null
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly previewOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The account. */
        readonly accountId: components['schemas']['AccountId']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Operation that would place it.
           * @enum {string}
           */
          readonly operation: 'placeOrder' | 'placePlanOrder' | 'placeTpSlOrder'
          /** @description Body of the request that would place it. */
          readonly body: string
        }
      }
    }
    readonly responses: {
      /** @description What the order would do. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description Why it would be refused; null when it would be accepted. */
            readonly refusal: components['schemas']['OrderRefusal'] | null
            /** @description The margin coin; null when the contract is unknown. */
            readonly coin: string | null
            /** @description Available margin before it is placed; null when the contract is unknown. */
            readonly available: components['schemas']['Decimal'] | null
            /** @description Largest size that the account can carry, with the other terms as given; null for plan orders and where other terms are refused. */
            readonly largestSize: components['schemas']['Decimal'] | null
            /** @description What it would do; null when it would be refused. */
            readonly effect: components['schemas']['OrderEffect'] | null
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly traceOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Id of the order or plan order. */
        readonly orderId: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The history. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description Account of the order. */
            readonly accountId: components['schemas']['AccountId']
            /** @description The order; null for a plan order that has placed none. */
            readonly order: components['schemas']['Order'] | null
            /** @description The plan order that placed the order, and those of its preset prices. */
            readonly planOrders: readonly components['schemas']['PlanOrder'][]
            /** @description Why the order was canceled; null when it was not. */
            readonly cancelReason: string | null
            /** @description Events of these orders that are still available, oldest first. */
            readonly events: readonly components['schemas']['Event'][]
            /** @description Fills of the order, oldest first, at most 1,000. */
            readonly fills: readonly {
              readonly fill: components['schemas']['Fill']
              /** @description Price of the fill. */
              readonly price: components['schemas']['Decimal']
              /** @description Whether the order was in the book. */
              readonly isMaker: boolean
              /** @description The other side; null for the market maker (simulated). */
              readonly counterparty: {
                readonly accountId: components['schemas']['AccountId']
                /** @description Display name; may be empty. */
                readonly name: string
                /** @description Order of the other side. */
                readonly orderId: components['schemas']['TextId']
              } | null
              /** @description Bills of the fill, oldest first. */
              readonly bills: readonly components['schemas']['Bill'][]
            }[]
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
            /** @description The next funding. Longs pay shorts when the rate is positive. */
            readonly funding: {
              readonly rate: components['schemas']['FundingRate']
              /** @description Next funding time of the contract, in Unix milliseconds. */
              readonly nextFundingTime: components['schemas']['NumericTime']
            }
          }[]
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getDepth: {
    readonly parameters: {
      readonly query?: {
        /** @description Maximum number of price levels per side. */
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
            readonly symbol: components['schemas']['ContractSymbol']
            /** @description Engine time, in Unix milliseconds. */
            readonly time: components['schemas']['NumericTime']
            /** @description Highest price first. */
            readonly bids: readonly components['schemas']['DepthLevel'][]
            /** @description Lowest price first. */
            readonly asks: readonly components['schemas']['DepthLevel'][]
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listTrades: {
    readonly parameters: {
      readonly query?: {
        /** @description Maximum number of trades. */
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
      /** @description The trades. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Trade'][]
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listCandles: {
    readonly parameters: {
      readonly query?: {
        /** @description Length of a candle, in minutes. Candles start at multiples of it since midnight UTC. */
        readonly minutes?: 1 | 5 | 15 | 30 | 60 | 240 | 1440
        /** @description Maximum number of candles. */
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
            /** @description Start time of the candle, in Unix milliseconds. */
            readonly time: components['schemas']['NumericTime']
            /** @description Opening price. */
            readonly open: components['schemas']['Decimal']
            /** @description Highest price. */
            readonly high: components['schemas']['Decimal']
            /** @description Lowest price. */
            readonly low: components['schemas']['Decimal']
            /** @description Closing price; for the current candle, the last price. */
            readonly close: components['schemas']['Decimal']
            /** @description Traded volume. */
            readonly volume: components['schemas']['Decimal']
          }[]
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "price": "60000",
         *       "mode": "glide",
         *       "steps": 20
         *     }
         */
        readonly 'application/json': {
          /** @description The new price, a multiple of the price step of the contract. */
          readonly price: components['schemas']['Decimal']
          /**
           * @description Whether the price moves in one step or in several.
           * @default jump
           */
          readonly mode?: string & ('jump' | 'glide')
          /**
           * @description Number of steps of a glide, at most one per price step.
           * @default 100
           */
          readonly steps?: number
        }
      }
    }
    readonly responses: {
      /** @description The current price. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['ContractSymbol']
            /** @description The current price. */
            readonly price: components['schemas']['Decimal']
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "source": "csv",
         *       "candles": "0,60000,60100,59900,60050",
         *       "candleMs": 60000,
         *       "end": "hold"
         *     }
         */
        readonly 'application/json': {
          /** @description Source of the prices. */
          readonly source: string & ('walk' | 'csv' | 'manual')
          /** @description One candle per line: time, open, high, low, close and optionally volume, separated by commas. Times must increase; times and volumes are otherwise ignored. Only for `csv`. `loadCandles` respects them. */
          readonly candles?: string
          /**
           * @description Duration of a candle in engine time, in milliseconds; a multiple of 4000.
           * @default 4000
           */
          readonly candleMs?: number
          /**
           * @description What happens after the last candle.
           * @default hold
           */
          readonly end?: string & ('hold' | 'loop' | 'stop')
        }
      }
    }
    readonly responses: {
      readonly 200: components['responses']['Feed']
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly loadCandles: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the candles continue those that are replayed. Otherwise they replace the source of the prices. The other settings of a feed that is continued stay as they are, so they must be absent. */
        readonly append?: boolean
        /** @description When the candles are replayed. */
        readonly begin?: string & ('data' | 'now')
        /** @description Duration of a candle in milliseconds; a multiple of 1000. If absent, it is the distance of the first two candles, or a minute for a single candle. */
        readonly candleMs?: number
        /** @description How the price moves inside a candle. */
        readonly path?: components['schemas']['CandlePath']
        /** @description What happens between two candles if the second one does not begin where the first one ends. */
        readonly gaps?: components['schemas']['CandleGaps']
        /** @description What happens after the last candle. */
        readonly end?: components['schemas']['CandleEnd']
      }
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'text/csv': components['schemas']['CandleText']
        readonly 'application/x-ndjson': components['schemas']['CandleText']
        readonly 'application/gzip': components['schemas']['CandleText']
      }
    }
    readonly responses: {
      /** @description The loaded candles. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['CandleFeed']
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "moves": [
         *         {
         *           "afterMs": 1000,
         *           "price": "60500",
         *           "mode": "jump"
         *         },
         *         {
         *           "afterMs": 60000,
         *           "price": "59000",
         *           "mode": "glide"
         *         }
         *       ]
         *     }
         */
        readonly 'application/json': {
          /** @description Price moves, in the order of time. */
          readonly moves: readonly {
            /** @description Time of the move, in milliseconds after the start of the current second; a multiple of 1000. */
            readonly afterMs: number
            /** @description Price after the move, a multiple of the price step of the contract. */
            readonly price: components['schemas']['Decimal']
            /**
             * @description How the price moves.
             * @default jump
             */
            readonly mode?: string & ('jump' | 'glide')
          }[]
        }
      }
    }
    readonly responses: {
      readonly 200: components['responses']['Feed']
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getMarketMaker: {
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
      /** @description The current settings. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['MarketMaker']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setMarketMaker: {
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
        /**
         * @example {
         *       "enabled": true,
         *       "levels": 20,
         *       "halfSpreadTicks": 1,
         *       "size": "1"
         *     }
         */
        readonly 'application/json': {
          readonly enabled?: components['schemas']['MarketMakerEnabled']
          readonly levels?: components['schemas']['MarketMakerLevels']
          readonly halfSpreadTicks?: components['schemas']['MarketMakerHalfSpread']
          readonly size?: components['schemas']['MarketMakerSize']
        }
      }
    }
    readonly responses: {
      /** @description The current settings. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['MarketMaker']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly getFillModel: {
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
      /** @description The fill model. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FillModel']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly setFillModel: {
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
        /**
         * @example {
         *       "touch": "queue",
         *       "queuePercent": 50
         *     }
         */
        readonly 'application/json': components['schemas']['FillModel']
      }
    }
    readonly responses: {
      /** @description The fill model. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['FillModel']
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "source": "fixed",
         *       "rate": "0.0002"
         *     }
         */
        readonly 'application/json': {
          /** @default fixed */
          readonly source?: components['schemas']['FundingSource']
          readonly rate?: components['schemas']['FundingRate']
        }
      }
    }
    readonly responses: {
      /** @description The current rate and the next funding time. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['ContractSymbol']
            readonly source: components['schemas']['FundingSource']
            readonly rate: components['schemas']['FundingRate']
            /** @description Next funding time of the contract, in Unix milliseconds. */
            readonly nextFundingTime: components['schemas']['NumericTime']
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly acceptPrices: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The contract. */
        readonly symbol: components['parameters']['Symbol']
      }
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': Record<string, never>
      }
    }
    readonly responses: {
      /** @description Whether prices were accepted. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly symbol: components['schemas']['ContractSymbol']
            /** @description False if no prices of the contract were refused as implausible. */
            readonly accepted: boolean
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "mode": "manual",
         *       "advanceMs": 60000
         *     }
         */
        readonly 'application/json': {
          readonly mode?: components['schemas']['ClockMode']
          readonly rate?: components['schemas']['ClockRate']
          /** @description Duration to advance, in milliseconds; at most a hundred days, because the exchange handles no other request meanwhile. */
          readonly advanceMs?: number
          /** @description Target time, in Unix milliseconds; at most a hundred days ahead. Cannot be combined with `advanceMs`. */
          readonly to?: components['schemas']['NumericTime']
          /**
           * @description Advances to the next funding time of any contract. Cannot be combined with `advanceMs` or `to`.
           * @constant
           */
          readonly untilFunding?: true
        }
      }
    }
    readonly responses: {
      /** @description The current clock. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Number of the last event that the caller has. Without it, the latest events are returned. */
        readonly after?: number
        /** @description Maximum number of events. */
        readonly limit?: number
        /** @description Maximum time to wait when there are no new events, in milliseconds of real time. */
        readonly waitMs?: number
        /** @description Returns only events of this kind. */
        readonly kind?: components['schemas']['EventKind']
        /** @description Returns only events of this account. Events of prices and funding rates belong to no account. */
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
            /** @description The value of `after` for the next request. */
            readonly next: number
            /** @description Number of the oldest event that is available. */
            readonly first: number
          }
          readonly 'application/x-ndjson': components['schemas']['Event']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listRequests: {
    readonly parameters: {
      readonly query?: {
        /** @description Number of the last request that the caller has. Without it, the latest requests are returned. */
        readonly after?: number
        /** @description Maximum number of requests. */
        readonly limit?: number
        /** @description Returns only requests with a key of this account. */
        readonly accountId?: components['schemas']['AccountId']
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The requests. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly requests: readonly components['schemas']['RecentRequest'][]
            /** @description The value of `after` for the next call. */
            readonly next: number
            /** @description Number of the oldest request that is available. */
            readonly first: number
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
            /** @description Null when there are no limits. */
            readonly limits: {
              /** @description IP weight budget per window. */
              readonly ip: number
              /** @description UID weight budget per window. */
              readonly uid: number
              /** @description Length of the sliding window, in milliseconds. */
              readonly windowMs: number
              /** @description How many calls that place or cancel orders an account may send in a second. Absent when there is no such limit. */
              readonly orderCallsPerSecond?: number
            } | null
            /** @description Weight spent per IP address. */
            readonly ip: readonly components['schemas']['SpentWeight'][]
            /** @description Weight spent per account. */
            readonly uid: readonly components['schemas']['SpentWeight'][]
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
      /** @description The invariants and their results. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            /** @description True when all invariants hold. */
            readonly ok: boolean
            readonly checks: readonly {
              readonly id: string
              readonly ok: boolean
              /** @description The violation that was found. */
              readonly detail?: string
            }[]
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
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
      /** @description The clock after the reset. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly 503: components['responses']['Unavailable']
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
      /** @description The snapshots. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': readonly components['schemas']['Snapshot'][]
        }
      }
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "name": "before-the-crash"
         *     }
         */
        readonly 'application/json': {
          readonly name: components['schemas']['SnapshotName']
        }
      }
    }
    readonly responses: {
      /** @description The snapshot. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Snapshot']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly restoreSnapshot: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Name of the snapshot. */
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
      /** @description The current clock. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Clock']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly listScenarios: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The scenarios. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': {
            readonly scenarios: readonly {
              readonly name: components['schemas']['ScenarioName']
              /** @description Title. */
              readonly title: string
              /** @description What it shows. */
              readonly story: string
              /** @description Why this exchange cannot play it, such as other options; null when it can. */
              readonly obstacle: string | null
            }[]
            /** @description The scenario that is being played; null when there is none. */
            readonly run: components['schemas']['ScenarioRun'] | null
          }
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly startScenario: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        readonly name: components['schemas']['ScenarioName']
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': Record<string, never>
      }
    }
    readonly responses: {
      /** @description The scenario before its first step. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ScenarioRun']
        }
      }
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
  readonly stepScenario: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': Record<string, never>
      }
    }
    readonly responses: {
      /** @description The scenario after the step. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ScenarioRun']
        }
      }
      readonly 503: components['responses']['Unavailable']
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
      readonly 503: components['responses']['Unavailable']
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
        /**
         * @example {
         *       "operation": "placeOrder",
         *       "nth": 1,
         *       "phase": "afterCommit",
         *       "action": {
         *         "type": "drop",
         *         "how": "close"
         *       }
         *     }
         */
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
      readonly 503: components['responses']['Unavailable']
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
      readonly 503: components['responses']['Unavailable']
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
      readonly 503: components['responses']['Unavailable']
      readonly '4XX': components['responses']['Refused']
    }
  }
}
type WithRequired<T, K extends keyof T> = T & {
  [P in K]-?: T[P]
}
