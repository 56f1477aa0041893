import { readPlanOrder } from '@capi/api'
import { describe, expect, it } from 'vitest'
import type { ControlClient } from '../../src/api/control-client.ts'
import { movePlan } from '../../src/operations/move-plan.ts'

const plan = readPlanOrder({ symbol: 'cmt_btcusdt', order_id: '9', size: '0.1', type: '3', triggerPrice: '59000' })

/** A client that answers operations of the interface in turn, and records them. */
function clientWith(answers: Readonly<Record<string, object>>) {
  const calls: string[] = []
  const client = {
    async call(_: string, { operation, body }: { operation: string; body: string }) {
      const { orderId = '' } = JSON.parse(body) as { orderId?: string }
      calls.push(`${operation} ${orderId}`.trim())
      const answer = answers[`${operation} ${orderId}`] ?? answers[operation]
      const isRefused = answer !== undefined && 'msg' in answer
      return { status: isRefused ? 400 : 200, body: JSON.stringify(answer ?? { code: '00000' }), failure: null }
    },
  } as unknown as ControlClient
  return { calls, caller: { client, accountId: '1', marginMode: 'SHARED' as const } }
}

const placed = { placePlanOrder: { order_id: '12', client_oid: '' } }
const cancelled = { result: true, order_id: '9', client_oid: '', err_msg: '' }
const refused = { result: false, order_id: '9', client_oid: '', err_msg: 'It is triggered.' }

describe('movePlan', () => {
  it('modifies a stop-loss', async () => {
    const { calls, caller } = clientWith({})
    const result = await movePlan(caller, { ...plan, role: 'stopLoss', parentOrderId: null }, { triggerPrice: '58500' })
    expect(result).toEqual({ isGood: true, text: 'The stop-loss is now at 58,500.' })
    expect(calls).toEqual(['modifyTpSlOrder 9'])
  })

  it('places another plan order before it cancels the old one', async () => {
    const { calls, caller } = clientWith({ ...placed, cancelPlanOrder: cancelled })
    const result = await movePlan(caller, { ...plan, role: null, parentOrderId: null }, { triggerPrice: '58500' })
    expect(calls).toEqual(['placePlanOrder', 'cancelPlanOrder 9'])
    expect(result).toEqual({ isGood: true, text: 'The plan order is now at 58,500, as order 12.' })
  })

  it('cancels nothing where the new order is refused', async () => {
    const { calls, caller } = clientWith({ placePlanOrder: { code: '40015', msg: 'PRICE_PRECISION: no' } })
    await expect(
      movePlan(caller, { ...plan, role: null, parentOrderId: null }, { triggerPrice: '1.23' }),
    ).rejects.toThrow('PRICE_PRECISION')
    expect(calls).toEqual(['placePlanOrder'])
  })

  it('takes the new order back where the old one cannot be cancelled', async () => {
    const answers = { ...placed, 'cancelPlanOrder 9': refused, 'cancelPlanOrder 12': cancelled }
    const { calls, caller } = clientWith(answers)
    const result = await movePlan(caller, { ...plan, role: null, parentOrderId: null }, { triggerPrice: '58500' })
    expect(calls).toEqual(['placePlanOrder', 'cancelPlanOrder 9', 'cancelPlanOrder 12'])
    expect(result.isGood).toBe(false)
    expect(result.text).toContain('It is triggered. It stays where it was.')
  })
})
