import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Bill,
  checkInvariants,
  defaultContracts,
  execute,
  formatMoney,
  legacyAmountOf,
  nextFundingTime,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }
const hourMs = 3_600_000
const { symbol } = bitcoin

function fundingBills({ world }: Stage, account: Account): readonly Bill[] {
  return world.archive.all('bill', account.id).filter(({ businessType }) => businessType === 'position_funding')
}

function setRate({ world }: Stage, rate: string): void {
  must(execute(world, 'setFunding', { symbol, rate }))
}

function requireSound({ world }: Stage): void {
  expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
}

describe('funding at a fixed rate', () => {
  it('is paid by a long at the mark of the funding time', () => {
    const want = cases['C_funding_long_0.006_mark92000_0.0001']
    const stage = createStage({ price: '91218.7', marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    stage.place(account, 'close_long', '0.004', '92000')
    stage.price('92000')
    stage.advance(8 * hourMs - 1)
    expect(fundingBills(stage, account)).toEqual([])
    stage.advance(1)
    const [bill, ...others] = fundingBills(stage, account)
    expect(others).toEqual([])
    expect(bill).toMatchObject({ symbol, fee: 0n, time: startTime + 8 * hourMs })
    expect([bill!.amount, bill!.balance].map(formatMoney)).toEqual([want.bill, want.amount])
    const { position } = stage.position(account)
    expect([position.fundingFee, position.cumFundingFee].map(formatMoney)).toEqual([want.bill, want.bill])
    // The market maker, which is short, has received it.
    expect(formatMoney(fundingBills(stage, stage.world.marketMaker)[0]!.amount)).toBe('0.0552')
    expect(formatMoney(account.collaterals[0]!.totals.funding)).toBe(want.bill)
    requireSound(stage)
  })

  it('is rounded against both sides, and the insurance fund gets the difference', () => {
    const stage = createStage({ price: '90000' })
    const [long, short] = [stage.account('1000'), stage.account('1000')]
    stage.place(long, 'open_long', '0.0003', '90000.1')
    stage.place(short, 'open_short', '0.0001', '90000.1')
    stage.place(stage.account('1000'), 'open_short', '0.0002', '90000.1')
    setRate(stage, '0.00000001')
    stage.price('90000.1')
    stage.advance(8 * hourMs)
    // 0.0003 * 90000.1 * 0.00000001 = 0.0000002700003, and a third of that.
    expect(fundingBills(stage, long).map(({ amount }) => amount)).toEqual([-28n])
    expect(fundingBills(stage, short).map(({ amount }) => amount)).toEqual([9n])
    expect(fundingBills(stage, stage.world.insurance).map(({ amount }) => amount)).toEqual([1n])
    expect(fundingBills(stage, stage.world.marketMaker)).toEqual([])
    requireSound(stage)
  })

  it('goes the other way below zero, and posts no bill at zero', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_short', '0.01')
    setRate(stage, '-0.001')
    stage.advance(8 * hourMs)
    setRate(stage, '0')
    stage.advance(8 * hourMs)
    expect(fundingBills(stage, account).map(({ amount }) => formatMoney(amount))).toEqual(['-0.9'])
    requireSound(stage)
  })

  it('is paid at each funding time on the way, at the price of that moment', () => {
    const stage = createStage({ contracts: [defaultContracts[1]!], price: '3000' })
    const account = stage.account('100000')
    stage.marketMaker(atPrice)
    stage.take(account, 'open_long', '1')
    stage.advance(7 * hourMs)
    stage.price('3300')
    stage.advance(8 * hourMs)
    stage.price('2700')
    stage.advance(24 * hourMs)
    const bills = fundingBills(stage, account)
    expect(bills.map(({ amount }) => formatMoney(amount))).toEqual(['-0.33', '-0.27', '-0.27', '-0.27'])
    expect(bills.map(({ time }) => (time - startTime) / hourMs)).toEqual([8, 16, 24, 32])
    expect(stage.position(account).position.cumFundingFee).toBe(bills.reduce((sum, { amount }) => sum + amount, 0n))
  })

  it('liquidates accounts that cannot pay it, after all positions were charged', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('10', { crossLeverage: 100 })
    const short = stage.account('1000')
    stage.place(account, 'open_long', '0.009', '90000')
    stage.place(short, 'open_short', '0.009', '90000')
    setRate(stage, '0.01')
    stage.advance(8 * hourMs)
    const kinds = stage.world.archive.all('bill', account.id).map(({ businessType }) => businessType)
    expect(kinds.slice(-4)).toContain('start_liquidate')
    expect(kinds.indexOf('position_funding')).toBeLessThan(kinds.indexOf('start_liquidate'))
    expect(fundingBills(stage, short).map(({ amount }) => formatMoney(amount))).toEqual(['8.1'])
    requireSound(stage)
  })
})

