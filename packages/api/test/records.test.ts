import { describe, expect, it } from 'vitest'
import {
  codecs,
  readAccountState,
  readBillPage,
  readFillPage,
  readOrder,
  readPlanOrder,
  readPosition,
} from '../src/index.ts'

describe('readOrder', () => {
  it('folds names, spellings and words', () => {
    const order = readOrder({
      Symbol: 'cmt_btcusdt',
      order_id: '596471064624628269',
      createTime: '1764201600000',
      status: 'OPEN',
      order_type: 'postOnly',
      client_oid: null,
    })
    expect(order).toMatchObject({
      symbol: 'cmt_btcusdt',
      orderId: '596471064624628269',
      createdTime: 1764201600000,
      status: 'open',
      orderType: 'postOnly',
      clientOid: null,
      price: null,
    })
  })
})

describe('readPlanOrder', () => {
  it.each([
    { status: 'UNTRIGGERED', type: 'CLOSE_LONG', want: { status: 'pending', type: 'close_long' } },
    { status: '-1', type: '9', want: { status: 'canceled', type: 'burst_liquidate_long' } },
    { status: '1', type: 'close_short', want: { status: 'partially_filled', type: 'close_short' } },
    { status: '7', type: '11', want: { status: '7', type: '11' } },
  ])('reads status $status and type $type as words', ({ status, type, want }) => {
    expect(readPlanOrder({ order_id: '1', status, type, order_type: '3', triggerPriceType: '' })).toMatchObject({
      ...want,
      orderType: 'ioc',
      triggerPriceType: null,
    })
  })
})

describe('readBillPage', () => {
  it('reads the time under either name, as number or text', () => {
    const page = readBillPage({
      hasNextPage: true,
      items: [
        { billId: '682799123456789012', ctime: 1764201600000 },
        { billId: 5, cTime: '1764201600001' },
      ],
    })
    expect(page.hasMore).toBe(true)
    expect(page.items.map((bill) => [bill.billId, bill.createdTime])).toEqual([
      ['682799123456789012', 1764201600000],
      ['5', 1764201600001],
    ])
    expect(Object.keys(page.items[0]!)).not.toContain('ctime')
  })
})

describe('readAccountState', () => {
  it.each(['separatedMode', 'separated_mode', 'separatedModeEnum'])('reads the separated mode from %s', (name) => {
    const state = readAccountState({
      account: { modeSetting: [{ symbol: 'cmt_btcusdt', [name]: 'COMBINED' }], createdTime: 1764201600000 },
      collateral: [],
    })
    expect(state.account?.modeSetting[0]).toMatchObject({ separatedMode: 'COMBINED', positionMode: null })
    expect(state.account?.createdTime).toBe(1764201600000)
    expect(state.version).toBeNull()
  })

  it.each(['isolatedPositionId', 'isolated_position_id'])('reads the isolated position from %s', (name) => {
    const state = readAccountState({
      account: {},
      collateral: [{ coin: 'USDT', amount: '1', [name]: '690123456789012345' }],
    })
    expect(state.collateral[0]!.isolatedPositionId).toBe('690123456789012345')
  })
})

describe('records', () => {
  it('pass on what the document does not know, and only that', () => {
    const position = readPosition({
      id: '1',
      side: 'SIDEWAYS',
      margin_mode: 1,
      extra: { deep: [1] },
      __proto__: { polluted: true },
    })
    expect(position).toMatchObject({ id: '1', side: 'SIDEWAYS', marginMode: 'SHARED', extra: { deep: [1] } })
    const wire = JSON.parse('{"list":[{"__proto__":{"polluted":true},"tradeId":1}]}') as unknown
    const fill = readFillPage(wire).items[0]!
    expect(Object.getPrototypeOf(fill)).toBe(Object.prototype)
    expect('polluted' in fill).toBe(false)
  })

  it('are never a reason to throw, whatever comes', () => {
    for (const codec of Object.values(codecs)) {
      for (const value of [null, undefined, 0, '', 'x', [], [null], {}, { list: 1, items: 'x', account: 3 }]) {
        expect(() => codec.read(value)).not.toThrow()
      }
    }
  })
})
