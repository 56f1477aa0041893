// Executes an operation on the state of the test exchange, and returns its response as JSON text.
import { ORDER_NOT_FOUND, type Operation } from '@capi/api'
import { type ExchangeState, Refused } from './state.ts'
import { type PageRules, type Wire, cutPage } from './pages.ts'

export interface Rules extends PageRules {
  readonly clock: () => number
}

/** Executes a request. Throws Refused. */
export function respond(
  { id, paging }: Operation,
  target: string,
  body: string,
  state: ExchangeState,
  rules: Rules,
): string {
  const query = Object.fromEntries(new URL(target, 'http://127.0.0.1').searchParams)
  const given: Wire = { ...query, ...(body === '' ? {} : (JSON.parse(body) as Wire)) }
  if (paging) {
    const { items, hasMore, total } = cutPage(state.list(id, given), paging, given, rules)
    if (paging.items === null) return write(items)
    const page: Wire = { [paging.items]: items }
    if (paging.more !== null) page[paging.more] = hasMore
    if (paging.total !== null) page[paging.total] = total
    return write(page)
  }
  switch (id) {
    case 'getServerTime': {
      const now = rules.clock()
      return write({ epoch: String(now / 1_000), iso: new Date(now).toISOString(), timestamp: now })
    }
    case 'placeOrder':
    case 'placePlanOrder': {
      const record = state.place(given)
      return write({ client_oid: record['client_oid'], order_id: record['order_id'] })
    }
    case 'placeTpSlOrder': {
      const { clientOrderId: client_oid, triggerPrice: trigger_price, positionSide, executePrice } = given
      const type = positionSide === 'long' ? '3' : '4'
      const record = state.place({ ...given, client_oid, trigger_price, type, execute_price: executePrice })
      return write([{ orderId: `#${String(record['order_id'])}`, success: true }])
    }
    case 'modifyTpSlOrder':
      return write({ code: '00000', msg: 'success', requestTime: rules.clock(), data: '' })
    case 'placeOrders':
      return write({
        order_info: (given['orderDataList'] as Wire[]).map((order) => entry(state, order, given)),
        result: true,
      })
    case 'cancelOrder':
    case 'cancelPlanOrder': {
      const result = state.cancel(given)
      const { clientOid = null } = given
      const named = state.namesCanceled ? state.byClientOid(String(clientOid)).at(-1)?.['order_id'] : undefined
      const { orderId = named ?? null } = given
      return write({ order_id: orderId, client_oid: clientOid, result, err_msg: result ? null : 'ORDER_FINISHED' })
    }
    case 'cancelOrders': {
      const ids = ((given['ids'] ?? []) as string[]).map((orderId) => ({ orderId, clientOid: '' }))
      const cids = ((given['cids'] ?? []) as string[]).map((clientOid) => ({ orderId: '', clientOid }))
      const results = [...ids, ...cids].map(({ orderId, clientOid }) => {
        const result = state.cancel({ orderId, clientOid })
        return { order_id: orderId, client_oid: clientOid, result, err_msg: result ? '' : 'ORDER_FINISHED' }
      })
      const failures = results.filter(({ result }) => !result)
      return write({ result: failures.length === 0, cancelOrderResultList: results, failInfos: failures })
    }
    case 'getOrder': {
      const record = state.find(String(given['orderId']))
      if (!record) throw new Refused(ORDER_NOT_FOUND, 'ORDER_NOT_FOUND: no such order')
      return write(record)
    }
    case 'cancelAllOrders':
      return write(state.cancelAll(given['cancelOrderType'] === 'plan'))
    case 'closePositions':
      state.closings += 1
      return write([{ positionId: '#1', success: true, successOrderId: '#2', errorMessage: '' }])
    case 'getFundingTime':
      return write({ symbol: given['symbol'], fundingTime: rules.clock() })
    case 'setLeverage':
    case 'setMarginMode':
    case 'adjustMargin':
    case 'setAutoAppendMargin':
      return write({ code: '200', msg: 'success', requestTime: rules.clock() })
    case 'getSettings':
      return write({ cmt_btcusdt: { cross_leverage: '10.00' }, cmt_ethusdt: { cross_leverage: '20.00' } })
    default:
      return id.startsWith('list') ? '[]' : write({ symbol: 'cmt_btcusdt', account: {}, collateral: [] })
  }
}

function entry(state: ExchangeState, order: Wire, { symbol }: Wire): Wire {
  const { client_oid } = order
  try {
    const { order_id } = state.place({ ...order, symbol })
    return { order_id, client_oid, result: true, error_code: '', error_message: '' }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    return { order_id: '', client_oid, result: false, error_code: thrown.code, error_message: thrown.message }
  }
}

/** Writes ids that begin with # as integers, as some endpoints of this interface do. */
function write(value: unknown): string {
  return JSON.stringify(value).replace(/"#(\d+)"/g, '$1')
}
