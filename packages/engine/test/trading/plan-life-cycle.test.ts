import { describe, expect, it } from 'vitest'
import { type Order, type PlanOrder, planStatuses, type PlanStatus, type World } from '../../src/index.ts'
import { isPlanFinal, planTransitions } from '../../src/state/order.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'
import { setPlanStatus } from '../../src/trading/order-life.ts'

/** Every step that the table allows, written down once more. */
const legal = new Set([
  'untriggered pending',
  'untriggered canceled',
  'pending partially_filled',
  'pending filled',
  'pending canceled',
  'partially_filled filled',
  'partially_filled canceled',
])
const pairs = planStatuses.flatMap((from) => planStatuses.map((to) => ({ from, to })))

function planIn(status: PlanStatus): { world: World; plan: PlanOrder } {
  const { stage, world, account } = createScene()
  const plan = stage.plan(account, 'open_long', '0.01', '91000')
  plan.status = status
  return { world, plan }
}

function createScene() {
  const stage = createStage()
  const [account, other] = [stage.account('10000'), stage.account('1000000')]
  return { stage, world: stage.world, account, other }
}

function orderOf({ world }: Stage, { accountId, orderId }: PlanOrder): Order {
  return world.accounts.get(accountId)!.orders.get(orderId) ?? world.archive.find('order', accountId, orderId)!
}

describe('setPlanStatus', () => {
  it.each(pairs.filter(({ from, to }) => legal.has(`${from} ${to}`)))('goes from $from to $to', ({ from, to }) => {
    const { world, plan } = planIn(from)
    setPlanStatus(world, plan, to)
    expect(plan).toMatchObject({ status: to, updatedTime: world.time })
    expect(world.events.at(-1)).toMatchObject({ kind: 'plan', plan, status: to })
    const isEnd = planTransitions[to].length === 0
    expect(world.archive.find('plan', plan.accountId, plan.id)).toEqual(isEnd ? plan : undefined)
    expect(world.accounts.get(plan.accountId)!.plans.has(plan.id)).toBe(!isEnd)
  })

  it.each(pairs.filter(({ from, to }) => !legal.has(`${from} ${to}`)))('refuses $from to $to', ({ from, to }) => {
    const { world, plan } = planIn(from)
    expect(() => setPlanStatus(world, plan, to)).toThrow(`is ${from}, from where it cannot become ${to}`)
    expect(plan.status).toBe(from)
  })

  it('has no way out of filled and canceled, and one out of everything else', () => {
    for (const status of planStatuses) {
      expect(isPlanFinal(planIn(status).plan)).toBe(status === 'filled' || status === 'canceled')
    }
  })
})

/** Each step of the table, as something that happens to a plan order. */
const lives: readonly { name: string; statuses: readonly PlanStatus[]; live: (scene: Scene) => PlanOrder }[] = [
  {
    name: 'is canceled before its trigger',
    statuses: ['untriggered', 'canceled'],
    live({ stage, account }) {
      const plan = stage.plan(account, 'open_long', '0.01', '91000')
      must(stage.cancel(account, plan))
      return plan
    },
  },
  {
    name: 'is refused at its trigger',
    statuses: ['untriggered', 'canceled'],
    live({ stage, account }) {
      const plan = stage.plan(account, 'close_long', '0.01', '91000')
      stage.price('91000')
      return plan
    },
  },
  {
    name: 'becomes an order that rests, and is canceled',
    statuses: ['untriggered', 'pending', 'canceled'],
    live({ stage, account }) {
      const plan = stage.plan(account, 'open_long', '0.01', '91000', { price: '90500' })
      stage.price('91000')
      must(stage.cancel(account, orderOf(stage, plan)))
      return plan
    },
  },
  {
    name: 'becomes an order that is filled at once',
    statuses: ['untriggered', 'pending', 'filled'],
    live({ stage, account, other }) {
      const plan = stage.plan(account, 'open_long', '0.01', '91000')
      stage.place(other, 'open_short', '0.01', '91000')
      stage.price('91000')
      return plan
    },
  },
  {
    name: 'becomes an order that is filled in two parts',
    statuses: ['untriggered', 'pending', 'partially_filled', 'filled'],
    live({ stage, account, other }) {
      const plan = stage.plan(account, 'open_long', '0.03', '91000', { price: '91000' })
      stage.price('91000')
      stage.place(other, 'open_short', '0.01', '91000')
      stage.place(other, 'open_short', '0.02', '91000')
      return plan
    },
  },
  {
    name: 'becomes an order that is filled in part and canceled',
    statuses: ['untriggered', 'pending', 'partially_filled', 'canceled'],
    live({ stage, account, other }) {
      const plan = stage.plan(account, 'open_long', '0.03', '91000')
      stage.place(other, 'open_short', '0.01', '91000')
      stage.price('91000')
      return plan
    },
  },
]
type Scene = ReturnType<typeof createScene>

