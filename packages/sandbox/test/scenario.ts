// Scenarios as one would tell them: `const alice = trader(sandbox); await alice.opensLong('0.01').at('60000')`.
//
// Everything goes through signed requests, and what comes back is in the form of the wire, held against the document.

import { DIRECTION_CODES, EXECUTION_TYPE_CODES, MARGIN_MODE_CODES, PRICE_MODE_CODES } from '@capi/api'
import type { AccountState, Bill, Collateral, Fill, Order, OrderResult, Position } from '@capi/api/wire'
import type { AccountOptions, NewAccount, Sandbox } from '@capi/sandbox'
import { type Answer, send } from './trader.ts'

/** An order that is not placed yet: `at` or `atMarket` places it. */
export interface Wanted {
  as(clientOid: string): Wanted
  /** Execution type, as a word. */
  only(word: 'postOnly' | 'fok' | 'ioc'): Wanted
  isolated(): Wanted
  with(fields: object): Wanted
  at(price: string): Promise<string>
  atMarket(): Promise<string>
}

export interface Trader {
  readonly account: NewAccount
  readonly opensLong: (size: string) => Wanted
  readonly opensShort: (size: string) => Wanted
  readonly closesLong: (size: string) => Wanted
  readonly closesShort: (size: string) => Wanted
  /** Sends any request in this account's name. */
  get(path: string, query?: object): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  cancels(orderId: string): Promise<Answer>
  orders(query?: object): Promise<Order[]>
  history(query?: object): Promise<Order[]>
  fills(query?: object): Promise<Fill[]>
  positions(symbol?: string): Promise<Position[]>
  bills(): Promise<Bill[]>
  state(): Promise<AccountState>
  /** The collateral that positions share. */
  collateral(): Promise<Collateral>
}

const usualSymbol = 'cmt_btcusdt'

/** Thrown where an order is refused; the message is the text of the answer. */
export class Refused extends Error {
  readonly code: string
  constructor({ json }: Answer) {
    super(json.msg)
    this.code = json.code
  }
}

export function trader(sandbox: Sandbox, options: AccountOptions = {}): Trader {
  const account = sandbox.control.createAccount(options)
  const ask = (path: string, query: object = {}): Promise<Answer> => {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    return send(sandbox, account, { target: `/capi/v2/${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}` })
  }
  const post = (path: string, body: object): Promise<Answer> =>
    send(sandbox, account, { target: `/capi/v2/${path}`, body: JSON.stringify(body) })
  const want = (type: string) => (size: string) =>
    wanted(post, { symbol: usualSymbol, type: DIRECTION_CODES.get(type), size })

  return {
    account,
    opensLong: want('open_long'),
    opensShort: want('open_short'),
    closesLong: want('close_long'),
    closesShort: want('close_short'),
    get: ask,
    post,
    cancels: (orderId) => post('order/cancel_order', { orderId }),
    orders: async (query) => (await ask('order/current', query)).json,
    history: async (query) => (await ask('order/history', query)).json,
    fills: async (query) => (await ask('order/fills', query)).json.list,
    positions: async (symbol = usualSymbol) => (await ask('account/position/singlePosition', { symbol })).json,
    bills: async () => (await post('account/bills', { limit: 100 })).json.items,
    state: async () => (await ask('account/getAccounts')).json,
    collateral: async () => (await ask('account/getAccounts')).json.collateral[0],
  }
}

function wanted(post: Trader['post'], fields: object): Wanted {
  const and = (more: object): Wanted => wanted(post, { ...fields, ...more })
  const place = async (priceMode: string, price: object): Promise<string> => {
    const usual = { client_oid: '', order_type: EXECUTION_TYPE_CODES.get('normal') }
    const body = { ...usual, match_price: PRICE_MODE_CODES.get(priceMode), ...price, ...fields }
    const answer = await post('order/placeOrder', body)
    if (answer.status !== 200) throw new Refused(answer)
    return (answer.json as OrderResult).order_id
  }
  return {
    as: (clientOid) => and({ client_oid: clientOid }),
    only: (word) => and({ order_type: EXECUTION_TYPE_CODES.get(word) }),
    isolated: () => and({ marginMode: MARGIN_MODE_CODES.get('ISOLATED') }),
    with: and,
    at: (price) => place('limit', { price }),
    atMarket: () => place('market', {}),
  }
}
