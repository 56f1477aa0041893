// Applies the limits of trading to the tools that change something. What is outside of the limits is refused before its
// request is sent.
import type { OperationId } from '@capi/api'
import { type Client, UsageError } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import type { Outcome } from '../results/envelope.ts'
import { isWithoutEffect } from '../tools/failure.ts'
import type { Answer, Input, Tool } from '../tools/tool.ts'
import type { DayLoss } from './day-loss.ts'
import { type Decimal, compare, minus, parseDecimal, plus, times, writeDecimal, zero } from './decimal.ts'
import { openedBy, readExposure, readPrice, readUnit } from './exposure.ts'
import { dayOf, type Ledger, type Reservation } from './ledger.ts'
import { requireLeverage, requireMarginLeverage, requireOpenableAt } from './leverage.ts'
import { marginAddedBy, requireSameMode } from './moved-margin.ts'
import { type OrderInput, flawOf, isReducing, needsQuote, valueOf } from './order-value.ts'
import { findStrangers } from './owners.ts'
import { type Rule, rules } from './rules.ts'
import { readServiceTime } from './service-time.ts'
import { requireNoStop } from './stop.ts'
import type { Limits } from './trading-limits.ts'

export interface LimitContext {
  readonly client: Client
  readonly limits: Limits
  readonly ledger: Ledger
  readonly loss: DayLoss
  /** Whether a person has stopped all. */
  readonly isStopped: () => boolean
}

/** What a call may enlarge; undefined for one that only closes or cancels. */
interface Effect {
  readonly value: Decimal
  /** The most value of positions that it may open. */
  readonly opens: Decimal
  /** Whether it must not run beside another call that may enlarge something. */
  readonly isAlone: boolean
  /**
   * Checks what depends on positions, once no other call can change them unseen. Returns a value that counts in
   * addition.
   */
  readonly inspect?: () => Promise<Decimal>
}

/** The call that is checked: how to cancel it, and the time of the service, which is read once for each call. */
interface Checked {
  readonly signal: AbortSignal | undefined
  readonly readTime: () => Promise<number>
}

/**
 * What a call would count, and what the limits would leave, as decimals. `positionLeft` is null without a limit of
 * positions, and for a call that opens nothing, for which it is not measured.
 */
export interface Count {
  readonly value: string
  readonly dayLeft: string
  readonly positionLeft: string | null
}

/** A tool under the limits. */
export interface LimitedTool extends Tool {
  /** Checks a call against the limits without recording it. Throws Forbidden if it is outside of them. */
  count(input: Input, signal: AbortSignal | undefined): Promise<Count>
}

/** Returns the tool of an operation that trades, under the limits. */
export function limitTool(tool: Tool, context: LimitContext): LimitedTool {
  const check = new LimitCheck(rules[tool.name as OperationId], context)
  const { client } = context
  const checkedFor = (signal: AbortSignal | undefined): Checked => {
    let time: Promise<number> | undefined
    return { signal, readTime: () => (time ??= readServiceTime(client, signal)) }
  }
  return {
    ...tool,
    async count(input, signal) {
      try {
        return await check.count(input, checkedFor(signal))
      } catch (error) {
        throw explain(tool, error)
      }
    },
    async run(input, signal): Promise<Answer> {
      const held: Reservation[] = []
      try {
        await check.admit(input, held, checkedFor(signal))
      } catch (error) {
        for (const each of held) each.release()
        throw explain(tool, error)
      }
      try {
        const answer = await tool.run(input, signal)
        for (const each of held) if (answer.outcome === 'refused') each.release()
        for (const each of held) if (ended.has(answer.outcome)) each.end()
        return answer
      } catch (error) {
        if (isWithoutEffect(error)) for (const each of held) each.release()
        throw error
      }
    },
  }
}

/** The outcomes after which the service shows the effect. */
const ended: ReadonlySet<Outcome> = new Set(['done', 'accepted', 'partly'])

/** The check of one operation. */
class LimitCheck {
  readonly #rule: Rule | undefined
  readonly #context: LimitContext

  constructor(rule: Rule | undefined, context: LimitContext) {
    this.#rule = rule
    this.#context = context
  }

