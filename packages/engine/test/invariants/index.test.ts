import { describe, expect, it } from 'vitest'
import { post } from '../../src/trading/ledger.ts'
import {
  type Account,
  type Bill,
  checkInvariants,
  createMemoryArchive,
  execute,
  type FinalKind,
  type FinalRecords,
  type Order,
  type WorldEvent,
} from '../../src/index.ts'
import type { PlanRole, PlanStatus } from '../../src/state/order.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

interface Scene {
  readonly stage: Stage
  readonly account: Account
  /** Resting and partially filled. */
  readonly open: Order
  readonly filled: Order
}

/** Two accounts that have traded and paid funding, a position with a resting close, and orders on both sides. */
function setScene(): Scene {
  const stage = createStage({ insurance: '100' })
  const [account, other] = [stage.account('10000'), stage.account('10000')]
  const open = stage.place(account, 'open_long', '0.03', '90000')
  const filled = stage.place(other, 'open_short', '0.01', '90000')
  stage.place(account, 'close_long', '0.005', '91000')
  stage.place(account, 'open_long', '0.01', '89000')
  stage.place(account, 'open_long', '0.01', '89000')
  stage.place(account, 'open_long', '0.01', '90000', { executionType: 'fok' })
  stage.place(other, 'open_short', '0.01', '92000', { executionType: 'postOnly' })
  stage.plan(account, 'open_long', '0.01', '80000')
  stage.advance(8 * 3_600_000)
  return { stage, account, open, filled }
}

function brokenIn({ stage }: Scene): string[] {
  return checkInvariants(stage.world)
    .filter(({ ok }) => !ok)
    .map(({ id, detail }) => {
      expect(detail).not.toBe('')
      return id
    })
}

const symbolStateOf = ({ account }: Scene) => account.symbolStates.get(bitcoin.symbol)!
const bookOf = ({ stage }: Scene) => stage.world.markets.get(bitcoin.symbol)!.book
const planOf = ({ plans }: Account) => plans.values().next().value!

/** Replaces the first final record of the account that matches, because records in the archive do not change. */
function alter<Kind extends FinalKind>(
  { stage: { world }, account, filled }: Scene,
  kind: Kind,
  isMeant: (record: FinalRecords[Kind]) => boolean,
  changes: Partial<FinalRecords[Kind]>,
): void {
  const archive = createMemoryArchive()
  let isAltered = false
  const altered = <Each extends FinalKind>(each: Each, record: FinalRecords[Each]): FinalRecords[Each] => {
    const isOwn = record.accountId === account.id || record.id === filled.id
    if (isAltered || (each as FinalKind) !== kind || !isOwn || !isMeant(record as never)) return record
    isAltered = true
    return { ...record, ...changes }
  }
  for (const { id } of world.accounts.values()) {
    for (const bill of world.archive.all('bill', id)) archive.add('bill', altered('bill', bill))
    for (const fill of world.archive.all('fill', id)) archive.add('fill', altered('fill', fill))
    for (const order of world.archive.all('order', id)) archive.add('order', altered('order', order))
  }
  expect(isAltered).toBe(true)
  Object.assign(world, { archive })
}

/** Replaces the latest events: a price beyond the trigger of a plan order, and what happened to it. */
function tellOf(
  { stage: { world }, account }: Scene,
  story: readonly ('price' | PlanStatus)[],
  { role = 'takeProfit', beyond = 0 }: { role?: PlanRole | null; beyond?: number } = {},
): void {
  const { time, events } = world
  const plan = { ...planOf(account), role, triggerTime: time } as const
  const last = plan.triggerPrice + (plan.isRising ? beyond : -beyond)
  const price: WorldEvent = { kind: 'price', time, symbol: plan.symbol, price: last, mark: last }
  const changeTo = (status: PlanStatus): WorldEvent => ({ kind: 'plan', time, plan, status, filledSize: 0 })
  events.splice(0, events.length, ...story.map((each) => (each === 'price' ? price : changeTo(each))))
}

/**
 * Replaces the latest events: a long is closed by deleveraging, usually after an order in the market and at the mark.
 */
