// Weight budgets: the sliding window, and its headers.
import { type Operation, operations } from '@capi/api'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewAccount, Sandbox } from '@capi/sandbox'
import { type Charge, createRateLimits, type RateLimits } from '../../src/request/rate-limits.ts'
import { ask, now, send, signedHeaders, startSandbox } from '../fixtures/requests.ts'

const { listTickers, getAccounts, getTicker, placeOrder, cancelOrders } = operations

/** Charges a request to its address, then to its account, as a request of the server is. */
function charge(
  limits: RateLimits,
  operation: Operation,
  address: string,
  account: () => string | undefined,
  time: number,
): Charge {
  const charged = limits.chargeAddress(operation, address, time)
  const name = account()
  return charged.waitMs === null && name !== undefined ? limits.chargeAccount(operation, address, name, time) : charged
}

const nobody = (): undefined => undefined
const of = (account: string) => (): string => account

describe('createRateLimits', () => {
  it('charges the weights of the document, and releases them one window later', () => {
    const weights = createRateLimits({ ip: 100, uid: 10, windowMs: 1_000 })
    expect(charge(weights, getAccounts, 'a', of('7'), 0)).toEqual({ waitMs: null, ip: 5, uid: 5 })
    expect(charge(weights, getAccounts, 'a', of('7'), 400)).toEqual({ waitMs: null, ip: 10, uid: 10 })
    expect(charge(weights, getAccounts, 'a', of('7'), 700)).toEqual({ waitMs: 300, ip: 10, uid: 10 })
    expect(charge(weights, getAccounts, 'a', of('7'), 1_000)).toEqual({ waitMs: null, ip: 10, uid: 10 })
    expect(charge(weights, getAccounts, 'a', of('8'), 1_000)).toMatchObject({ waitMs: null, uid: 5 })
    expect(charge(weights, getAccounts, 'b', of('9'), 1_000)).toMatchObject({ waitMs: null, ip: 5 })
  })

  it('counts calls that place or cancel per account and second, a batch as one', () => {
    const calls = createRateLimits({ ip: 1_000, uid: 1_000, windowMs: 10_000, orderCallsPerSecond: 2 })
    const waitsOf = (account: string, ...times: number[]): (number | null)[] =>
      times.map((time) => charge(calls, cancelOrders, 'a', of(account), time).waitMs)
    expect(waitsOf('7', 0, 400, 700, 999, 1_000, 1_001)).toEqual([null, null, 300, 1, null, 399])
    expect(waitsOf('8', 1_001)).toEqual([null])
    expect(charge(calls, getAccounts, 'a', of('7'), 1_001).waitMs).toBeNull()
  })

  it.each([500, 89_999, 90_400])('has full budgets after time went back to %d, as in a restored state', (time) => {
    const weights = createRateLimits({ ip: 100, uid: 10, windowMs: 1_000 })
    for (const spentAt of [90_000, 90_900]) charge(weights, getAccounts, 'a', of('7'), spentAt)
    expect(charge(weights, getAccounts, 'a', of('7'), 90_901).waitMs).toBe(99)
    expect(charge(weights, getAccounts, 'a', of('7'), time)).toEqual({ waitMs: null, ip: 5, uid: 5 })
    expect(weights.report(time + 1_000).uid).toEqual([{ name: '7', spent: 0, total: 15, refused: 1 }])
  })

  it('waits a whole window if a request never fits', () => {
    const weights = createRateLimits({ ip: 39, uid: 10, windowMs: 1_000 })
    expect(charge(weights, listTickers, 'a', nobody, 5)).toEqual({ waitMs: 1_000, ip: 0, uid: null })
  })

  it('agrees with a count of admitted requests, and its wait is exact', () => {
    const limits = { ip: 60, uid: 22, windowMs: 500, orderCallsPerSecond: 3 }
    const operationOf = [listTickers, getAccounts, getTicker, placeOrder, cancelOrders]
    const request = fc.record({ gap: fc.nat(120), kind: fc.nat(4), account: fc.nat(1) })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 60 }), (requests) => {
        const weights = createRateLimits(limits)
        const admitted: { time: number; ip: number; uid: number; orders: number; account: string }[] = []
        let time = 0
        for (const { gap, kind, account } of requests) {
          time += gap
          const operation = operationOf[kind]!
          const orders = kind > 2 ? 1 : 0
          const fits = (at: number, isAccountKnown = true): boolean => {
            const live = admitted.filter((each) => each.time > at - limits.windowMs)
            const own = live.filter((each) => each.account === String(account))
            const sum = (some: typeof live, name: 'ip' | 'uid' | 'orders'): number =>
              some.reduce((all, each) => all + each[name], 0)
            const lastSecond = admitted.filter((each) => each.account === String(account) && each.time > at - 1_000)
            return (
              sum(live, 'ip') + operation.weight.ip <= limits.ip &&
              (!isAccountKnown ||
                (sum(own, 'uid') + operation.weight.uid <= limits.uid &&
                  (orders === 0 || sum(lastSecond, 'orders') < limits.orderCallsPerSecond)))
            )
          }
          const { waitMs } = charge(weights, operation, 'a', of(String(account)), time)
          expect(waitMs === null).toBe(fits(time))
          if (waitMs === null) admitted.push({ time, ...operation.weight, orders, account: String(account) })
          else {
            // The account is asked for only if the address has room, and the wait is that of the address otherwise.
            const isAccountKnown = fits(time, false)
            expect([fits(time + waitMs - 1, isAccountKnown), fits(time + waitMs, isAccountKnown)]).toEqual([
              false,
              true,
            ])
          }
        }
      }),
    )
  })
})