  /** Checks a call and records it in `held`. Each call sees those that were recorded before it. */
  async admit(input: Input, held: Reservation[], checked: Checked): Promise<void> {
    const effect = await this.#effectOf(input, checked)
    if (!effect) return
    const time = await checked.readTime()
    held.push(this.#reserve({ ...effect, time }))
    const running = held[0]!.running()
    if (effect.isAlone ? running.count > 0 : running.isAlone)
      throw new Forbidden('another call that changes orders or margin has no response yet; wait, and call again')
    if (effect.opens.units > 0n) await this.#requireRoom(plus(running.opens, effect.opens), checked.signal)
    const more = (await effect.inspect?.()) ?? zero
    if (more.units === 0n) return
    this.#requireOrderValue(more)
    held.push(this.#reserve({ value: more, time }))
  }

  /** Checks a call as it stands now, without recording it. */
  async count(input: Input, checked: Checked): Promise<Count> {
    const { limits, ledger } = this.#context
    const effect = await this.#effectOf(input, checked)
    const opens = effect?.opens ?? zero
    const more = (await effect?.inspect?.()) ?? zero
    if (more.units > 0n) this.#requireOrderValue(more)
    const value = plus(effect?.value ?? zero, more)
    const spent = ledger.spent(dayOf(await checked.readTime()))
    const left = minus(limits.maxDay, plus(spent, value))
    if (value.units > 0n && left.units < 0n) throw this.#refuseDay(await checked.readTime(), value)
    const room = opens.units > 0n ? await this.#requireRoom(opens, checked.signal) : undefined
    return {
      value: writeDecimal(value),
      dayLeft: writeDecimal(left),
      positionLeft: room ? writeDecimal(room) : null,
    }
  }

  /** Returns what a call may enlarge. Throws Forbidden if it is outside of the limits whatever else there is. */
  async #effectOf(input: Input, checked: Checked): Promise<Effect | undefined> {
    const { signal, readTime } = checked
    const { client, limits } = this.#context
    const { names, orders, changes, refuse } = requireRule(this.#rule)
    const reason = refuse?.(input)
    if (reason !== undefined) throw new Forbidden(reason)
    if (!names) requireSymbol(input['symbol'], limits)
    const effect = orders
      ? await this.#effectOfOrders(orders(input), input, checked)
      : this.#effectOfChange(changes, input, signal)
    if (names) {
      const strangers = await findStrangers(client, names, input, limits.symbols, signal)
      if (strangers.length > 0)
        throw new Forbidden(`expected current ${words[names]} in ${list(limits)}, was ${strangers.join(', ')}`)
    }
    if (effect && !orders) await requireNoStop(this.#context, readTime, signal)
    return effect
  }

  async #effectOfOrders(
    orders: readonly OrderInput[],
    { symbol: given, marginMode }: Input,
    { signal, readTime }: Checked,
  ): Promise<Effect | undefined> {
    const { client, limits } = this.#context
    const symbol = String(given)
    for (const order of orders) {
      const flaw = flawOf(order)
      if (flaw !== undefined) throw new Forbidden(flaw)
    }
    const opening = orders.filter((order) => !isReducing(order))
    if (opening.length === 0) return undefined
    // What is too much in every market is refused before the market is read.
    for (const order of opening) this.#requireOrderValue(valueOf(order, undefined))
    await requireNoStop(this.#context, readTime, signal)
    let value = zero
    const unit = this.#rule?.mayBeContracts ? await readUnit(client, symbol, signal) : undefined
    const inBase = (amount: Decimal): Decimal => (unit ? times(amount, unit) : amount)
    const ticker = opening.some(needsQuote) ? await client.getTicker({ symbol }, { signal }) : undefined
    for (const order of opening) {
      const quote = needsQuote(order) ? (order.type === 'open_short' ? ticker?.bestBid : ticker?.bestAsk) : undefined
      const price = parseDecimal(quote ?? '')
      if (needsQuote(order) && !(price && price.units > 0n))
        throw new Forbidden(`the value of the order is unknown, because the service shows no best price of ${symbol}`)
      const each = inBase(valueOf(order, price))
      this.#requireOrderValue(each)
      value = plus(value, each)
    }
    if (limits.maxLeverage) await requireOpenableAt(client, limits.maxLeverage, { symbol, marginMode, opening }, signal)
    if (!limits.maxPosition) return { value, opens: zero, isAlone: false }
    const price = await readPrice(client, symbol, signal)
    const opens = opening.map((order) => inBase(openedBy(order, price))).reduce(plus, zero)
    return { value, opens, isAlone: false }
  }

  #effectOfChange(changes: Rule['changes'], input: Input, signal: AbortSignal | undefined): Effect | undefined {
    const { client, limits } = this.#context
    const alone = { value: zero, opens: zero, isAlone: true }
    switch (changes) {
      case 'margin': {
        const amount = parseDecimal(String(input['amount']))
        if (!amount) throw new Forbidden(`amount must be a decimal, was ${String(input['amount'])}`)
        if (amount.units >= 0n) {
          this.#requireOrderValue(amount)
          return { value: amount, opens: zero, isAlone: false }
        }
        return { ...alone, inspect: () => requireMarginLeverage(client, limits, input, signal).then(() => zero) }
      }
      case 'leverage':
        if (limits.maxLeverage) requireLeverage(limits.maxLeverage, input)
        return { ...alone, inspect: () => marginAddedBy(client, input, signal) }
      case 'mode':
        return { ...alone, inspect: () => requireSameMode(client, input, signal).then(() => zero) }
      default:
        return undefined
    }
  }

  #requireOrderValue(value: Decimal): void {
    const { maxOrder } = this.#context.limits
    if (compare(value, maxOrder) <= 0) return
    throw new Forbidden(`the value must be at most ${writeDecimal(maxOrder)}, was ${writeDecimal(value)}`)
  }

  #reserve(entry: Parameters<Ledger['reserve']>[0]): Reservation {
    const { ledger, limits } = this.#context
    const reservation = ledger.reserve(entry, limits.maxDay)
    if (reservation) return reservation
    throw this.#refuseDay(entry.time, entry.value)
  }

