/**
 * Applies the limits of trading to the tools that change something. What is outside of the limits is refused before its request is sent.
 *
 * | operations                                               | symbol                        | value                                   |
 * | -------------------------------------------------------- | ----------------------------- | --------------------------------------- |
 * | placeOrder, placeOrders, placePlanOrder                  | must be allowed               | of orders that open a position          |
 * | placeTpSlOrder                                           | must be allowed               | none: it only reduces a position        |
 * | closePositions, cancelAllOrders                          | must be given, and be allowed | none                                    |
 * | cancelOrder, cancelOrders, cancelPlanOrder,              | of the named orders: must be  | none                                    |
 * | modifyTpSlOrder                                          | allowed                       |                                         |
 * | setLeverage, setMarginMode                               | must be allowed               | none: open orders prevent a change      |
 * | adjustMargin                                             | of the position               | the amount that is added                |
 * | setAutoAppendMargin                                      | of the position               | turning it on is refused: the service   |
 * |                                                          |                               | would add amounts that no limit sees    |
 *
 * Preset prices of an order belong to orders that only reduce its position, and have no value. An operation without a rule is refused.
 */
import type { OperationId } from '@capi/api'
import { manual } from '@capi/api/manual'
import type { Client } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import { isWithoutEffect } from '../tools/failure.ts'
import type { Answer, Input, Tool } from '../tools/tool.ts'
import { type Decimal, compare, parseDecimal, plus, times, writeDecimal, zero } from './decimal.ts'
import type { Ledger } from './ledger.ts'
import { type OrderInput, flawOf, isReducing, largestUnit, needsQuote, valueOf } from './order-value.ts'
import { findStrangers } from './owners.ts'
import type { Limits } from './trading-limits.ts'

interface Rule {
  /** What the call names by ids, without a symbol. */
  readonly names?: 'orders' | 'planOrders' | 'positions'
  /** Returns the orders of the call whose values count. */
  readonly orders?: (input: Input) => readonly OrderInput[]
  /** Whether the sizes of the orders may be in contracts (GAPS.md#g29). */
  readonly mayBeContracts?: boolean
  /** Returns an amount of the call that counts. */
  readonly amount?: (input: Input) => string
  /** Returns why the call is refused under every limit. */
  readonly refuse?: (input: Input) => string | undefined
}

const marginCoin = manual.adjustMargin.fields.find(({ name }) => name === 'coinId')?.default

