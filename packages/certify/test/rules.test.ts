import { operations, type OperationId } from '@capi/api'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Evidence, type Finding, rules } from '../src/index.ts'
import { event, evidenceOf, pace } from './evidence.ts'

function judged(id: string, evidence: Evidence, given = pace): readonly Finding[] {
  return rules.find((rule) => rule.id === id)!.judge(evidence, given)
}

const order = '{"symbol":"cmt_btcusdt","client_oid":"one","size":"0.01","type":"1"}'
const sameOrder = order.replace('one', 'two')
const lost = { operation: 'placeOrder', at: 100, body: order, reached: 'lost' } as const
const again = { operation: 'placeOrder', at: 300, body: sameOrder } as const

describe('a change whose outcome is unknown', () => {
  it('must not be sent again before its result was read', () => {
    expect(judged('doubled', evidenceOf([lost, again]))).toMatchObject([{ rule: 'doubled', requests: [1, 2] }])
  })

  it.each([
    'listCurrentOrders',
    'listOrderHistory',
    'listFills',
    'listAllPositions',
    'listPositions',
    'getOrder',
  ] as const)('may be sent again after %s was read', (operation) => {
    expect(judged('doubled', evidenceOf([lost, { operation, at: 200 }, again]))).toEqual([])
  })

  it.each(['getTicker', 'getServerTime', 'getSettings', 'listBills'] as const)('is not shown by %s', (operation) => {
    expect(judged('doubled', evidenceOf([lost, { operation, at: 200 }, again]))).toHaveLength(1)
  })

  it('is not shown by a read that failed, was under way before, or came after the second', () => {
    const operation = 'listCurrentOrders'
    for (const read of [
      { operation, at: 200, status: 503, answer: 'busy' },
      { operation, at: 50 },
      { operation, at: 200, endedAt: 400 },
      { operation, at: 310 },
    ] as const)
      expect(judged('doubled', evidenceOf([lost, read, again]))).toHaveLength(1)
  })

  it.each([500, 502, 503, 408])('is one that was answered with status %i', (status) => {
    const first = { ...lost, reached: 'whole', status, answer: '{"code":"500"}' } as const
    expect(judged('doubled', evidenceOf([first, again]))).toHaveLength(1)
  })

  it('is not one that was refused, done, or sent as a copy of the same bytes', () => {
    const refused = { ...lost, reached: 'whole', status: 400, answer: '{"code":"40015"}' } as const
    expect(judged('doubled', evidenceOf([refused, again]))).toEqual([])
    expect(judged('doubled', evidenceOf([{ ...lost, reached: 'whole' }, again]))).toEqual([])
    expect(
      judged(
        'doubled',
        evidenceOf([
          { ...lost, mark: 'same' },
          { ...again, mark: 'same' },
        ]),
      ),
    ).toEqual([])
  })

  it('is one that has no response yet: a program may give up without closing the connection', () => {
    const hanging = { ...lost, endedAt: 9_000 }
    expect(judged('doubled', evidenceOf([hanging, again]))).toHaveLength(1)
    const late = { ...lost, reached: 'whole', endedAt: 4_000 } as const
    expect(judged('doubled', evidenceOf([late, again]))).toHaveLength(1)
    expect(judged('doubled', evidenceOf([late, { operation: 'listCurrentOrders', at: 200 }, again]))).toEqual([])
    expect(judged('doubled', evidenceOf([late, { ...again, at: 4_100 }]))).toEqual([])
    expect(judged('doubled', evidenceOf([late, again]), { ...pace, repeatMs: 0 })).toEqual([])
  })

  it('may be followed by another order, and by the same one at the pace that the program has without harm', () => {
    const other = { ...again, body: sameOrder.replace('0.01', '0.02') }
    expect(judged('doubled', evidenceOf([lost, other]))).toEqual([])
    expect(judged('doubled', evidenceOf([lost, again]), { ...pace, repeatMs: 150 })).toEqual([])
  })

  it('is found for every operation that the document does not allow to repeat freely, and for no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(operations)), ({ id, repeat, hasBody }) => {
        const fields = hasBody ? { body: '{"a":"1"}' } : { query: 'a=1' }
        const twice = [
          { operation: id as OperationId, at: 100, reached: 'lost', ...fields },
          { operation: id as OperationId, at: 300, ...fields },
        ] as const
        expect(judged('doubled', evidenceOf(twice)).length > 0).toBe(repeat !== 'freely')
      }),
      { numRuns: 200 },
    )
  })
})

