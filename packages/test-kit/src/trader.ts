// An account with a client, and the orders that tests place most often. For everything else there is the client.
import { type Client, type ClientOptions, createClient, type Credentials } from '@capi/client'
import type { Fill, NewSingleOrder, Order, PlacedOrder, Position } from '@capi/client'
import type { AccountOptions, Sandbox } from '@capi/sandbox'
import type { Story } from './story.ts'

export interface TraderOptions extends Omit<AccountOptions, 'name'> {
  /** @default '10000' */
  readonly deposit?: string
  /** Options of the client. @default those of the client; no rate limiter unless the world has limits */
  readonly client?: Partial<ClientOptions>
}

/** Any fields of `placeOrder` but type and size. An order without a price is a market order. */
export type OrderTerms = Partial<Omit<NewSingleOrder, 'type' | 'size' | 'price' | 'matchPrice'>> & {
  readonly price?: string
}

/** The methods throw the errors of the client. */
export interface Trader {
  readonly name: string
  readonly accountId: string
  readonly credentials: Credentials
  /** A client with the credentials of the account. */
  readonly client: Client
  opensLong(size: string, terms?: OrderTerms): Promise<PlacedOrder>
  opensShort(size: string, terms?: OrderTerms): Promise<PlacedOrder>
  /** Closes a long position. @default its whole size */
  closesLong(size?: string, terms?: OrderTerms): Promise<PlacedOrder>
  /** Closes a short position. @default its whole size */
  closesShort(size?: string, terms?: OrderTerms): Promise<PlacedOrder>
  /** Returns the position of a side, or null. */
  position(side: 'LONG' | 'SHORT', symbol?: string): Promise<Position | null>
  /** Returns the working orders, the newest first. */
  orders(): Promise<readonly Order[]>
  /** Returns all fills, the newest first. */
  fills(): Promise<readonly Fill[]>
  /** Returns balance and unrealised profit of the margin coin, as a decimal. It does not use the network. */
  equity(): Promise<string>
}

/** What a trader needs of its world. */
export interface TraderContext {
  readonly sandbox: Sandbox
  readonly story: Story
  readonly symbol: string
  /** Options of all clients. */
  readonly client: Partial<ClientOptions>
}

const defaultDeposit = '10000'

export function createTrader(context: TraderContext, name: string, options: TraderOptions): Trader {
  const { sandbox, story } = context
  const { client: clientOptions, ...account } = options
  const { accountId, ...credentials } = sandbox.control.createAccount({ deposit: defaultDeposit, ...account, name })
  let count = 0
  const client = createClient({
    transport: sandbox.transport,
    credentials,
    newClientOid: () => `${name}-${(count += 1)}`,
    ...context.client,
    ...clientOptions,
    onRetry(event) {
      story.add(name, `repeats ${event.operationId} in ${event.delayMs} ms: ${event.error.message}`)
      clientOptions?.onRetry?.(event)
    },
  })

  const place = async (type: NewSingleOrder['type'], size: string, terms: OrderTerms = {}): Promise<PlacedOrder> => {
    const { symbol = context.symbol, price, ...rest } = terms
    const how = price === undefined ? ({ matchPrice: 'market' } as const) : { price }
    const order = { symbol, type, size, ...rest, ...how } as NewSingleOrder
    story.add(name, `places ${type} ${size} ${symbol} ${price === undefined ? 'at the market price' : `at ${price}`}`)
    return client.placeOrder(order).catch((error: Error) => {
      story.add(name, `has an error: ${error.message}`)
      throw error
    })
  }
  const findPosition: Trader['position'] = async (side, symbol = context.symbol) =>
    (await client.listPositions({ symbol })).find((position) => position.side === side) ?? null
  const close = async (side: 'LONG' | 'SHORT', size: string | undefined, terms?: OrderTerms): Promise<PlacedOrder> => {
    const all = size ?? (await findPosition(side, terms?.symbol))?.size
    if (!all) throw new RangeError(`${name} has no ${side} position to close.`)
    return place(side === 'LONG' ? 'close_long' : 'close_short', all, terms)
  }
  return {
    name,
    accountId,
    credentials,
    client,
    opensLong: (size, terms) => place('open_long', size, terms),
    opensShort: (size, terms) => place('open_short', size, terms),
    closesLong: (size, terms) => close('LONG', size, terms),
    closesShort: (size, terms) => close('SHORT', size, terms),
    position: findPosition,
    orders: () => readAll(client.listCurrentOrders()),
    fills: () => readAll(client.listFills()),
    async equity() {
      const { balances } = await sandbox.control.getAccount({ accountId, limit: 1 })
      return balances[0]!.equity
    },
  }
}

async function readAll<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}