  #refuseDay(time: number, value: Decimal): Forbidden {
    const { ledger, limits } = this.#context
    const day = dayOf(time)
    const [most, spent] = [limits.maxDay, ledger.spent(day)].map(writeDecimal)
    const was = `was ${writeDecimal(value)} after ${spent}`
    return new Forbidden(`the value of all orders of ${day} (UTC) must be at most ${most}, ${was}`)
  }

  /** Returns what the limit of positions leaves. */
  async #requireRoom(opens: Decimal, signal: AbortSignal | undefined): Promise<Decimal> {
    const { client, limits } = this.#context
    let present = zero
    for (const symbol of limits.symbols) {
      const { held, waiting } = await readExposure(client, symbol, signal)
      present = plus(present, plus(held, waiting))
    }
    const left = minus(limits.maxPosition!, plus(present, opens))
    if (left.units >= 0n) return left
    const was = `was ${writeDecimal(opens)} after ${writeDecimal(present)}`
    throw new Forbidden(
      `the value of positions and of the orders that open more must be at most ${writeDecimal(limits.maxPosition!)}, ${was}`,
    )
  }
}

const words = {
  orders: 'orders',
  planOrders: 'plan orders',
  tpSlOrders: 'plan orders that reduce a position',
  positions: 'positions',
} as const

function requireRule(rule: Rule | undefined): Rule {
  if (rule) return rule
  throw new Forbidden('no limit is defined for this operation')
}

function requireSymbol(symbol: unknown, limits: Limits): void {
  if (typeof symbol === 'string' && limits.symbols.has(symbol)) return
  const was = symbol === undefined ? 'missing' : JSON.stringify(symbol)
  throw new Forbidden(`symbol must be ${list(limits)}, was ${was}`)
}

function list({ symbols }: Limits): string {
  return symbols.size === 1 ? [...symbols].join() : `one of ${[...symbols].join(', ')}`
}

/**
 * Names the tool in a refusal. A request that failed while the limits were checked is one too: the call itself was not
 * sent.
 */
function explain({ name }: Tool, error: unknown): unknown {
  if (error instanceof UsageError) return error
  const { message } = error as Error
  if (error instanceof Forbidden) return new Forbidden(`${name} is outside of the limits: ${message}.`)
  return new Forbidden(`${name} was not sent, because its limits could not be checked: ${message}`)
}
