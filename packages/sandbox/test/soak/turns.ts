// The traders of a long run: each repeats all operations of the interface in a cycle, and leaves nothing open at its
// end. Each step is one request with a known result; some refusals are provoked, and any other refusal ends the run.
import { ApiError, type Client } from '@capi/client'
import { clientFor, openAccount } from '../journal/load.ts'

const symbol = 'cmt_btcusdt'
/** The contract of the trader that is liquidated. */
export const gambleSymbol = 'cmt_ethusdt'
const size = '0.01'
const traderCount = 31

/** A cycle of requests: each step of the generator sends one and yields its name. */
export type Turns = AsyncGenerator<string, never>

async function* trade(client: Client, intruder: Client): Turns {
  for (;;) {
    const { last } = await client.getTicker({ symbol })
    yield 'getTicker'
    const below = Math.floor(Number(last) * 0.98).toString()
    const rests = { type: 'open_long', size, price: below } as const

    const { orderId } = await client.placeOrder({ symbol, ...rests })
    yield 'placeOrder'
    requireOne((await client.listCurrentOrders({ symbol })).items)
    yield 'listCurrentOrders'
    await client.cancelOrder({ orderId })
    yield 'cancelOrder'

    const placed = await client.placeOrders({ symbol, orders: [rests, rests, rests] })
    yield 'placeOrders'
    await client.cancelOrders({ orderIds: placed.map((each) => each.orderId!) })
    yield 'cancelOrders'

    await client.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
    yield 'placeOrder'
    requireOne(await client.listPositions({ symbol }))
    yield 'listPositions'
    const plan = await client.placePlanOrder({
      symbol,
      type: 'open_long',
      size,
      matchType: 'market',
      triggerPrice: below,
    })
    yield 'placePlanOrder'
    requireOne((await client.listCurrentPlanOrders({ symbol })).items)
    yield 'listCurrentPlanOrders'
    await client.cancelPlanOrder({ orderId: plan.orderId })
    yield 'cancelPlanOrder'
    await client.placeOrder({ symbol, type: 'close_long', size, matchPrice: 'market' })
    yield 'placeOrder'

    await client.listFills({ symbol })
    yield 'listFills'
    await client.listOrderHistory({ symbol, pageSize: 20 })
    yield 'listOrderHistory'
    await client.listPlanOrderHistory({ symbol, pageSize: 20 })
    yield 'listPlanOrderHistory'
    await client.listBills()
    yield 'listBills'
    await client.getAccounts()
    yield 'getAccounts'

    await refused(client.placeOrder({ symbol, type: 'open_long', size: '900', price: below }), '40015')
    yield 'placeOrder, refused'
    await refused(intruder.getAccounts(), '40009')
    yield 'getAccounts, refused'
  }
}

/** A trader that is liquidated now and then, in a separate contract. */
async function* gamble(client: Client, url: string, accountId: string): Turns {
  const control = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (;;) {
    // At first, because an earlier part of the run may have ended at the low price.
    await control(`market/${gambleSymbol}/price`, { price: '3000' })
    yield 'setPrice'
    await control(`accounts/${accountId}/ledger`, { amount: '200', businessType: 'deposit' })
    yield 'postLedger'
    await client.placeOrder({ symbol: gambleSymbol, type: 'open_long', size: '1', matchPrice: 'market' })
    yield 'placeOrder'
    await control(`market/${gambleSymbol}/price`, { price: '1500' })
    yield 'setPrice'
    const [position] = await client.listPositions({ symbol: gambleSymbol })
    if (position) throw new Error(`Expected a liquidation, was: ${JSON.stringify(position)}`)
    yield 'listPositions'
  }
}

function requireOne(found: readonly unknown[]): void {
  if (found.length !== 1) throw new Error(`Expected one record, were ${found.length}.`)
}

async function refused(request: PromiseLike<unknown>, code: string): Promise<void> {
  const error: unknown = await request.then(
    () => new Error(`Expected a refusal with ${code}.`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError) || error.code !== code) throw error
}

/** Creates accounts with money, and returns 31 traders and one that is liquidated now and then. */
export async function gather(url: string): Promise<readonly Turns[]> {
  const traders: Turns[] = []
  for (let index = 0; index < traderCount; index += 1) {
    const account = await openAccount(url, `trader ${index}`, '1000000')
    traders.push(trade(clientFor(url, account), clientFor(url, { ...account, secret: 'another' })))
  }
  const gambler = await openAccount(url, 'gambler', '200')
  return [...traders, gamble(clientFor(url, gambler), url, gambler.accountId)]
}
