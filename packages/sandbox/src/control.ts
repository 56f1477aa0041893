// What a tester can do to the exchange: one method for each operation of the sandbox's own document, which are what
// `/sandbox/...` answers with, and a few that are of use in process only.
//
// Methods throw a rejection, which says why, when something is refused; nothing has changed then.

import { type Accounts, createAccounts, readId } from './accounts.ts'
import { type Check, checkInvariants, formatMoney, formatPrice, formatSize, parsePrice } from './engine/index.ts'
import type { Market, SeparatedMode } from './engine/index.ts'
import type { ClockMode, Exchange } from './exchange.ts'
import type { KeyRing } from './wire/keys.ts'
import { Rejection } from './wire/rejection.ts'
import { settle } from './wire/settle.ts'
import { requireMarket } from './wire/symbol.ts'

export interface ClockState {
  readonly mode: ClockMode
  /** Time of the engine in Unix milliseconds. */
  readonly time: number
}

/** What is absent stays as it is. */
export interface HouseSettings {
  readonly enabled?: boolean
  /** Quotes on each side. */
  readonly levels?: number
  /** Distance of the best quotes from the price; with 0 the house trades at the price itself. */
  readonly halfSpreadTicks?: number
  /** Size of the best quote, as a decimal. */
  readonly size?: string
}

/** What is absent stays as it is. */
export interface SymbolSettings {
  readonly crossLeverage?: number
  readonly isolatedLongLeverage?: number
  readonly isolatedShortLeverage?: number
  readonly separatedMode?: SeparatedMode
  /** Decimals; a maker's may be negative. */
  readonly makerFeeRate?: string
  readonly takerFeeRate?: string
  /** Of the account as a whole: orders a minute, 0 for any number. */
  readonly createOrderRateLimitPerMinute?: number
  /** Of the account as a whole: how long an order or a cancellation is on its way to matching. */
  readonly createOrderDelayMilliseconds?: number
}

export interface Control extends Accounts {
  getHealth(): { readonly ok: true } & ClockState
  /** Moves index, mark and last price now; the price then holds. */
  setPrice(input: { symbol: string; price: string; mode?: 'jump' | 'glide'; steps?: number }): {
    readonly symbol: string
    readonly price: string
  }
  /** Changes how the house quotes, and returns how it does. */
  setHouse(input: { symbol: string } & HouseSettings): { readonly symbol: string } & Required<HouseSettings>
  /** Changes how an account trades a symbol, and returns how it does. */
  updateSettings(
    input: { accountId: string; symbol: string } & SymbolSettings,
  ): { readonly symbol: string } & Required<SymbolSettings>
  /** Switches the mode, where one is given, then moves the time. */
  setClock(input: { mode?: ClockMode; advanceMs?: number; to?: number }): ClockState
  /** Checks what must always hold. */
  checkInvariants(): { readonly ok: boolean; readonly checks: readonly Check[] }
  /** Makes everything as it was at the start. */
  reset(): ClockState
  /** Time of the engine in Unix milliseconds. */
  now(): number
  /** Lets engine time pass. */
  advance(milliseconds: number): void
}

export function createControl(
  exchange: Exchange,
  keys: KeyRing,
  openFirstAccounts: (accounts: Accounts) => void,
): Control {
  const accounts = createAccounts(exchange, keys)
  const showClock = (): ClockState => ({ mode: exchange.mode, time: exchange.sync() })
  const findMarket = (symbol: string): Market => requireMarket(exchange, symbol, 'Symbol')

  return {
    ...accounts,
    getHealth: () => ({ ok: true, ...showClock() }),
    setPrice({ symbol, price, mode = 'jump', steps }) {
      const { grid } = findMarket(symbol).contract
      settle(exchange.run('setPrice', { symbol, price, mode, steps }))
      return { symbol, price: formatPrice(grid, settle(parsePrice(grid, price))) }
    },
    setHouse({ symbol, enabled, ...rest }) {
      const { grid } = findMarket(symbol).contract
      const house = settle(exchange.run('setHouse', { symbol, isEnabled: enabled, ...rest }))
      const { isEnabled, levels, halfSpreadTicks, size } = house
      return { symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(grid, size) }
    },
    updateSettings({ accountId, symbol, createOrderRateLimitPerMinute, createOrderDelayMilliseconds, ...rest }) {
      findMarket(symbol)
      const account = settle(
        exchange.run('updateSettings', {
          ...rest,
          accountId: readId(accountId),
          symbol,
          orderRateLimitPerMinute: createOrderRateLimitPerMinute,
          orderDelayMs: createOrderDelayMilliseconds,
        }),
      )
      const { fees, leverage, separatedMode } = account.symbols.get(symbol)!
      return {
        symbol,
        crossLeverage: leverage.cross,
        isolatedLongLeverage: leverage.isolatedLong,
        isolatedShortLeverage: leverage.isolatedShort,
        separatedMode,
        makerFeeRate: formatMoney(fees.rates?.maker ?? 0n),
        takerFeeRate: formatMoney(fees.rates?.taker ?? 0n),
        createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
        createOrderDelayMilliseconds: account.orderDelayMs,
      }
    },
    setClock({ mode, advanceMs, to }) {
      const now = exchange.sync()
      if (advanceMs !== undefined && to !== undefined) {
        throw new Rejection('field_invalid', 'The clock takes advanceMs or to, was given both.')
      }
      const target = to ?? now + (advanceMs ?? 0)
      if (!Number.isSafeInteger(target) || target < now) {
        throw new Rejection(
          'field_invalid',
          `The clock goes forward only, to ${now} or later in whole ms, was ${target}.`,
        )
      }
      if (mode) exchange.switchTo(mode)
      if (target > now) exchange.advanceTo(target)
      return showClock()
    },
    checkInvariants() {
      exchange.sync()
      const checks = checkInvariants(exchange.world)
      return { ok: checks.every(({ ok }) => ok), checks }
    },
    reset() {
      exchange.restart()
      keys.clear()
      openFirstAccounts(accounts)
      return showClock()
    },
    now: () => exchange.sync(),
    advance: (milliseconds) => exchange.advanceTo(exchange.sync() + milliseconds),
  }
}