function tellDeleveraging({ stage: { world }, account, filled }: Scene, odd: 'none' | 'first' | 'gain' | 'mark'): void {
  const { time, events } = world
  const mark = 900_000
  const order = (type: Order['type'], status: 'pending' | 'canceled'): WorldEvent => {
    const own = { ...filled, id: type.startsWith('burst') ? 1n : 2n, accountId: account.id, type, limit: mark }
    return { kind: 'order', time, order: own, status, filledSize: 0 }
  }
  const [known] = world.archive.all('fill', account.id)
  const price = odd === 'gain' ? mark - 1 : mark
  const fill = { ...known!, orderId: 2n, orderSide: 'SELL', liquidateType: 'ADL', matchSequence: 1e6, price } as const
  events.splice(
    0,
    events.length,
    { kind: 'price', time, symbol: filled.symbol, price: mark, mark: odd === 'mark' ? mark + 1 : mark },
    ...(odd === 'first' ? [] : [order('burst_liquidate_long', 'canceled')]),
    order('agreement_close_long', 'pending'),
    { kind: 'fill', time, fill },
  )
}

const alterFilled = (scene: Scene, changes: Partial<Order>): void =>
  alter(scene, 'order', ({ id }) => id === scene.filled.id, changes)

/** Each corrupts a valid world, and names the invariant that must detect it. */
const faults: readonly { name: string; broken: string; tamper: (scene: Scene) => unknown }[] = [
  {
    name: 'money without an origin',
    broken: 'I1',
    tamper: ({ account }) => (account.collaterals[0]!.amount += 1n),
  },
  {
    name: 'a plan order without a trigger',
    broken: 'I21',
    tamper: ({ account }) => (planOf(account).triggerPrice += 1),
  },
  {
    name: 'a trigger without a plan order',
    broken: 'I21',
    tamper: ({ account }) => account.plans.delete(planOf(account).id),
  },
  {
    name: 'a triggered plan order without an order',
    broken: 'I21',
    tamper: ({ account }) => (planOf(account).status = 'pending'),
  },
  { name: 'an amount without a bill', broken: 'I2', tamper: ({ account }) => (account.collaterals[0]!.amount += 1n) },
  {
    name: 'a total that does not match the amount',
    broken: 'I2',
    tamper: ({ account }) => (account.collaterals[0]!.totals.fillFee += 1n),
  },
  {
    name: 'a bill with another balance',
    broken: 'I2',
    tamper: (scene) => alter(scene, 'bill', ({ fee }) => fee > 0n, { balance: 0n }),
  },
  {
    name: 'a long without a short',
    broken: 'I3',
    tamper: ({ stage }) => (stage.world.markets.get(bitcoin.symbol)!.marketMakerNet += 1),
  },
  {
    name: 'a position larger than its fills',
    broken: 'I4',
    tamper: (scene) => (symbolStateOf(scene).long.positions[0]!.size += 1),
  },
  {
    name: 'a position without value',
    broken: 'I4',
    tamper: (scene) => (symbolStateOf(scene).long.positions[0]!.openValue = 0n),
  },
  { name: 'a wrong total of positions', broken: 'I4', tamper: (scene) => (symbolStateOf(scene).long.size += 1) },
  { name: 'a filled size without a fill', broken: 'I5', tamper: ({ open }) => (open.filledSize += 1) },
  { name: 'a fee without a fill', broken: 'I5', tamper: (scene) => alterFilled(scene, { fee: scene.filled.fee + 1n }) },
  {
    name: 'a final order with a live status',
    broken: 'I5',
    tamper: (scene) => alterFilled(scene, { status: 'open' }),
  },
  {
    name: 'a crossed book',
    broken: 'I6',
    tamper: (scene) => Object.assign(bookOf(scene).asks.best!, { price: 890_000 }),
  },
  { name: 'a level of another size', broken: 'I6', tamper: (scene) => (bookOf(scene).bids.best!.size += 1) },
  { name: 'an open order that is not in the book', broken: 'I6', tamper: (scene) => bookOf(scene).remove(scene.open) },
  {
    name: 'a queue that is not in order',
    broken: 'I6',
    tamper: (scene) => Object.assign([...bookOf(scene).bids.levels()][1]!.last!, { sequence: 0 }),
  },
  {
    name: 'a postOnly order with a taker fill',
    broken: 'I7',
    tamper: (scene) => alterFilled(scene, { executionType: 'postOnly' }),
  },
  {
    name: 'a fok order in the book',
    broken: 'I7',
    tamper: ({ open }) => Object.assign(open, { executionType: 'fok' }),
  },
  { name: 'a trade with two prices', broken: 'I8', tamper: (scene) => alter(scene, 'fill', () => true, { price: 1 }) },
  {
    name: 'a trade beyond a limit',
    broken: 'I8',
    tamper: (scene) => alterFilled(scene, { limit: scene.filled.limit + 10_000 }),
  },
  {
    name: 'closing orders larger than the position',
    broken: 'I9',
    tamper: (scene) => (symbolStateOf(scene).long.closeSize += 600),
  },
  {
    name: 'a reserve that is too small',
    broken: 'I10',
    tamper: (scene) => {
      const { long, market } = symbolStateOf(scene)
      long.addOpenValue(market.contract.grid, -1, 1)
    },
  },
  {
    name: 'a position below its maintenance margin',
    broken: 'I11',
    tamper: ({ account }) => (account.collaterals[0]!.amount -= 10_000n * 10n ** 8n),
  },
  {
    name: 'an account with a negative collateral',
    broken: 'I11',
    tamper: ({ stage }) => (stage.account('1').collaterals[0]!.amount = -1n),
  },
  {
    name: 'a liquidation without an end',
    broken: 'I11',
    tamper: ({ account }) => (account.collaterals[0]!.isLiquidating = true),
  },
  {
    name: 'a mark that was not checked for liquidations',
    broken: 'I11',
    tamper: ({ stage, account }) => {
      const { marginWatch } = stage.world.markets.get(bitcoin.symbol)!
      marginWatch.add(account.collaterals[0]!, account.id, { low: 900_000, high: 900_001 })
    },
  },
  {
    name: 'a position whose margin no mark checks',
    broken: 'I11',
    tamper: ({ stage, account }) =>
      stage.world.markets.get(bitcoin.symbol)!.marginWatch.delete(account.collaterals[0]!),
  },
  {
    name: 'funding that no account received',
    broken: 'I13',
    tamper: (scene) => alter(scene, 'bill', ({ businessType }) => businessType === 'position_funding', { amount: -1n }),
  },
  {
    name: 'funding of a position without a bill',
    broken: 'I13',
    tamper: (scene) => (symbolStateOf(scene).long.positions[0]!.cumFundingFee += 1n),
  },
  {
    name: 'a plan order that no price has triggered',
    broken: 'I22',
    tamper: (scene) => tellOf(scene, ['pending']),
  },
  {
    name: 'a plan order that is triggered when it is placed, by no price',
    broken: 'I22',
    tamper: (scene) => tellOf(scene, ['untriggered', 'pending'], { role: null }),
  },
  {
    name: 'a plan order that is triggered when it is placed, one tick before its price',
    broken: 'I22',
    tamper: (scene) => tellOf(scene, ['untriggered', 'price', 'pending'], { role: null, beyond: -1 }),
  },
  {
    name: 'a plan order that an older price has triggered',
    broken: 'I22',
    tamper: (scene) => tellOf(scene, ['price', 'untriggered', 'pending']),
  },
  {
    name: 'a refused plan order that an older price has triggered',
    broken: 'I22',
    tamper: (scene) => tellOf(scene, ['price', 'untriggered', 'canceled']),
  },
  {
    name: 'an insurance fund below zero',
    broken: 'I23',
    tamper: ({ stage }) => (stage.world.insurance.collaterals[0]!.amount = -1n),
  },
  {
    name: 'a compensation that nobody pays',
    broken: 'I24',
    tamper: (scene) => alter(scene, 'bill', ({ fee }) => fee > 0n, { businessType: 'order_fix_margin_amount' }),
  },
  {
    name: 'a deleveraging without an order in the market',
    broken: 'I26',
    tamper: (scene) => tellDeleveraging(scene, 'first'),
  },
  {
    name: 'a deleveraging from which the other user gains',
    broken: 'I26',
    tamper: (scene) => tellDeleveraging(scene, 'gain'),
  },
  {
    name: 'a deleveraging at another mark',
    broken: 'I26',
    tamper: (scene) => tellDeleveraging(scene, 'mark'),
  },
  { name: 'an order that is not counted', broken: 'I10', tamper: (scene) => (symbolStateOf(scene).liveOrders -= 1) },
]