describe('a sandbox with budgets', () => {
  let wall = now
  let sandbox: Sandbox
  let account: NewAccount
  beforeEach(() => {
    wall = now
    sandbox = startSandbox({ wallClock: () => wall, limits: { ip: 100, uid: 10, windowMs: 10_000 } })
    account = sandbox.control.createAccount({ deposit: '1000' })
  })

  it('refuses a request beyond the budget, returns the wait, and changes nothing', async () => {
    const target = '/capi/v2/order/batchOrders'
    const order = { size: '0.01', type: '1', order_type: '0', match_price: '1' }
    const body = JSON.stringify({ symbol: 'cmt_btcusdt', orderDataList: [order] })
    expect((await send(sandbox, account, { target, body })).status).toBe(200)
    wall += 2_500
    const fills = sandbox.control.getLimits().uid[0]!
    const refused = await send(sandbox, account, { target, body })
    expect(refused).toMatchObject({ status: 429, json: { code: '429', msg: expect.stringContaining('wait 7500 ms') } })
    expect(sandbox.control.getLimits()).toEqual({
      limits: { ip: 100, uid: 10, windowMs: 10_000 },
      ip: [{ name: '127.0.0.1', spent: 5, total: 5, refused: 1 }],
      uid: [{ ...fills, name: account.accountId, spent: 10, total: 10, refused: 1 }],
    })
    wall += 7_500
    expect((await send(sandbox, account, { target, body })).status).toBe(200)
  })

  it('reports the spent weight and Retry-After in headers', async () => {
    const first = await sandbox.fetch('/capi/v2/market/tickers')
    expect([first.headers.get('x-sandbox-weight-ip'), first.headers.get('x-sandbox-weight-uid')]).toEqual(['40', null])
    await sandbox.fetch('/capi/v2/market/tickers')
    wall += 1
    const refused = await sandbox.fetch('/capi/v2/market/tickers')
    const { headers } = refused
    expect([refused.status, headers.get('retry-after'), headers.get('x-sandbox-weight-ip')]).toEqual([429, '10', '80'])
  })

  it('refuses an order beyond the calls per second, and leaves reading alone', async () => {
    sandbox = startSandbox({
      wallClock: () => wall,
      limits: { ip: 1_000, uid: 1_000, windowMs: 10_000, orderCallsPerSecond: 1 },
    })
    account = sandbox.control.createAccount({ deposit: '1000' })
    const target = '/capi/v2/order/cancel_order'
    const cancel = (): ReturnType<typeof send> => send(sandbox, account, { target, body: '{"orderId":"1"}' })
    expect((await cancel()).status).toBe(200)
    wall += 1
    const refused = await cancel()
    expect(refused).toMatchObject({ status: 429, json: { msg: expect.stringContaining('wait 999 ms') } })
    expect((await send(sandbox, account, { target: '/capi/v2/account/getAccounts' })).status).toBe(200)
    wall += 999
    expect((await cancel()).status).toBe(200)
    expect((await ask(sandbox, '/sandbox/limits')).json).toMatchObject({ limits: { orderCallsPerSecond: 1 } })
  })

  it('charges the address for a wrong signature, and the account nothing', async () => {
    const forged = { ...account, secret: 'of nobody' }
    const target = '/capi/v2/account/getAccounts'
    for (let count = 0; count < 10; count += 1) {
      const code = (await send(sandbox, forged, { target })).json.code as string
      expect(code).toBe('40009')
    }
    const { ip, uid } = sandbox.control.getLimits()
    expect([ip[0]!.spent, uid]).toEqual([50, []])
    expect((await send(sandbox, account, { target })).status).toBe(200)
    expect(sandbox.control.getLimits().uid).toMatchObject([{ name: account.accountId, spent: 5, refused: 0 }])
  })

  it('charges the account nothing for a signature that is too old, or that was used', async () => {
    const target = '/capi/v2/order/placeOrder'
    const order = {
      symbol: 'cmt_btcusdt',
      client_oid: 'mine',
      size: '0.01',
      type: '1',
      order_type: '0',
      match_price: '1',
    }
    const body = JSON.stringify(order)
    const time = sandbox.clock.now()
    for (const [at, code] of [
      [time, undefined],
      [time, '409'],
      [time - 40_000, '40008'],
    ] as const) {
      const headers = await signedHeaders(account, 'POST', target, body, at)
      expect((await ask(sandbox, target, { method: 'POST', headers, body })).json.code).toBe(code)
    }
    expect(sandbox.control.getLimits().uid).toMatchObject([{ spent: operations.placeOrder.weight.uid, refused: 0 }])
  })

  it('refuses an address without room before it looks at the signature', async () => {
    await sandbox.fetch('/capi/v2/market/tickers')
    await sandbox.fetch('/capi/v2/market/tickers')
    for (let count = 0; count < 4; count += 1)
      await send(sandbox, account, { target: '/capi/v2/market/ticker?symbol=x' })
    const { headers } = await signedHeaders(account, 'GET', '/capi/v2/account/getAccounts').then((signed) => ({
      headers: { ...signed, 'ACCESS-SIGN': 'x' },
    }))
    let status = 400
    for (let count = 0; count < 20 && status === 400; count += 1)
      status = (await sandbox.fetch('/capi/v2/account/getAccounts', { headers })).status
    expect(status).toBe(429)
  })

  it('charges nothing for the control API', async () => {
    for (let index = 0; index < 20; index += 1) await ask(sandbox, '/sandbox/health')
    expect(sandbox.control.getLimits().ip).toEqual([])
  })

  it('has no budgets by default', async () => {
    const free = startSandbox()
    expect((await ask(free, '/sandbox/limits')).json).toEqual({ limits: null, ip: [], uid: [] })
    const { headers } = await free.fetch('/capi/v2/market/tickers')
    expect(headers.get('x-sandbox-weight-ip')).toBeNull()
  })
})