describe('an id', () => {
  const listed = { operation: 'listCurrentOrders', at: 100, answer: '[{"order_id":"600000000000000047"}]' } as const
  const cancel = (orderId: string) => ({ operation: 'cancelOrder', at: 200, body: `{"orderId":"${orderId}"}` }) as const

  it('is sent as the exchange gave it', () => {
    expect(judged('unknown-id', evidenceOf([listed, cancel('600000000000000047')]))).toEqual([])
  })

  it('is found if it was rounded, also if the response repeats it', () => {
    const wrong = { ...cancel('600000000000000000'), answer: '{"order_id":"600000000000000000"}' }
    const [found] = judged('unknown-id', evidenceOf([listed, wrong]))
    expect(found?.text).toContain('600000000000000047, was rounded to a floating-point number')
  })

  it('may be a number of the same digits in the body', () => {
    const number = { ...cancel('x'), body: '{"orderId":600000000000000047}' }
    expect(judged('unknown-id', evidenceOf([listed, number]))).toEqual([])
  })
})

describe('a refusal for the rate', () => {
  const refused = { operation: 'placeOrder', at: 100, status: 429, answer: '{"code":"429"}', retryAfter: 2 } as const

  it.each([500, 1_900])('is not followed by the same operation %i ms later, before the wait is over', (at) => {
    expect(judged('early', evidenceOf([refused, { operation: 'placeOrder', at: 110 + at }]))).toHaveLength(1)
  })

  it('may be followed by requests that were on their way, by others, and by the same after the wait', () => {
    const later = [
      { operation: 'placeOrder', at: 150 },
      { operation: 'getTicker', at: 500 },
      { operation: 'placeOrder', at: 2_120 },
    ] as const
    expect(judged('early', evidenceOf([refused, ...later]))).toEqual([])
  })

  it('without a wait is followed by a pause', () => {
    const row = [0, 1, 2, 3].map((index) => ({ ...refused, retryAfter: null, at: 100 + index * 30 }))
    expect(judged('no-pause', evidenceOf(row))).toHaveLength(1)
    const slow = row.map((request, index) => ({ ...request, at: 100 + index * 400 }))
    expect(judged('no-pause', evidenceOf(slow))).toEqual([])
  })
})

describe('a request that is refused', () => {
  const refused = (at: number, msg: string) =>
    ({ operation: 'placeOrder', at, body: order, status: 400, answer: `{"code":"40015","msg":"${msg}"}` }) as const
  const row = (count: number, everyMs: number, msg: string) =>
    evidenceOf(Array.from({ length: count }, (_, index) => refused(100 + index * everyMs, msg)))

  it('is not sent again and again', () => {
    expect(judged('again-and-again', row(6, 100, 'no margin'))).toHaveLength(1)
    expect(judged('again-and-again', row(5, 100, 'no margin'))).toEqual([])
    expect(judged('again-and-again', row(9, 900, 'no margin'))).toEqual([])
  })

  it('is not sent for a fifth time if its reason cannot change', () => {
    expect(judged('again-and-again', row(5, 900, 'INVALID: SIZE_MIN(size): too small'))).toHaveLength(1)
  })
})

describe('a program', () => {
  const read = { operation: 'listAllPositions', at: 100 } as const
  const place = { operation: 'placeOrder', at: 200, body: order } as const

  it('looks before it changes something after a start', () => {
    const runs = [
      { from: 0, until: 150, isEnded: true, status: 137, output: '' },
      { from: 160, until: null, isEnded: false, status: null, output: '' },
    ]
    expect(judged('blind-restart', evidenceOf([read, place], { runs }))).toHaveLength(1)
    expect(judged('blind-restart', evidenceOf([{ ...read, at: 170 }, place], { runs }))).toEqual([])
  })

  it('may set its leverage after a start before it looks', () => {
    const runs = [
      { from: 0, until: 150, isEnded: true, status: 137, output: '' },
      { from: 160, until: null, isEnded: false, status: null, output: '' },
    ]
    const leverage = { operation: 'setLeverage', at: 170 } as const
    expect(judged('blind-restart', evidenceOf([leverage, { ...read, at: 180 }, place], { runs }))).toEqual([])
    expect(judged('blind-restart', evidenceOf([leverage, place], { runs }))).toHaveLength(1)
  })

  it('is accepted again after the clock has changed, however it groups its requests', () => {
    const refused = (at: number) =>
      ({ operation: 'listAllPositions', at, status: 400, answer: '{"code":"40008"}' }) as const
    const bursts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((second) => second * 1_000)
      .flatMap((at) => [refused(at), refused(at + 20), refused(at + 40)])
    expect(judged('never-recovers', evidenceOf(bursts), { ...pace, longestPauseMs: 1_500 })).toHaveLength(1)
    expect(judged('never-recovers', evidenceOf([...bursts, { operation: 'listAllPositions', at: 9_500 }]))).toEqual([])
    expect(judged('never-recovers', evidenceOf(bursts.slice(-3)))).toEqual([])
  })

  it('does not end by itself', () => {
    const runs = [{ from: 0, until: 3_000, isEnded: false, status: 1, output: 'a\nlast words' }]
    expect(judged('ended', evidenceOf([read], { runs }))[0]?.text).toContain('last words')
    expect(judged('ended', evidenceOf([read], { runs }), { ...pace, isEndless: false })).toEqual([])
  })

  it('goes on when the harm is over', () => {
    expect(judged('still', evidenceOf([read, place]))).toHaveLength(1)
    expect(judged('still', evidenceOf([read, { ...place, at: 9_000 }]))).toEqual([])
    expect(judged('still', evidenceOf([read], { harms: [{ at: 9_000, text: '' }] }))).toEqual([])
  })
})

