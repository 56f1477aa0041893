// What every history must do, wherever final records are stored.
import { expect, it } from 'vitest'
import type { CommandKind, Commands, Results } from '@capi/engine'
import { unwrap } from '../../src/request/commands.ts'
import type { History } from '../../src/session/history.ts'
import type { Session } from '../../src/session/session.ts'

const symbol = 'cmt_btcusdt'

/** The terms of a small order that opens a long position. */
const openLong = {
  symbol,
  clientOid: null,
  type: 'open_long',
  isMarket: false,
  marginMode: 'SHARED',
  size: '0.01',
} as const
const noPresets = { executionType: 'normal', presetTakeProfitPrice: null, presetStopLossPrice: null } as const

/** Returns a new session and its history. */
export type OpenHistory = () => Promise<{ readonly session: Session; readonly history: History }>

export interface Trader {
  readonly session: Session
  readonly history: History
  readonly accountId: bigint
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Results[Kind]
}

/** Opens a history with one account, at a price of 90,000. */
export async function trade(openHistory: OpenHistory): Promise<Trader> {
  const { session, history } = await openHistory()
  const run: Trader['run'] = (kind, command) => unwrap(session.exchange.run(kind, command))
  const accountId = run('createAccount', { name: '', deposit: '10000' }).id
  run('setPrice', { symbol, price: '90000', mode: 'jump' })
  return { session, history, accountId, run }
}

/** Places and cancels plan orders, every fourth of them a short, and returns them, newest first. */
export function cancelPlans({ accountId, run }: Trader, count: number): { id: bigint; type: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const type = index % 4 === 0 ? 'open_short' : 'open_long'
    const { id } = run('placePlanOrder', { ...openLong, type, accountId, price: '88000', triggerPrice: '89000' })
    run('cancelPlanOrder', { accountId, orderId: id })
    return { id, type }
  }).toReversed()
}