describe('checkInvariants', () => {
  it('reports no violation for a valid world, and lists all invariants', () => {
    const { stage } = setScene()
    const checks = checkInvariants(stage.world)
    expect(checks.map(({ id }) => id)).toEqual([
      'I1',
      'I2',
      'I3',
      'I4',
      'I5',
      'I6',
      'I7',
      'I8',
      'I9',
      'I10',
      'I11',
      'I13',
      'I14',
      'I21',
      'I22',
      'I23',
      'I24',
      'I25',
      'I26',
    ])
    expect(checks.every(({ ok, detail }) => ok && detail === undefined)).toBe(true)
  })

  it('accepts a plan order that a younger price has triggered', () => {
    const scene = setScene()
    tellOf(scene, ['price', 'untriggered', 'price', 'pending'], { beyond: 1 })
    expect(brokenIn(scene)).toEqual([])
  })

  it('accepts a plan order that is placed at exactly the last price, and triggered at once', () => {
    const scene = setScene()
    const { stage, account } = scene
    const { triggerPrice } = stage.plan(account, 'open_long', '0.01', '90000')
    const kinds = stage.world.events.map((event) => (event.kind === 'price' ? event.price : event.kind))
    expect(kinds.slice(0, 3)).toEqual(['plan', triggerPrice, 'order'])
    expect(brokenIn(scene)).toEqual([])
  })

  it('accepts a deleveraging at the mark, after an order in the market', () => {
    const scene = setScene()
    tellDeleveraging(scene, 'none')
    expect(brokenIn(scene)).toEqual([])
  })

  it.each(faults)('finds $name ($broken)', ({ broken, tamper }) => {
    const scene = setScene()
    expect(brokenIn(scene)).toEqual([])
    tamper(scene)
    expect(brokenIn(scene)).toContain(broken)
  })

  it('finds margin that a deleveraged position has taken (I25)', () => {
    const stage = createStage()
    const [long, account] = [stage.account('2000'), stage.account('20000', { isolatedShortLeverage: 5 })]
    stage.place(long, 'open_long', '0.1', '90000', { marginMode: 'ISOLATED' })
    const filled = stage.place(account, 'open_short', '0.1', '90000', { marginMode: 'ISOLATED' })
    stage.price('80000')
    expect(stage.world.archive.all('fill', account.id).at(-1)).toMatchObject({ liquidateType: 'ADL' })
    const scene = { stage, account, open: filled, filled }
    expect(brokenIn(scene)).toEqual([])
    const isOut = ({ businessType, isolatedPositionId }: Bill): boolean => {
      return businessType === 'margin_move_out' && isolatedPositionId !== 0n
    }
    alter(scene, 'bill', isOut, { businessType: 'margin_move_in' })
    expect(brokenIn(scene)).toContain('I25')
  })

  it('finds a market maker that pays while the insurance fund has money (I24)', () => {
    const stage = createStage({ insurance: '5' })
    const { world } = stage
    const account = stage.account('10')
    const posting = { coin: 'USDT', businessType: 'order_fix_margin_amount' } as const
    must(execute(world, 'postLedger', { ...posting, accountId: account.id, amount: '7' }))
    expect(checkInvariants(world).every(({ ok }) => ok)).toBe(true)
    must(execute(world, 'deposit', { coin: 'USDT', accountId: account.id, amount: '1' }))
    const fund = world.insurance.collaterals[0]!
    post(world, {
      account,
      collateral: account.collaterals[0]!,
      businessType: 'order_fix_margin_amount',
      principal: -3n,
    })
    post(world, { account: world.insurance, collateral: fund, businessType: 'order_fix_margin_amount', principal: 3n })
    const maker = world.marketMaker
    const paid = { businessType: 'order_fix_margin_amount', principal: -2n } as const
    post(world, { account: maker, collateral: maker.collaterals[0]!, ...paid })
    post(world, { account, collateral: account.collaterals[0]!, ...paid, principal: 2n })
    expect(checkInvariants(world).filter(({ ok }) => !ok)).toMatchObject([{ id: 'I24' }])
  })
})
