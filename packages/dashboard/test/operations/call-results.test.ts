import { readOrder, readPosition } from '@capi/api'
import { createSandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'
import { callAsAccount } from '../../src/api/call-as-account.ts'
import type { ControlClient } from '../../src/api/control-client.ts'
import { closePosition } from '../../src/operations/close-position.ts'
import { describeCancel, describeCancelAll, describeClose, readClose } from '../../src/operations/call-results.ts'

describe('the result of cancelAllOrders', () => {
  it.each([
    { name: 'no order', entries: [], isGood: true, text: 'There was no order to cancel.' },
    {
      name: 'cancelled orders',
      entries: [
        { orderId: 1, success: true },
        { orderId: 2, success: true },
      ],
      isGood: true,
      text: 'Cancellation accepted for 2 of 2 orders.',
    },
    {
      name: 'an order that stays',
      entries: [
        { orderId: 1, success: true },
        { orderId: '590000000000000123', success: false },
      ],
      isGood: false,
      text: 'Cancellation accepted for 1 of 2 orders. Not cancelled: 590000000000000123.',
    },
  ])('names $name', ({ entries, isGood, text }) => {
    expect(describeCancelAll(entries)).toEqual({ isGood, text })
  })
})

describe('the result of a cancellation', () => {
  it.each([
    {
      answer: { result: true, err_msg: null },
      want: { isGood: true, text: 'The cancellation of order 7 is accepted.' },
    },
    { answer: { result: false, err_msg: 'too late' }, want: { isGood: false, text: 'too late' } },
    { answer: { result: false, err_msg: '' }, want: { isGood: false, text: 'Order 7 is not cancelled.' } },
  ])('is $want.text', ({ answer, want }) => expect(describeCancel('7', answer)).toEqual(want))
})

describe('the result of a closing order', () => {
  const order = { order_id: '7', size: '0.1' }

  it.each([
    { status: 'filled', filled_qty: '0.1', isGood: true, text: 'The position is closed at market.' },
    {
      status: 'filled',
      filled_qty: '0.1',
      left: '0.1',
      isGood: true,
      text: '0.1 of the position are closed at market, and 0.1 are still open.',
    },
    { status: 'canceled', filled_qty: '0', isGood: false, text: 'Order 7 is cancelled: 0 of 0.1 are closed.' },
    { status: 'canceled', filled_qty: '0.04', isGood: false, text: 'Order 7 is cancelled: 0.04 of 0.1 are closed.' },
    { status: 'open', filled_qty: '0', isGood: false, text: 'Order 7 is open: 0 of 0.1 are closed.' },
  ])('is $text', ({ status, filled_qty, left = null, ...want }) => {
    expect(describeClose(readOrder({ ...order, status, filled_qty }), left)).toEqual(want)
  })

  it('says what is left of the position, and is unknown where the order cannot be read', async () => {
    const symbol = 'cmt_btcusdt'
    const { control, ...sandbox } = createSandbox({ accounts: [{ name: 'demo', deposit: '10000' }] })
    const { accountId } = sandbox.accounts[0]!
    const client = {
      call: (_: string, input: Parameters<typeof control.callAsAccount>[0]) => control.callAsAccount(input),
    } as unknown as ControlClient
    control.setPrice({ symbol, price: '60000' })
    const terms = { symbol, size: '0.1', type: 'open_long', orderType: 'ioc', matchPrice: 'market', clientOid: '' }
    await callAsAccount(client, accountId, 'placeOrder', terms)
    const [position] = (await control.getAccount({ accountId })).positions.map(readPosition)
    const close = (size: string) => closePosition({ client, accountId }, position!, { size, price: null })
    expect(await close('0.05')).toEqual({
      isGood: true,
      text: '0.05 of the position are closed at market, and 0.05 are still open.',
    })
    const placed = await callAsAccount(client, accountId, 'placeOrder', { ...terms, type: 'close_long', size: '0.05' })
    expect(await readClose(client, accountId, position!, placed)).toEqual({
      isGood: true,
      text: 'The position is closed at market.',
    })
    control.createFault({ operation: 'getOrder', phase: 'before', count: 1, action: { type: 'drop', how: 'reset' } })
    expect(await readClose(client, accountId, position!, placed)).toMatchObject({
      isGood: false,
      text: expect.stringMatching(/^Order \d{18} is placed\. How much it has closed is unknown: /) as string,
    })
    await sandbox.close()
  })
})
