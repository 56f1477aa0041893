// What the client says of a cancellation after a lost response, on the exchange itself: an order whose client id was
// used before, and an exchange that takes some seconds to cancel.
import { createClient } from '@capi/client'
import { createSandbox, type SandboxOptions } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'

const symbol = 'cmt_btcusdt'
const bid = { symbol, type: 'open_long', size: '0.01', price: '59900', clientOid: 'bid' } as const

function open(options: SandboxOptions = {}) {
  const sandbox = createSandbox(options)
  const credentials = sandbox.control.createAccount({ deposit: '100000' })
  sandbox.control.setPrice({ symbol, price: '60000' })
  return { sandbox, capi: createClient({ transport: sandbox.transport, credentials }) }
}

describe('a cancellation by a client id that was used before, whose first attempt is lost and whose order is filled', () => {
  it.each([
    { lagMs: 0, isBatch: false },
    { lagMs: 0, isBatch: true },
    { lagMs: 3_000, isBatch: false },
    { lagMs: 3_000, isBatch: true },
  ])('does not report the earlier, cancelled order: %o', async ({ lagMs, isBatch }) => {
    const { sandbox, capi } = open()
    const first = await capi.placeOrder(bid)
    await capi.cancelOrder({ orderId: first.orderId })
    await sandbox.clock.sleep(60_000)
    const { orderId } = await capi.placeOrder(bid)
    await sandbox.clock.sleep(1_000)
    const operation = isBatch ? 'cancelOrders' : 'cancelOrder'
    sandbox.control.createFault({ operation, phase: 'before', count: 1, action: { type: 'drop', how: 'close' } })
    if (lagMs > 0)
      sandbox.control.createFault({
        operation: 'listOrderHistory',
        phase: 'response',
        action: { type: 'staleRead', lagMs },
      })
    // Filled before the second attempt.
    sandbox.clock.setTimer(50, () => sandbox.control.setPrice({ symbol, price: '59800' }))
    const entry = isBatch
      ? (await capi.cancelOrders({ clientOids: ['bid'] })).results[0]
      : await capi.cancelOrder({ clientOid: 'bid' })
    expect(entry).toMatchObject({ orderId, result: false, reason: 'ORDER_FINISHED' })
    expect((await capi.getOrder({ orderId })).status).toBe('filled')
    await sandbox.close()
  })
})

describe('a cancellation with a lost response, on an exchange that takes some time to cancel', () => {
  it.each(['orderId', 'clientOid'] as const)('is reported as what it became, by %s', async (by) => {
    const { sandbox, capi } = open({ fillModel: { cancelDelayMs: 2_000 } })
    const { orderId } = await capi.placeOrder(bid)
    sandbox.control.createFault({
      operation: 'cancelOrder',
      phase: 'afterCommit',
      count: 1,
      action: { type: 'drop', how: 'close' },
    })
    const result = await capi.cancelOrder(by === 'orderId' ? { orderId } : { clientOid: 'bid' })
    expect(result).toMatchObject({ orderId, result: true, recovered: true })
    expect((await capi.getOrder({ orderId })).status).toBe('canceled')
    await sandbox.close()
  })

  it('is unknown where that takes longer than the time for recovery', async () => {
    const { sandbox, capi } = open({ fillModel: { cancelDelayMs: 20_000 } })
    const { orderId } = await capi.placeOrder(bid)
    sandbox.control.createFault({
      operation: 'cancelOrder',
      phase: 'afterCommit',
      count: 1,
      action: { type: 'drop', how: 'close' },
    })
    await expect(capi.cancelOrder({ orderId })).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      possibleOrderIds: [orderId],
    })
    await sandbox.close()
  })
})