describe('a position', () => {
  const open = event('fill', 1_000, { direction: 'OPEN_LONG', size: '0.01' })
  const stop = (time: number, size: string, status = 'untriggered') =>
    event('plan', time, { planOrderId: '9', type: 'close_long', role: 'stopLoss', size, status })
  const first = { operation: 'getTicker', at: 0 } as const
  const found = (...events: ReturnType<typeof event>[]) => judged('unprotected', evidenceOf([first], { events })).length

  it('keeps the stop-loss that the program had placed for it', () => {
    expect(found(open, stop(1_100, '0.01'), stop(2_000, '0.01', 'canceled'))).toBe(1)
    expect(found(open, stop(1_100, '0.01'), stop(2_000, '0.01', 'canceled'), stop(2_500, '0.01'))).toBe(0)
    expect(found(open, stop(1_100, '0.01'), event('fill', 2_000, { direction: 'OPEN_LONG', size: '0.01' }))).toBe(1)
  })

  it('is not uncovered by the program while no program runs', () => {
    const runs = [
      { from: 0, until: 1_900, isEnded: true, status: 137, output: '' },
      { from: 8_500, until: 10_000, isEnded: true, status: 0, output: '' },
    ]
    const events = [open, stop(1_100, '0.01'), stop(2_000, '0.01', 'canceled')]
    expect(judged('unprotected', evidenceOf([first], { events, runs }))).toEqual([])
    const early = runs.map((run, index) => (index === 1 ? { ...run, from: 3_000 } : run))
    expect(judged('unprotected', evidenceOf([first], { events, runs: early }))).toHaveLength(1)
  })

  it('needs none that the program never placed, and none when it is closed', () => {
    expect(found(open)).toBe(0)
    const close = event('fill', 2_000, { direction: 'CLOSE_LONG', size: '0.01' })
    expect(found(open, stop(1_100, '0.01'), close, stop(2_100, '0.01', 'canceled'))).toBe(0)
  })
})

describe('lists', () => {
  const full = `[${Array.from({ length: 2 }, (_, index) => `{"client_oid":"${index}"}`).join(',')}]`
  const page = (number: number, at: number, answer = full) =>
    ({ operation: 'listCurrentOrders', at, query: `limit=2&page=${number}`, answer }) as const

  it('are read to their end before something is decided by them', () => {
    expect(judged('first-page-only', evidenceOf([page(0, 100), { ...again, at: 200 }]))).toHaveLength(1)
    expect(judged('first-page-only', evidenceOf([page(0, 100), page(1, 150, '[]'), { ...again, at: 200 }]))).toEqual([])
    expect(judged('first-page-only', evidenceOf([page(0, 100), page(0, 150), { ...again, at: 200 }]))).toHaveLength(1)
    const byTime = { ...page(0, 150, '[]'), query: 'limit=2&endTime=1764229894681' }
    expect(judged('first-page-only', evidenceOf([page(0, 100), byTime, { ...again, at: 200 }]))).toEqual([])
    expect(judged('first-page-only', evidenceOf([page(0, 100, '[]'), { ...again, at: 200 }]))).toEqual([])
  })

  it('that lag behind are no reason to place an acknowledged order again', () => {
    const first = { ...lost, reached: 'whole' } as const
    const old = { operation: 'listCurrentOrders', at: 200, answer: '[]', faults: ['staleRead'] } as const
    expect(judged('stale-again', evidenceOf([first, old, again]))).toHaveLength(1)
    expect(judged('stale-again', evidenceOf([first, old, { operation: 'getOrder', at: 250 }, again]))).toEqual([])
  })
})