export const rules: Partial<Readonly<Record<OperationId, Rule>>> = {
  placeOrder: { orders: (input) => [input] },
  placeOrders: { orders: ({ orders }) => orders as readonly OrderInput[] },
  placePlanOrder: { orders: (input) => [input], mayBeContracts: true },
  placeTpSlOrder: {},
  modifyTpSlOrder: { names: 'planOrders' },
  cancelOrder: { names: 'orders' },
  cancelOrders: { names: 'orders' },
  cancelPlanOrder: { names: 'planOrders' },
  cancelAllOrders: {},
  closePositions: {},
  setLeverage: {},
  setMarginMode: {},
  adjustMargin: {
    names: 'positions',
    amount: ({ amount }) => String(amount),
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

/** Returns the tool of an operation that trades, under the limits. */
export function limitTool(tool: Tool, client: Client, limits: Limits, ledger: Ledger): Tool {
  const rule = rules[tool.name as OperationId]

  async function check(input: Input, signal: AbortSignal | undefined): Promise<Decimal> {
    const { names, orders, amount, refuse } = requireRule(tool, rule)
    const reason = refuse?.(input)
    if (reason !== undefined) throw forbid(tool, reason)
    if (!names) requireSymbol(tool, input['symbol'], limits)
    const value = orders ? await valueOfOrders(orders(input), input, signal) : valueOfAmount(amount?.(input))
    if (names) {
      const strangers = await findStrangers(client, names, input, limits.symbols, signal)
      if (strangers.length > 0)
        throw forbid(tool, `expected current ${words[names]} in ${list(limits)}, was ${strangers.join(', ')}`)
    }
    return value
  }

  async function valueOfOrders(
    orders: readonly OrderInput[],
    { symbol }: Input,
    signal: AbortSignal | undefined,
  ): Promise<Decimal> {
    for (const order of orders) {
      const flaw = flawOf(order)
      if (flaw !== undefined) throw forbid(tool, flaw)
    }
    const opening = orders.filter((order) => !isReducing(order))
    // What is too much in every market is refused before the market is read.
    for (const order of opening) requireOrderValue(valueOf(order, undefined))
    let sum = zero
    const unit = rule?.mayBeContracts && opening.length > 0 ? await readUnit(String(symbol), signal) : undefined
    const ticker = opening.some(needsQuote) ? await client.getTicker({ symbol: String(symbol) }, { signal }) : undefined
    for (const order of opening) {
      const quote = needsQuote(order) ? (order.type === 'open_short' ? ticker?.bestBid : ticker?.bestAsk) : undefined
      const price = parseDecimal(quote ?? '')
      if (needsQuote(order) && !(price && price.units > 0n))
        throw forbid(
          tool,
          `the value of the order is unknown, because the service shows no best price of ${String(symbol)}`,
        )
      const value = unit ? times(valueOf(order, price), unit) : valueOf(order, price)
      requireOrderValue(value)
      sum = plus(sum, value)
    }
    return sum
  }

  async function readUnit(symbol: string, signal: AbortSignal | undefined): Promise<Decimal> {
    const contract = (await client.listContracts({ symbol }, { signal })).find((each) => each.symbol === symbol)
    const unit = largestUnit(contract?.contractVal)
    if (unit) return unit
    throw forbid(
      tool,
      `the size of a plan order may be in contracts (G29), and the service shows no face value of a contract of ${symbol}`,
    )
  }

  function valueOfAmount(text: string | undefined): Decimal {
    const value = parseDecimal(text ?? '0') ?? zero
    if (value.units <= 0n) return zero
    requireOrderValue(value)
    return value
  }

  function requireOrderValue(value: Decimal): void {
    if (compare(value, limits.maxOrder) <= 0) return
    throw forbid(tool, `the value must be at most ${writeDecimal(limits.maxOrder)}, was ${writeDecimal(value)}`)
  }

  return {
    ...tool,
    async run(input, signal): Promise<Answer> {
      const value = await check(input, signal)
      if (value.units === 0n) return tool.run(input, signal)
      const reservation = ledger.reserve(value, limits.maxDay)
      if (!reservation) {
        const [most, spent] = [limits.maxDay, ledger.spent()].map(writeDecimal)
        const was = `was ${writeDecimal(value)} after ${spent}`
        throw forbid(tool, `the value of all orders of ${ledger.day()} (UTC) must be at most ${most}, ${was}`)
      }
      try {
        const answer = await tool.run(input, signal)
        if (answer.outcome === 'refused') reservation.release()
        return answer
      } catch (error) {
        if (isWithoutEffect(error)) reservation.release()
        throw error
      }
    },
  }
}

const words = { orders: 'orders', planOrders: 'plan orders', positions: 'positions' } as const

function requireRule(tool: Tool, rule: Rule | undefined): Rule {
  if (rule) return rule
  throw forbid(tool, 'no limit is defined for this operation')
}

function requireSymbol(tool: Tool, symbol: unknown, limits: Limits): void {
  if (typeof symbol === 'string' && limits.symbols.has(symbol)) return
  throw forbid(tool, `symbol must be ${list(limits)}, was ${symbol === undefined ? 'missing' : JSON.stringify(symbol)}`)
}

function list({ symbols }: Limits): string {
  return symbols.size === 1 ? [...symbols].join() : `one of ${[...symbols].join(', ')}`
}

function forbid({ name }: Tool, reason: string): Forbidden {
  return new Forbidden(`${name} is outside of the limits: ${reason}.`)
}
