// Rehearses a call that trades: reads what it would change, and nothing is sent that changes anything. Where the
// exchange is a local one, it plays each order in a copy of its own account and book. Elsewhere, the cost of an order
// is computed from documented rules, and marked as an estimate.
import type { OperationId } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { controlManual } from '@capi/api/control-manual'
import { type Client, type ClientOptions, type Position, createClient } from '@capi/client'
import { type Decimal, divideUp, parseDecimal, plus, times, writeDecimal } from '../limits/decimal.ts'
import type { Count } from '../limits/limit-tool.ts'
import { type OrderInput, isReducing } from '../limits/order-value.ts'
import { rules } from '../limits/rules.ts'
import { type ControlConnection, callControl } from '../tools/call-control.ts'
import type { Input } from '../tools/tool.ts'
import { changesOf, closingOrders } from './changes.ts'
import { type OrderReceipt, type Receipt, bases } from './receipt.ts'

export interface RehearsalOptions {
  readonly client: Client
  readonly baseUrl: string
  readonly credentials: ClientOptions['credentials']
  /** The control API of the local exchange; undefined where there is none. */
  readonly control: ControlConnection | undefined
  /** Returns a text of digits that no order has as its id. */
  readonly newId: () => string
}

/** An order of a call, by its normalised fields. */
type Order = OrderInput & { readonly symbol: string; readonly marginMode?: string }

interface Preview {
  readonly refusal: { readonly msg: string } | null
  readonly effect: {
    readonly cost: string
    readonly reserve: string
    readonly filledSize: string
    readonly averagePrice: string | null
    readonly fee: string
    readonly position: { readonly margin: string; readonly liquidatePrice: string | null } | null
  } | null
}

/** The operations whose orders the local exchange can preview, the one for a plain order first. */
const previewed = wordsOf('operation')

export class Rehearsal {
  readonly #options: RehearsalOptions
  #accountId: string | undefined

  constructor(options: RehearsalOptions) {
    this.#options = options
  }

  /** Whether it plays in a local exchange. */
  get isLocal(): boolean {
    return this.#options.control !== undefined
  }

  /** Returns the receipt of a call; `limits` is what the limits say of it. */
  async play(operation: OperationId, input: Input, limits: Count | null, signal?: AbortSignal): Promise<Receipt> {
    const { client } = this.#options
    const orders = await this.#ordersOf(operation, input, signal)
    const changes = await changesOf(client, operation, input, signal)
    const by = previewed.includes(operation) ? operation : (previewed[0] as OperationId)
    const played: OrderReceipt[] = []
    let basis: Receipt['basis'] = this.#options.control ? 'exchange' : 'estimate'
    for (const order of orders) {
      const before = await this.#positionOf(order, signal)
      const preview = await this.#preview(by, order, signal)
      if (!preview) basis = 'estimate'
      // What only reduces a position has no orders whose values count.
      const reduces = isReducing(order) || !rules[by]?.orders
      played.push(
        preview
          ? receiptOf(order, before, preview, by === previewed[0])
          : await this.#estimate(order, reduces, before, signal),
      )
    }
    if (orders.length === 0) basis = 'estimate'
    return { basis, about: bases[basis], orders: played, changes, limits }
  }

  async #ordersOf(operation: OperationId, input: Input, signal?: AbortSignal): Promise<readonly Order[]> {
    const rule = rules[operation]
    if (rule?.orders) {
      const { symbol, marginMode } = input
      return rule
        .orders(input)
        .map((each) => ({ ...(marginMode !== undefined && { marginMode }), symbol, ...each }) as Order)
    }
    if (previewed.includes(operation)) return [input as unknown as Order]
    return rule?.closes ? closingOrders(this.#options.client, input, signal) : []
  }

