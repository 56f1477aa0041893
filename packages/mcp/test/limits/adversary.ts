// An adversary knows the limits, and calls tools in any order, with two agents, while prices move. After each call,
// what the exchange shows is measured without the limits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type Outgoing, createClient } from '@capi/client'
import { expect } from 'vitest'
import { type Mcp, createMcp } from '../../src/server/create-mcp.ts'
import { type Exchange, openExchange } from '../agent.ts'
import { type Measured, measure, multiply, read, valueAt } from './measured.ts'
import { lossBetween } from './loss-between.ts'
import { type Step, forbiddenSymbol, symbols } from './steps.ts'

const all: readonly string[] = [...symbols, forbiddenSymbol]
/** The margin mode that each symbol has at first. */
const modes = new Map([
  ['cmt_btcusdt', 'SHARED'],
  ['cmt_ethusdt', 'ISOLATED'],
] as const)
const limits = {
  symbols: [...symbols],
  maxOrderValue: '1000',
  maxDayValue: '2500',
  maxPositionValue: '2000',
  maxLeverage: '10',
  maxDayLoss: '40',
}
const [maxDay, maxPosition, maxLeverage, maxLoss] = ['2500', '2000', '10', '40'].map(read) as [
  bigint,
  bigint,
  bigint,
  bigint,
]

interface Call {
  readonly agent: number
  readonly tool: string
  readonly input: object
}

/** What a refusal says, by the limit that it belongs to. */
export const reasons: ReadonlyMap<string, RegExp> = new Map([
  ['symbol', /symbol must be|expected current/],
  ['order', /the value must be at most/],
  ['day', /the value of all orders/],
  ['positions', /the value of positions/],
  ['leverage', /[lL]everage.* must be at most/],
  ['margin', /the margin of the position/],
  ['loss', /the loss of/],
  ['running', /another call/],
  ['mode', /the margin mode must be/],
])

/** How often each outcome of a kind of step was seen. */
export const seen: Map<string, number> = new Map()

/**
 * A new exchange computes a day of prices first, so several worlds share one, each with an account and prices of its
 * own.
 */
let shared: Exchange | undefined
let accounts = 0
const firstPrices = { cmt_btcusdt: '90000', cmt_ethusdt: '3000', cmt_solusdt: '140' }

/** Returns an exchange in the first half of its day, because losses count from the beginning of a day here. */
function openAccount(): Exchange {
  const time = (shared?.sandbox.transport.clock.now() ?? 0) % 86_400_000
  if (!shared || time > 43_200_000) shared = openExchange()
  const { sandbox, options } = shared
  const { accountId, ...credentials } = sandbox.control.createAccount({ name: `${(accounts += 1)}`, deposit: '10000' })
  for (const [symbol, price] of Object.entries(firstPrices)) {
    sandbox.control.setFeed({ symbol, source: 'manual' })
    sandbox.control.setPrice({ symbol, price })
  }
  return { sandbox, accountId, credentials, options: { ...options, credentials } }
}

export class World {
  readonly exchange: Exchange
  readonly observer: Client
  readonly agents: readonly Mcp[]
  readonly #folder = mkdtempSync(join(tmpdir(), 'capi-adversary-'))
  /** What happens once, before the next order reaches the exchange. */
  beforeOrder: (() => void) | undefined
  readonly #surface: 'few' | 'all'
  #counted = 0n
  #last: Measured | undefined