/** Claims the behaviour of one implementation. */
export function behavesAsHistory(openHistory: OpenHistory): void {
  const fill = ({ accountId, run }: Trader, clientOid: string, size: string = '0.01') =>
    run('placeOrder', { ...openLong, ...noPresets, accountId, clientOid, size, price: '90500' })
  const idsOf = (list: readonly { readonly id: bigint }[]): bigint[] => list.map(({ id }) => id)

  it('lists final orders only, newest first, up to the limit', async () => {
    const trader = await trade(openHistory)
    const { history, accountId, run } = trader
    const [one, two] = [fill(trader, 'one'), fill(trader, 'two')]
    run('placeOrder', { ...openLong, ...noPresets, accountId, clientOid: 'rests', price: '80000' })
    expect(idsOf(await history.listOrders(accountId, { limit: 10 }))).toEqual([two.id, one.id])
    expect(idsOf(await history.listOrders(accountId, { limit: 1 }))).toEqual([two.id])
    expect(await history.listOrders(accountId, { limit: 10, symbol: 'cmt_ethusdt' })).toEqual([])
    const { createdTime } = one
    expect(idsOf(await history.listOrders(accountId, { limit: 10, endTime: createdTime }))).toEqual([one.id])
    expect(idsOf(await history.listOrders(accountId, { limit: 10, startTime: createdTime + 1 }))).toEqual([two.id])
  })

  it('counts the fills that match, whatever the limit', async () => {
    const trader = await trade(openHistory)
    const { history, accountId } = trader
    const orders = [fill(trader, 'one'), fill(trader, 'two')]
    expect(await history.listFills(accountId, { limit: 1 })).toMatchObject({
      fills: [{ orderId: orders[1]!.id }],
      total: 2,
      hasMore: true,
    })
    const orderId = orders[0]!.id
    expect(await history.listFills(accountId, { limit: 1, orderId })).toMatchObject({
      fills: [{ orderId }],
      total: 1,
      hasMore: false,
    })
  })

  it('lists bills, and says whether more match than the limit', async () => {
    const trader = await trade(openHistory)
    const { history, accountId } = trader
    fill(trader, 'one')
    const types = async (limit: number, businessType?: 'deposit') => {
      const { bills, hasMore } = await history.listBills(accountId, { limit, ...(businessType && { businessType }) })
      return [bills.map((bill) => bill.businessType), hasMore]
    }
    expect(await types(1)).toEqual([['position_open_long'], true])
    expect(await types(2)).toEqual([['position_open_long', 'deposit'], false])
    expect(await types(5, 'deposit')).toEqual([['deposit'], false])
  })

  it('lists plan orders by direction, and says whether more match than the limit', async () => {
    const trader = await trade(openHistory)
    const plans = cancelPlans(trader, 20)
    const shorts = plans.filter(({ type }) => type === 'open_short').map(({ id }) => id)
    for (const [limit, hasMore] of [
      [2, true],
      [4, true],
      [5, false],
      [99, false],
    ] as const) {
      const found = await trader.history.listPlans(trader.accountId, { type: 'open_short', limit })
      expect([idsOf(found.plans), found.hasMore]).toEqual([shorts.slice(0, limit), hasMore])
    }
  })

  it('lists a triggered plan order once, also when its order ends during the call', async () => {
    const { history, accountId, run } = await trade(openHistory)
    const plan = run('placePlanOrder', { ...openLong, accountId, price: '88000', triggerPrice: '89000' })
    run('setPrice', { symbol, price: '89000', mode: 'jump' })
    const list = history.listPlans(accountId, { limit: 10 })
    run('cancelOrder', { accountId, orderId: plan.orderId!, clientOid: null })
    expect(idsOf((await list).plans)).toEqual([plan.id])
    expect(idsOf((await history.listPlans(accountId, { limit: 10 })).plans)).toEqual([plan.id])
  })

  it('finds an order by id or client id, whether it is live or final', async () => {
    const trader = await trade(openHistory)
    const { history, accountId, run } = trader
    const final = fill(trader, 'final')
    const live = run('placeOrder', { ...openLong, ...noPresets, accountId, clientOid: 'live', price: '80000' })
    const [plan] = cancelPlans(trader, 1)
    const find = async (orderId: bigint | null, clientOid: string | null) =>
      (await history.findOrder({ accountId, orderId, clientOid }))?.id
    expect(await find(final.id, null)).toBe(final.id)
    expect(await find(live.id, null)).toBe(live.id)
    expect(await find(plan!.id, null)).toBe(plan!.id)
    expect(await find(null, 'final')).toBe(final.id)
    expect(await find(null, 'live')).toBe(live.id)
    expect(await find(null, 'absent')).toBeUndefined()
    expect(await find(null, 'no id \0')).toBeUndefined()
  })

  it('describes the moment of the call, not what happens while it is read', async () => {
    const trader = await trade(openHistory)
    const { session, history, accountId } = trader
    session.save('calm')
    fill(trader, 'one')
    const [orders, fills] = [history.listOrders(accountId, { limit: 10 }), history.listFills(accountId, { limit: 10 })]
    fill(trader, 'two')
    expect(await orders).toHaveLength(1)
    expect(await fills).toMatchObject({ total: 1, hasMore: false })
    const before = history.listOrders(accountId, { limit: 10 })
    session.restore('calm')
    expect(await before).toHaveLength(2)
    expect(await history.listOrders(accountId, { limit: 10 })).toEqual([])
  })

  it('reads a world with everything that is final', async () => {
    const trader = await trade(openHistory)
    const { history, accountId } = trader
    const order = fill(trader, 'one')
    const { archive } = await history.readWorld()
    expect(idsOf(archive.all('order', accountId))).toEqual([order.id])
    expect(archive.all('fill', accountId)).toHaveLength(1)
    expect(archive.all('bill', accountId).map(({ businessType }) => businessType)).toEqual([
      'deposit',
      'position_open_long',
    ])
  })
}