describe('a plan order', () => {
  it.each(lives)('that $name emits $statuses', ({ statuses, live }) => {
    const scene = createScene()
    const { stage, account } = scene
    const told: PlanStatus[] = []
    // Every command starts the list of events anew, so what was told is gathered as it is pushed.
    const { events } = stage.world
    const push = events.push.bind(events)
    events.push = (...some) => {
      for (const event of some) if (event.kind === 'plan') told.push(event.status)
      return push(...some)
    }
    const plan = live(scene)
    expect(told.filter((status, index) => status !== told[index - 1])).toEqual(statuses)
    expect(account.plans.size).toBe(0)
    expect(stage.world.archive.find('plan', account.id, plan.id)).toEqual(plan)
  })

  it('shows what its order has filled, from the first fill to the last', () => {
    const { stage, account, other } = createScene()
    stage.settings(account, { makerFeeRate: '0.0001' })
    const plan = stage.plan(account, 'open_long', '0.03', '91000', { price: '91000' })
    stage.price('91000')
    const order = orderOf(stage, plan)
    expect(order).toMatchObject({ planId: plan.id, status: 'open', isMarket: false, price: 910_000 })
    for (const size of ['0.01', '0.02']) {
      stage.place(other, 'open_short', size, '91000')
      const { filledSize, filledValue, fee, realizedPnl } = order
      expect(plan).toMatchObject({ orderId: order.id, filledSize, filledValue, fee, realizedPnl })
    }
    expect(plan).toMatchObject({ status: 'filled', filledSize: 3_000, fee: 27_300_000n })
  })

  it('keeps its fills when the rest of its order is canceled', () => {
    const { stage, account, other } = createScene()
    const plan = stage.plan(account, 'open_long', '0.03', '91000', { price: '91000' })
    stage.price('91000')
    stage.place(other, 'open_short', '0.01', '91000')
    must(stage.cancel(account, plan))
    expect(plan).toMatchObject({ status: 'canceled', filledSize: 1_000 })
    expect(orderOf(stage, plan)).toMatchObject({ status: 'canceled', cancelReason: 'requested' })
  })

  it('waits for the order delay of the account like any order', () => {
    const { stage, account, other } = createScene()
    stage.settings(account, { orderDelayMs: 500 })
    stage.place(other, 'open_short', '0.01', '91000')
    const plan = stage.plan(account, 'open_long', '0.01', '91000')
    stage.price('91000')
    expect(plan).toMatchObject({ status: 'pending', triggerTime: stage.world.time })
    stage.advance(500)
    expect(plan.status).toBe('filled')
  })

  it('reserves nothing, and is not checked against the balance of the account', () => {
    const stage = createStage()
    const poor = stage.account()
    expect(stage.offerPlan(poor, 'open_long', '1', '91000').ok).toBe(true)
    expect(stage.offerPlan(poor, 'close_short', '1', '91000').ok).toBe(true)
    expect(poor.orders.size).toBe(0)
  })
})

describe('placePlanOrder', () => {
  it.each([
    { name: 'an unknown symbol', wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN' },
    { name: 'an account that is not there', wish: { accountId: 1n }, reason: 'ACCOUNT_UNKNOWN' },
    { name: 'an identifier with spaces', wish: { clientOid: 'a b' }, reason: 'CLIENT_OID_INVALID' },
    { name: 'a size off the step', wish: { size: '0.000001' }, reason: 'SIZE_PRECISION' },
    { name: 'a size of zero', wish: { size: '0' }, reason: 'SIZE_MIN' },
    { name: 'a size above the largest', wish: { size: '100000' }, reason: 'SIZE_MAX' },
    { name: 'a trigger off the tick', wish: { triggerPrice: '91000.05' }, reason: 'PRICE_PRECISION' },
    { name: 'a trigger of zero', wish: { triggerPrice: '0' }, reason: 'PRICE_PRECISION' },
    { name: 'a limit without a price', wish: { isMarket: false }, reason: 'PRICE_PRECISION' },
    { name: 'a limit off the tick', wish: { isMarket: false, price: '1.23' }, reason: 'PRICE_PRECISION' },
  ])('refuses $name', ({ wish, reason }) => {
    const { stage, account } = createScene()
    const before = stage.world.lastId
    expect(stage.offerPlan(account, 'open_long', '0.01', '91000', wish)).toMatchObject({ ok: false, reason })
    expect([account.plans.size, stage.world.lastId]).toEqual([0, before])
  })

  it('says in the refusal which of the two prices is wrong', () => {
    const { stage, account } = createScene()
    expect(stage.offerPlan(account, 'open_long', '0.01', '0.05')).toMatchObject({
      text: 'the trigger price must be a multiple of 0.1, was 0.05.',
    })
  })

  it('needs a client order id that no live order or plan order has, and releases it at the end', () => {
    const { stage, account } = createScene()
    const taken = { reason: 'CLIENT_OID_DUPLICATE' }
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { clientOid: 'mine' })
    expect(stage.offerPlan(account, 'open_long', '0.01', '92000', { clientOid: 'mine' })).toMatchObject(taken)
    expect(stage.offer(account, 'open_long', '0.01', '89000', { clientOid: 'mine' })).toMatchObject(taken)
    must(stage.cancel(account, plan))
    stage.place(account, 'open_long', '0.01', '89000', { clientOid: 'mine' })
    expect(stage.offerPlan(account, 'open_long', '0.01', '91000', { clientOid: 'mine' })).toMatchObject(taken)
  })

  it('passes its client order id on to its order', () => {
    const { stage, account } = createScene()
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { clientOid: 'mine', price: '90500' })
    stage.price('91000')
    expect(orderOf(stage, plan)).toMatchObject({ clientOid: 'mine', status: 'open' })
    expect(stage.offerPlan(account, 'open_long', '0.01', '92000', { clientOid: 'mine' }).ok).toBe(false)
  })

  it('gets a client order id where none is given', () => {
    const { stage, account } = createScene()
    const plan = stage.plan(account, 'open_long', '0.01', '91000')
    expect(plan.clientOid).toBe(plan.id.toString())
    expect(bitcoin.symbol).toBe(plan.symbol)
  })
})