describe('funding by the formula', () => {
  it('follows the premium of the market over the index, sampled each minute', () => {
    const stage = createStage({ price: '90000' })
    const { world } = stage
    const [long, short] = [stage.account('10000'), stage.account('10000')]
    stage.place(long, 'open_long', '0.01', '90000')
    stage.place(short, 'open_short', '0.01', '90000')
    must(execute(world, 'setFunding', { symbol, source: 'formula' }))
    // For a quarter of the time nobody quotes on both sides, and for a third of the rest the middle is 0.3 % above.
    stage.advance(2 * hourMs)
    stage.place(long, 'open_long', '0.001', '89900')
    const near = stage.place(short, 'open_short', '0.001', '90100')
    stage.advance(4 * hourMs)
    stage.cancel(short, near)
    stage.place(short, 'open_short', '0.001', '90640')
    stage.advance(2 * hourMs)
    // A third of 0.003 is 0.001, which is more than 0.0005 from the interest of 0.0001.
    expect(fundingBills(stage, long).map(({ amount }) => formatMoney(amount))).toEqual(['-0.45'])
    expect(world.markets.get(symbol)!.funding.premiums).toEqual({ sum: 0n, count: 0 })
    requireSound(stage)
  })

  it('is the interest where the market maker quotes symmetrically around the index', () => {
    const stage = createStage({ price: '90000', marketMaker: { isEnabled: true } })
    const account = stage.account('10000')
    stage.place(account, 'open_long', '0.01', '90000.1')
    must(execute(stage.world, 'setFunding', { symbol, source: 'formula' }))
    stage.advance(8 * hourMs)
    expect(fundingBills(stage, account).map(({ amount }) => formatMoney(amount))).toEqual(['-0.09'])
  })
})

describe('setFunding', () => {
  it.each([
    { name: 'no rate', given: {}, text: /rate must be a decimal between -1 and 1, was none\.$/ },
    { name: 'a rate of one', given: { rate: '1' }, text: /between -1 and 1, was 1\.$/ },
    { name: 'a rate of nine places', given: { rate: '0.000000001' }, text: /was 0\.000000001\.$/ },
    {
      name: 'a formula with a rate',
      given: { source: 'formula', rate: '0' } as const,
      text: /without a rate, was 0\.$/,
    },
  ])('refuses $name', ({ given, text }) => {
    const { world } = createStage()
    const outcome = execute(world, 'setFunding', { symbol, ...given })
    expect(outcome).toMatchObject({ ok: false, reason: 'FUNDING_RATE', text: expect.stringMatching(text) })
  })

  it('refuses an unknown symbol', () => {
    expect(execute(createStage().world, 'setFunding', { symbol: 'x', rate: '0' })).toMatchObject({
      reason: 'SYMBOL_UNKNOWN',
    })
  })
})

describe('the next funding', () => {
  it('is asked of no contract by orders and ticks before it', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    // The first tick of a world asks each contract once.
    stage.advance(1_000)
    const market = stage.world.markets.get(symbol)!
    let asked = 0
    const delivery = new Proxy(market.contract.delivery, {
      get(target, name) {
        asked += 1
        return Reflect.get(target, name) as unknown
      },
    })
    market.contract = { ...market.contract, delivery }
    for (let count = 0; count < 20; count += 1) {
      stage.advance(1_000)
      stage.take(account, 'open_long', '0.001')
    }
    expect(asked).toBe(0)
    stage.advance(8 * hourMs)
    expect(asked).toBeGreaterThan(0)
    expect(fundingBills(stage, account)).toHaveLength(1)
  })

  it('is the next minute as soon as a formula is set, also where no funding was expected for hours', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const { world } = stage
    stage.advance(1_000)
    must(execute(world, 'setFunding', { symbol, source: 'formula' }))
    stage.advance(60_000)
    expect(world.markets.get(symbol)!.funding.premiums.count).toBe(1)
  })
})

describe('nextFundingTime', () => {
  it('is the earliest of all contracts', () => {
    const contracts = [bitcoin, { ...defaultContracts[1]!, delivery: ['05:30:00'] }]
    const { world } = createStage({ contracts })
    expect(nextFundingTime(world)).toBe(startTime + 5.5 * hourMs)
    expect(nextFundingTime(world, world.markets.get(symbol)!)).toBe(startTime + 8 * hourMs)
  })
})

describe('a wallet', () => {
  it('loses by funding exactly what its bills say', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    const before = legacyAmountOf(account, account.collaterals[0]!)
    stage.advance(24 * hourMs)
    expect(formatMoney(before - legacyAmountOf(account, account.collaterals[0]!))).toBe('0.27')
  })
})
