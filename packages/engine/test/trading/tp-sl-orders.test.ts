import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Commands,
  execute,
  formatPrice,
  listCurrentPlans,
  type PlanOrder,
  restoreWorld,
  type Result,
  serializeState,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

type Place = Commands['placeTpSlOrder']
type Modify = Commands['modifyTpSlOrder']

const { symbol } = bitcoin

/** An account that is long, with a market maker that trades at the price. */
function createScene(): { stage: Stage; account: Account } {
  const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '100' } })
  const account = stage.account('100000')
  stage.take(account, 'open_long', '0.02')
  return { stage, account }
}

function offer({ world }: Stage, { id: accountId }: Account, wish: Partial<Place> = {}): Result<PlanOrder> {
  const terms = { clientOid: null, role: 'stopLoss', side: 'LONG', marginMode: 'SHARED', size: '0.02' } as const
  return execute(world, 'placeTpSlOrder', { accountId, symbol, ...terms, triggerPrice: '88000', price: null, ...wish })
}

function place(stage: Stage, account: Account, wish: Partial<Place> = {}): PlanOrder {
  return must(offer(stage, account, wish))
}

function modify(
  { world }: Stage,
  { accountId, id: orderId }: PlanOrder,
  wish: Partial<Modify> = {},
): Result<PlanOrder> {
  const terms = { triggerPrice: '87000', price: null, reference: 'last' } as const
  return execute(world, 'modifyTpSlOrder', { accountId, orderId, ...terms, ...wish })
}

describe('placeTpSlOrder', () => {
  it.each([
    { side: 'LONG', role: 'takeProfit', triggerPrice: '92000', type: 'close_long', isRising: true },
    { side: 'LONG', role: 'stopLoss', triggerPrice: '88000', type: 'close_long', isRising: false },
    { side: 'SHORT', role: 'takeProfit', triggerPrice: '88000', type: 'close_short', isRising: false },
    { side: 'SHORT', role: 'stopLoss', triggerPrice: '92000', type: 'close_short', isRising: true },
  ] as const)('places a plan order that waits for the last price: $side $role', ({ type, isRising, ...wish }) => {
    const { stage, account } = createScene()
    const plan = place(stage, account, wish)
    const shape = { type, isRising, role: wish.role, parentId: 0n, reference: 'last', isMarket: true, size: 2_000 }
    expect(plan).toMatchObject({ ...shape, status: 'untriggered' })
    expect(listCurrentPlans(stage.world, account.id, { limit: 10, page: 0 })).toEqual([plan])
    const refused = offer(stage, account, { ...wish, triggerPrice: isRising ? '90000' : '90000.0' })
    expect(refused).toMatchObject({
      reason: 'PRESET_PRICE',
      text: expect.stringContaining(isRising ? 'above 90000.0' : 'below 90000.0'),
    })
  })

  it('closes at the market when it triggers, and leaves other orders as they are', () => {
    const { stage, account } = createScene()
    const loss = place(stage, account)
    const profit = place(stage, account, { role: 'takeProfit', triggerPrice: '92000' })
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'filled', filledSize: 2_000 })
    expect(account.symbolStates.get(symbol)!.long.size).toBe(0)
    expect(profit.status).toBe('untriggered')
  })

  it('places a limit order when it has a price', () => {
    const { stage, account } = createScene()
    const profit = place(stage, account, { role: 'takeProfit', triggerPrice: '92000', price: '92500' })
    stage.price('92000')
    expect(profit).toMatchObject({ status: 'pending', price: 925_000, isMarket: false })
    stage.price('92500')
    expect(profit.status).toBe('filled')
  })

  it('closes no more than the position', () => {
    const { stage, account } = createScene()
    const loss = place(stage, account, { size: '0.05' })
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'filled', size: 5_000, filledSize: 2_000 })
  })

  it('is canceled when it triggers without a position', () => {
    const { stage } = createScene()
    const loss = place(stage, stage.account('1000'))
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'canceled', orderId: 0n })
  })

  it.each([
    { name: 'an unknown symbol', wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN' },
    { name: 'a size off the step', wish: { size: '0.000001' }, reason: 'SIZE_PRECISION' },
    { name: 'a size of zero', wish: { size: '0' }, reason: 'SIZE_MIN' },
    { name: 'a trigger off the tick', wish: { triggerPrice: '88000.01' }, reason: 'PRICE_PRECISION' },
    { name: 'a price off the tick', wish: { price: '88000.01' }, reason: 'PRICE_PRECISION' },
    { name: 'a client id with spaces', wish: { clientOid: 'a b' }, reason: 'CLIENT_OID_INVALID' },
  ])('refuses $name, and changes nothing', ({ wish, reason }) => {
    const { stage, account } = createScene()
    const before = serializeState(stage.world)
    expect(offer(stage, account, wish)).toMatchObject({ ok: false, reason })
    expect(serializeState(stage.world)).toBe(before)
  })

  it('refuses the client id of a live plan order', () => {
    const { stage, account } = createScene()
    place(stage, account, { clientOid: 'mine' })
    expect(offer(stage, account, { clientOid: 'mine' })).toMatchObject({ reason: 'CLIENT_OID_DUPLICATE' })
  })

  it('is canceled by cancelPlanOrder, cancelOrder and cancelAllOrders', () => {
    const { stage, account } = createScene()
    const [one, two, three] = [place(stage, account), place(stage, account), place(stage, account)]
    must(execute(stage.world, 'cancelPlanOrder', { accountId: account.id, orderId: one.id }))
    must(stage.cancel(account, two))
    const command = { accountId: account.id, symbol, family: 'plan' } as const
    expect(must(execute(stage.world, 'cancelAllOrders', command))).toEqual([{ orderId: three.id, isCanceled: true }])
    expect([one, two, three].map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled'])
  })
})

