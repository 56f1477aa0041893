// An order that never arrived is sent again, once the first request can no longer be accepted: after more than half a
// minute.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Exchange, run, startExchange } from './command.ts'

const symbol = 'cmt_btcusdt'

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
  exchange.sandbox.control.setPrice({ symbol, price: '90000' })
})
afterAll(() => exchange.sandbox.close())

it('an order whose response is lost is sent again with --resend if it never arrived', async () => {
  exchange.sandbox.control.createFault({
    operation: 'placeOrder',
    phase: 'before',
    count: 1,
    action: { type: 'drop', how: 'close' },
  })
  const order = `place-order --symbol ${symbol} --type open_long --size 0.01 --price 85000 --client-oid lost-4 --resend`
  const { exit, stdout } = await run(order.split(' '), exchange.environment)
  expect([exit, stdout]).toEqual([0, expect.stringMatching(/^\d{18} {2}lost-4 {5}placed/m)])
})
