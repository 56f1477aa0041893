import { beforeEach, describe, expect, it } from 'vitest'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let alice: Trader
beforeEach(() => {
  const sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

describe('closePositions', () => {
  it('returns the order of each position, with exact ids as numbers, and accepts an empty body', async () => {
    await alice.opensLong('0.02').atMarket()
    const positionId = /"id":(\d{18})/.exec((await alice.get('account/position/singlePosition', { symbol })).text)![1]
    const { status, text } = await alice.post('order/closePositions', {})
    const [order] = await alice.history()
    expect(order).toMatchObject({ type: 'close_long', status: 'filled', size: '0.02' })
    const { order_id } = order!
    expect([status, text]).toEqual([
      200,
      `[{"positionId":${positionId},"success":true,"successOrderId":${order_id},"errorMessage":""}]`,
    ])
    expect(await alice.positions()).toEqual([])
    expect((await alice.post('order/closePositions', { symbol })).text).toBe('[]')
  })

  it('returns the reason where a position cannot be closed, and leaves it as it is', async () => {
    await alice.opensLong('0.02').atMarket()
    await alice.closesLong('0.01').at('91000')
    const { status, json } = await alice.post('order/closePositions', { symbol })
    expect([status, json]).toMatchObject([200, [{ success: false, successOrderId: 0 }]])
    expect(json[0].errorMessage).toBe(
      'INVALID_ARGUMENT: CLOSE_SIZE_EXCEEDED(size): the size must be at most 0.01, was 0.02.',
    )
    expect(await alice.positions()).toMatchObject([{ size: '0.02' }])
    expect(await alice.orders()).toHaveLength(1)
  })

  it('refuses an unknown symbol', async () => {
    expect((await alice.post('order/closePositions', { symbol: 'cmt_none' })).json).toMatchObject({
      code: '40015',
      msg: expect.stringMatching(/^INVALID_ARGUMENT: SYMBOL_UNKNOWN\(symbol\): /),
    })
  })
})