describe('modifyTpSlOrder', () => {
  it('changes trigger, price and reference, and the id stays', () => {
    const { stage, account } = createScene()
    const plan = place(stage, account)
    const { id } = plan
    must(modify(stage, plan, { triggerPrice: '89000', price: '88900', reference: 'mark' }))
    expect(plan).toMatchObject({ id, triggerPrice: 890_000, price: 889_000, isMarket: false, reference: 'mark' })
    must(modify(stage, plan))
    expect(plan).toMatchObject({ triggerPrice: 870_000, price: 0, isMarket: true, reference: 'last' })
    stage.price('88000')
    expect(plan.status).toBe('untriggered')
    stage.price('87000')
    expect(plan.status).toBe('filled')
  })

  it('is an event with the time of the change, and changes the record', () => {
    const { stage, account } = createScene()
    const plan = place(stage, account)
    const { createdTime } = plan
    stage.advance(1_500)
    const { world } = stage
    must(modify(stage, plan, { triggerPrice: '89000' }))
    expect(plan).toMatchObject({ createdTime, updatedTime: world.time })
    expect(world.events).toMatchObject([{ kind: 'plan', time: world.time, plan, status: 'untriggered' }])
  })

  it('makes an order wait for the mark price, which a trade does not change', () => {
    const { stage, account } = createScene()
    const plan = must(modify(stage, place(stage, account), { triggerPrice: '89500', reference: 'mark' }))
    stage.marketMaker({ isEnabled: false })
    const [maker, taker] = [stage.account('1000000'), stage.account('1000000')]
    stage.place(maker, 'open_long', '0.01', '89400')
    stage.take(taker, 'open_short', '0.01')
    expect(plan.status).toBe('untriggered')
    stage.price('89500')
    expect(plan.triggerTime).toBe(stage.world.time)
  })

  it('applies to the presets of an order', () => {
    const { stage, account } = createScene()
    stage.take(account, 'open_long', '0.01', { presetStopLossPrice: '88000' })
    const [preset] = account.plans.values()
    must(modify(stage, preset!))
    expect(preset).toMatchObject({ triggerPrice: 870_000, role: 'stopLoss' })
  })

  it('does not find plan orders that protect nothing, unknown orders, and those of other accounts', () => {
    const { stage, account } = createScene()
    const other = stage.account('1000')
    const plans = [stage.plan(account, 'close_long', '0.01', '88000'), { ...place(stage, account), id: 1n }]
    for (const plan of [...plans, { ...place(stage, account), accountId: other.id }])
      expect(modify(stage, plan)).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })

  it('refuses a final order, and a trigger on the wrong side', () => {
    const { stage, account } = createScene()
    const [plan, ended] = [place(stage, account), place(stage, account)]
    must(stage.cancel(account, ended))
    expect(modify(stage, ended)).toMatchObject({ reason: 'ORDER_FINISHED' })
    const before = serializeState(stage.world)
    for (const wish of [{ triggerPrice: '90000' }, { triggerPrice: '88000.01' }, { price: '0' }])
      expect(modify(stage, plan, wish).ok).toBe(false)
    expect(serializeState(stage.world)).toBe(before)
  })

  // The law: after any modifications, live and restored worlds trigger the same orders in the same order.
  it('keeps the order of triggers by price and age, also in a restored world', () => {
    const change = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const { stage, account } = createScene()
        const plans = [0, 1, 2, 3].map(() => place(stage, account, { size: '0.004', price: '86500' }))
        for (const [index, ticks] of changes)
          must(modify(stage, plans[index]!, { triggerPrice: formatPrice(gridOf(stage), 880_000 - ticks) }))
        const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
        for (const world of [stage.world, restored]) {
          must(execute(world, 'setPrice', { symbol, price: '87000', mode: 'jump' }))
        }
        expect(serializeState(restored)).toBe(serializeState(stage.world))
        expect(plans.map(({ orderId }) => orderId)).not.toContain(0n)
        const expected = plans.toSorted(
          (one, other) => other.triggerPrice - one.triggerPrice || Number(one.id - other.id),
        )
        expect(plans.toSorted((one, other) => Number(one.orderId - other.orderId))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

function gridOf({ world }: Stage) {
  return world.markets.get(symbol)!.contract.grid
}