  async #positionOf({ symbol, type = '', ...order }: Order, signal?: AbortSignal): Promise<Position | undefined> {
    const { positionSide } = order as { positionSide?: string }
    const side = positionSide ?? (type.endsWith('long') ? 'LONG' : 'SHORT')
    const positions = await this.#options.client.listPositions({ symbol }, { signal })
    return positions.find((each) => each.symbol === symbol && each.side === side)
  }

  /** Returns what the local exchange says; undefined where it is none, or refuses to. */
  async #preview(operation: OperationId, order: Order, signal?: AbortSignal): Promise<Preview | undefined> {
    const { control } = this.#options
    if (!control) return undefined
    const body = await this.#bodyOf(operation, order)
    for (const isLast of [false, true]) {
      const accountId = (this.#accountId ??= await this.#findAccount(control, signal))
      if (accountId === undefined) return undefined
      try {
        return (await callControl(
          control,
          controlOperations.previewOrder,
          { accountId, operation, body },
          signal,
        )) as Preview
      } catch (error) {
        // The exchange may have been reset since, with other accounts.
        this.#accountId = undefined
        if (isLast) throw error
      }
    }
    return undefined
  }

  /** Finds the account of the key: a request that is refused with an id of its own is found among the latest ones. */
  async #findAccount(control: ControlConnection, signal?: AbortSignal): Promise<string | undefined> {
    const orderId = this.#options.newId()
    await this.#options.client.getOrder({ orderId }, { signal }).catch(() => undefined)
    const { requests } = (await callControl(control, controlOperations.listRequests, {}, signal)) as {
      requests: readonly { accountId: string | null; msg: string | null }[]
    }
    return requests.findLast(({ msg }) => msg?.includes(orderId))?.accountId ?? undefined
  }

  /** Returns the body that the client would send for an order. */
  async #bodyOf(operation: OperationId, order: Order): Promise<string> {
    const { baseUrl, credentials } = this.#options
    let body = ''
    // Ends the call once its body is known, so that the client does not look for what became of it.
    const ends = new AbortController()
    const transport = async (request: { body: string | undefined }): Promise<never> => {
      body ||= request.body ?? ''
      ends.abort()
      throw new Error('rehearsed')
    }
    const client = createClient({ baseUrl, credentials, transport, retries: 0, limits: false })
    const place = client[operation] as unknown as (input: object, options: object) => Promise<unknown>
    await place(order, { signal: ends.signal }).catch((error: unknown) => {
      // What the client refuses before it sends is the caller's mistake.
      if (body === '') throw error
    })
    return body
  }

  /** Computes what an order would cost: its margin at the present setting, and the fee of a taker. */
  async #estimate(
    order: Order,
    reduces: boolean,
    before: Position | undefined,
    signal?: AbortSignal,
  ): Promise<OrderReceipt> {
    const { client } = this.#options
    const { symbol, type = '', size: given, marginMode = 'SHARED' } = order
    const marginBefore = before?.isolatedMargin ?? before?.marginSize ?? null
    const unknown = { ...describe(order), ...nothing, marginBefore, liquidationBefore: before?.liquidatePrice ?? null }
    const [ticker, settings, contracts] = await Promise.all([
      client.getTicker({ symbol }, { signal }),
      client.getSettings({ symbol }, { signal }),
      client.listContracts({ symbol }, { signal }),
    ])
    const best = type === 'open_short' || type === 'close_long' ? ticker.bestBid : ticker.bestAsk
    const [size, price] = [given, priceOf(order) ?? best].map((each) => parseDecimal(each ?? ''))
    const rate = parseDecimal(contracts.find((each) => each.symbol === symbol)?.takerFeeRate ?? '')
    if (!size || !price) return unknown
    const value = times(size, price)
    const fee = rate && times(value, rate)
    if (reduces) return { ...unknown, fee: write(fee) }
    const { crossLeverage, isolatedLongLeverage, isolatedShortLeverage } = settings[symbol] ?? {}
    const isolated = type === 'open_short' ? isolatedShortLeverage : isolatedLongLeverage
    const leverage = parseDecimal((marginMode === 'ISOLATED' ? isolated : crossLeverage) ?? '')
    const margin = leverage && leverage.units > 0n ? divideUp(value, leverage) : undefined
    const cost = margin && fee && plus(margin, fee)
    const held = parseDecimal(marginBefore ?? '0')
    return {
      ...unknown,
      fee: write(fee),
      cost: write(cost),
      reserve: write(cost),
      marginAfter: write(margin && held && plus(held, margin)),
    }
  }
}

const nothing = {
  refusal: null,
  cost: null,
  reserve: null,
  fee: null,
  filledAtOnce: null,
  averagePrice: null,
  marginAfter: null,
  liquidationAfter: null,
} as const

function describe({ symbol, type = '', size = '' }: Order): Pick<OrderReceipt, 'symbol' | 'type' | 'size'> {
  return { symbol, type, size }
}

/** Returns what the exchange says. It does not play the order that a plan order places once it is triggered. */
function receiptOf(
  order: Order,
  before: Position | undefined,
  { refusal, effect }: Preview,
  isPlayed: boolean,
): OrderReceipt {
  const isClosed = effect?.position === null && parseDecimal(effect.fee)?.units !== 0n
  return {
    ...describe(order),
    ...nothing,
    refusal: refusal?.msg ?? null,
    ...(effect && {
      cost: effect.cost,
      reserve: effect.reserve,
      ...(isPlayed && { fee: effect.fee }),
      filledAtOnce: effect.filledSize,
      averagePrice: effect.averagePrice,
      marginAfter: effect.position?.margin ?? (isClosed ? '0' : null),
      liquidationAfter: effect.position?.liquidatePrice ?? null,
    }),
    marginBefore: before?.marginSize ?? null,
    liquidationBefore: before?.liquidatePrice ?? null,
  }
}

function priceOf({ price, executePrice, triggerPrice, matchPrice, matchType }: OrderInput): string | undefined {
  if (matchPrice === 'market') return undefined
  return matchType === 'market' ? triggerPrice : (price ?? executePrice ?? triggerPrice)
}

function write(amount: Decimal | undefined): string | null {
  return amount ? writeDecimal(amount) : null
}

function wordsOf(name: string): readonly string[] {
  const kind = controlManual.previewOrder.fields.find((field) => field.name === name)?.kind
  return kind?.type === 'word' ? kind.words : []
}