  constructor(surface: 'few' | 'all' = 'all') {
    this.#surface = surface
    this.exchange = openAccount()
    const { sandbox, options, credentials } = this.exchange
    const { baseUrl, client } = options
    this.observer = createClient({ baseUrl, credentials, ...client })
    const send = (request: Outgoing) => {
      if (/place|plan_order|batch/i.test(request.target)) {
        this.beforeOrder?.()
        this.beforeOrder = undefined
      }
      return sandbox.transport(request)
    }
    const { clock, random } = sandbox.transport
    const transport = Object.assign(send, { clock, random })
    const create = () =>
      createMcp({
        ...options,
        tools: surface,
        client: { transport },
        allow: ['trade'],
        limits: { ...limits, folder: this.#folder },
      })
    this.agents = [create(), create()]
  }

  async close(): Promise<void> {
    for (const cancelOrderType of ['normal', 'plan'] as const) await this.observer.cancelAllOrders({ cancelOrderType })
    await this.observer.closePositions({})
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Without this, almost every order would have too much leverage, or the wrong margin mode. */
  async prepare(): Promise<void> {
    for (const [symbol, marginMode] of modes) {
      await this.observer.setMarginMode({ symbol, marginMode })
      await this.observer.setLeverage({ symbol, marginMode, longLeverage: 10, shortLeverage: 10 })
    }
    this.#last = await measure(this.observer, all)
  }

  async play(step: Step): Promise<void> {
    const { symbol, amount, price } = step
    const before = this.#last!
    if (step.kind === 'jump' || step.kind === 'advance') {
      if (step.kind === 'jump') this.jump(symbol, price, before)
      else this.exchange.sandbox.control.setClock({ advanceMs: 60_000 * (1 + (amount % 30)) })
      this.#last = await measure(this.observer, all)
      this.#checkLoss(before, this.#last, step.kind)
      return
    }
    if (step.kind === 'swing') this.beforeOrder = () => this.jump(symbol, price, before)
    const calls = await this.callsOf(step, before)
    const outcomes = await Promise.all(calls.map((call) => this.call(call)))
    this.beforeOrder = undefined
    for (const outcome of outcomes) {
      const key = `${step.kind} ${outcome}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    this.#last = await measure(this.observer, all)
    this.check(before, this.#last, calls, outcomes)
  }

  jump(symbol: string, price: number, { marks }: Measured): void {
    // By 0 to 8 %, down or up.
    const factor = read(`0.${92_000 + (price % 500) * 16}`)
    const scaled = price < 500 ? multiply(marks.get(symbol)!, factor) : (marks.get(symbol)! * 10n ** 18n) / factor
    const cents = scaled / 10n ** 17n
    this.exchange.sandbox.control.setPrice({ symbol, price: `${cents / 10n}.${cents % 10n}` })
  }

  async call({ agent, tool, input }: Call): Promise<string> {
    const mcp = this.agents[agent]!
    const { kind } = mcp.operations.find(({ name }) => name === tool)!
    const result = await (this.#surface === 'all' ? mcp.call(tool, input) : mcp.call(kind, { operation: tool, input }))
    const { outcome, refusal } = result!.structuredContent as { outcome: string; refusal: { detail: string } | null }
    const detail = refusal?.detail ?? ''
    for (const [reason, text] of reasons)
      if (outcome === 'forbidden' && text.test(detail)) seen.set(reason, (seen.get(reason) ?? 0) + 1)
    return outcome
  }

  /** Aims at what is left of the limits. */
  sizeFor(symbol: string, amount: number, before: Measured): string {
    const mark = before.marks.get(symbol)!
    const value = (read('1000') * BigInt(50 + amount)) / 1000n
    const units = (value * 1000n) / mark
    return `${units / 1000n}.${String(units % 1000n).padStart(3, '0')}`
  }

  priceFor(symbol: string, price: number, before: Measured): string {
    const tenths = (before.marks.get(symbol)! * BigInt(9_500 + price)) / 10_000n / 10n ** 17n
    return `${tenths / 10n}.${tenths % 10n}`
  }

  async callsOf({ kind, agent, symbol, side, isOtherMode, amount, price }: Step, before: Measured): Promise<Call[]> {
    const mode = (modes.get(symbol as 'cmt_btcusdt') === 'ISOLATED') === isOtherMode ? 'SHARED' : 'ISOLATED'
    const size = this.sizeFor(symbol, amount, before)
    const limit = this.priceFor(symbol, price, before)
    const type = `open_${side}`
    const market = { type, size, matchPrice: 'market' }
    const one = (tool: string, input: object): Call[] => [{ agent, tool, input }]
    const leverage = ['1', '2', '9', '10', '11', '100'][amount % 6]!
    const positions = await this.observer.listAllPositions()
    const position = positions[amount % Math.max(1, positions.length)]
    const positionId = position?.id ?? '1'
    switch (kind) {
      case 'market':
      case 'swing':
        return one('placeOrder', {
          symbol,
          ...market,
          marginMode: mode,
          ...(price < 100 && { presetStopLossPrice: '1' }),
        })
      case 'limit':
        return one('placeOrder', { symbol, type, size, price: limit, marginMode: mode })
      case 'plan':
        return one('placePlanOrder', {
          symbol,
          type,
          size,
          triggerPrice: limit,
          marginMode: mode,
          ...(amount % 2 === 0 ? { matchType: 'market' } : { executePrice: limit }),
        })
      case 'batch':
        return one('placeOrders', { symbol, marginMode: mode, orders: [market, { type, size, price: limit }] })
      case 'pair': {
        const input = { symbol, ...market, marginMode: mode }
        const change = { symbol, marginMode: mode, longLeverage: '1', shortLeverage: '1' }
        const other = price < 300 ? { tool: 'setLeverage', input: change } : { tool: 'placeOrder', input }
        return [
          { agent: 0, tool: 'placeOrder', input },
          { agent: 1, ...other },
        ]
      }
      case 'leverage':
        return one('setLeverage', { symbol, marginMode: mode, longLeverage: leverage, shortLeverage: leverage })
      case 'margin':
        return one('adjustMargin', { positionId, amount: `${price < 500 ? '-' : ''}${1 + amount}` })
      case 'mode':
        return one('setMarginMode', { symbol, marginMode: mode })
      case 'append':
        return one('setAutoAppendMargin', { positionId, isEnabled: amount % 2 === 0 })
      case 'tpsl':
        return one('placeTpSlOrder', {
          symbol,
          type: price < 500 ? 'stop_loss' : 'take_profit',
          size,
          triggerPrice: limit,
          positionSide: side === 'long' ? 'LONG' : 'SHORT',
          marginMode: mode,
        })
      case 'modify': {
        const ids = Array.from(before.orderIds)
        return one('modifyTpSlOrder', { orderId: ids[amount % ids.length] ?? '1', triggerPrice: limit })
      }
      case 'close':
        return one('closePositions', { symbol })
      case 'reverse':
        return one('placeOrder', { symbol, ...market, type: `close_${side}`, size: `${size}9`, marginMode: mode })
      default:
        return one('cancelAllOrders', { symbol, cancelOrderType: amount % 2 === 0 ? 'normal' : 'plan' })
    }
  }

  check(before: Measured, after: Measured, calls: readonly Call[], outcomes: readonly string[]): void {
    const what = calls
      .map(({ tool, input }, index) => `${tool} ${JSON.stringify(input)}: ${outcomes[index]}`)
      .join('; ')
    this.#checkLoss(before, after, what)
    const [was, is] = [valueAt(before, before.marks), valueAt(after, before.marks)]
    const isOpened = is > was
    const mayChange = outcomes.some((outcome) => outcome !== 'forbidden' && outcome !== 'invalid')
    if (!mayChange) expect(isOpened, `opened although forbidden: ${what}`).toBe(false)
    if (isOpened) {
      expect(is <= maxPosition, `${is} above the value of positions: ${what}`).toBe(true)
      expect(before.loss < maxLoss, `opened after a loss of ${before.loss}: ${what}`).toBe(true)
    }
    expect(after.sizes.get(forbiddenSymbol), what).toBe(0n)
    for (const symbol of all)
      for (const [index, leverage] of after.leverages.get(symbol)!.entries())
        if (leverage > before.leverages.get(symbol)![index]!)
          expect(leverage <= maxLeverage, `leverage of ${leverage}: ${what}`).toBe(true)
    if (isOpened) this.#checkOpening(after, calls, what)
    const isMargin = calls.every(({ tool }) => tool === 'setLeverage' || tool === 'adjustMargin')
    if (isMargin && after.movedIn > before.movedIn) {
      expect(before.loss < maxLoss, `margin moved after a loss of ${before.loss}: ${what}`).toBe(true)
      this.#counted += intoPositions(before, after)
    }
    for (const { id, value, margin } of isMargin ? after.isolated : []) {
      const earlier = before.isolated.find((each) => each.id === id)
      if (earlier && margin < earlier.margin)
        expect(multiply(margin, maxLeverage) >= value, `margin ${margin} of ${value}: ${what}`).toBe(true)
    }
    // A price may move between the check and the fill.
    for (const [id, { symbol, size, value }] of after.opened) {
      const atMark = multiply(size, before.marks.get(symbol)!)
      if (!before.orderIds.has(id)) this.#counted += value < atMark ? value : atMark
    }
    expect(this.#counted <= maxDay, `${this.#counted} above the value of the day: ${what}`).toBe(true)
  }

  #checkLoss(before: Measured, after: Measured, what: string): void {
    const caused = lossBetween(before, after)
    const added = after.loss - before.loss
    expect(added <= caused, `lost ${added}, but ${caused} by price, fees and funding: ${what}`).toBe(true)
    const isBeyond = before.loss >= maxLoss && added > 0n
    if (isBeyond) seen.set('loss beyond the limit', (seen.get('loss beyond the limit') ?? 0) + 1)
  }

  #checkOpening({ leverages }: Measured, calls: readonly Call[], what: string): void {
    for (const { input } of calls) {
      const { symbol, marginMode, type, orders } = input as Record<string, string> & {
        orders?: readonly { type: string }[]
      }
      const side = (orders?.[0] ?? { type }).type
      const [cross, long, short] = leverages.get(symbol!)!
      const used = marginMode === 'ISOLATED' ? (side === 'open_long' ? long! : short!) : cross!
      if (side !== undefined) expect(used <= maxLeverage, `opened with leverage ${used}: ${what}`).toBe(true)
    }
  }
}

/** Returns what was added to the margins of positions. */
function intoPositions(before: Measured, after: Measured): bigint {
  return after.isolated.reduce((sum, { id, margin }) => {
    const earlier = before.isolated.find((each) => each.id === id)
    return earlier && margin > earlier.margin ? sum + margin - earlier.margin : sum
  }, 0n)
}
