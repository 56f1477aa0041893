// Which operations may be repeated after a lost response: the table of failure-policy.ts, for every operation.
import { type OperationId, operations } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError, NetworkError, OutcomeUnknownError } from '../src/index.ts'
import { mayRetry } from '../src/errors.ts'
import { endpoints } from '../src/options.ts'
import { closeAll } from './server/exchange.ts'
import {
  errorOf,
  impatientClient,
  lost,
  quickClient,
  refused,
  requestCount,
  startFailing,
  tooMany,
} from './server/failing.ts'
import { losses } from './server/fault.ts'

const symbol = 'cmt_btcusdt'
const whatToRead = {
  cancelAllOrders: 'listCurrentOrders and listCurrentPlanOrders',
  closePositions: 'listAllPositions and listCurrentOrders',
}
const ids = Object.keys(operations) as OperationId[]

afterAll(closeAll)

describe('the policy of an operation', () => {
  it('repeats a request that may have arrived only if it reads, sets, or cancels orders by their ids', () => {
    const arrived = new NetworkError(endpoints.getTicker, 'closed', true)
    const repeated = ids.filter((id) => mayRetry(endpoints[id].policy, arrived))
    const cancels = ['cancelOrder', 'cancelOrders', 'cancelPlanOrder']
    const reads = ids.filter((id) => operations[id].method === 'GET' || id === 'listBills')
    const sets = ids.filter((id) => id.startsWith('set'))
    expect(repeated.toSorted()).toEqual([...reads, ...sets, ...cancels].toSorted())
  })
})

describe.concurrent.each(['cancelAllOrders', 'closePositions'] as const)('%s', (id) => {
  const call = async (client: ReturnType<typeof quickClient>): Promise<unknown> =>
    id === 'closePositions' ? client.closePositions({ symbol }) : client.cancelAllOrders({ cancelOrderType: 'normal' })

  it.each(losses)(
    'is sent once when its response is lost, and the error says what to read before the next call: %s',
    async (how) => {
      const exchange = await startFailing(id, [lost(how)])
      const error = await errorOf(call(impatientClient(exchange)))
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(error).toMatchObject({ operationId: id, clientOid: null, searched: null, possibleOrderIds: [] })
      expect((error as Error).cause).toBeInstanceOf(Error)
      const lists = whatToRead[id]
      expect((error as Error).message).toContain(': it may or may not have been executed (')
      expect((error as Error).message).toMatch(new RegExp(`; read ${lists} before you repeat it$`))
      expect(requestCount(exchange, id)).toBe(1)
    },
  )

  it('throws the refusal itself', async () => {
    const exchange = await startFailing(id, [refused])
    expect(await errorOf(call(quickClient(exchange)))).toBeInstanceOf(ApiError)
  })

  it('is repeated after 429', async () => {
    const exchange = await startFailing(id, [tooMany])
    await call(quickClient(exchange))
    expect(requestCount(exchange, id)).toBe(2)
  })

  it('returns one outcome for each item, with exact ids', async () => {
    const exchange = await startFailing(id, [])
    const client = quickClient(exchange)
    const { orderId } = await client.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '60000' })
    const none = { errorMessage: null, reason: null, field: null }
    const closed = [{ positionId: '1', success: true, successOrderId: '2', ...none }]
    expect(await call(client)).toEqual(id === 'closePositions' ? closed : [{ orderId, success: true }])
  })
})

describe.concurrent('getOrder', () => {
  it('returns the order, and throws code 50005 for an unknown one', async () => {
    const exchange = await startFailing('getOrder', [lost('close')])
    const client = quickClient(exchange)
    const { orderId, clientOid } = await client.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '60000' })
    expect(await client.getOrder({ orderId })).toMatchObject({ orderId, clientOid, status: 'open' })
    expect(await errorOf(client.getOrder({ orderId: '1' }))).toMatchObject({ name: 'ApiError', code: '50005' })
  })
})
