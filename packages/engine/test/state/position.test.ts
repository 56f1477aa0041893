import { describe, expect, it } from 'vitest'
import { execute, formatMoney, listPositions } from '../../src/index.ts'
import { bitcoin, createStage, must } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }

describe('a combined position', () => {
  it('grows with every open of its side, independently of the other side', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.01')
    stage.price('91000')
    stage.take(account, 'open_long', '0.02')
    stage.take(account, 'open_short', '0.01')
    const [long, short, ...more] = listPositions(stage.world, account.id)
    expect(more).toEqual([])
    expect(long!.position).toMatchObject({ side: 'LONG', size: 3_000, separatedOpenOrderId: 0n, cumOpenSize: 3_000 })
    expect(formatMoney(long!.position.openValue)).toBe('2720')
    expect(formatMoney(long!.unrealizedPnl)).toBe('10')
    expect(short!.position).toMatchObject({ side: 'SHORT', size: 1_000 })
  })

  it('is closed at size zero, and the next open creates another one', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.01')
    const { position: first } = stage.position(account)
    stage.take(account, 'close_long', '0.01')
    expect(listPositions(stage.world, account.id)).toEqual([])
    expect(stage.world.archive.all('position', account.id)).toEqual([first])
    expect(first).toMatchObject({ size: 0, openValue: 0n, openFee: 0n, cumOpenSize: 1_000, cumCloseSize: 1_000 })
    stage.take(account, 'open_long', '0.01')
    const { position: second } = stage.position(account)
    expect(second.id).toBeGreaterThan(first.id)
    expect(second.cumOpenSize).toBe(1_000)
  })

  it('loses no fraction of its opening value over many closes', () => {
    const stage = createStage({ marketMaker: atPrice, price: '89999.9' })
    const account = stage.account('10000')
    const opened = stage.take(account, 'open_long', '0.00117')
    let realized = 0n
    let closed = 0n
    for (let part = 0; part < 9; part += 1) {
      const order = stage.take(account, 'close_long', '0.00013')
      realized += order.realizedPnl
      closed += order.filledValue
    }
    expect(closed - realized).toBe(opened.filledValue)
    expect(listPositions(stage.world, account.id)).toEqual([])
    expect(account.symbolStates.get(bitcoin.symbol)!.long).toMatchObject({ size: 0, closeSize: 0 })
  })
})

describe('separated positions', () => {
  it('are one per open order, however many fills it has', () => {
    const stage = createStage()
    const [account, other] = [stage.account('10000', { separatedMode: 'SEPARATED' }), stage.account('10000')]
    const first = stage.place(account, 'open_long', '0.02', '90000')
    const second = stage.place(account, 'open_long', '0.01', '90000')
    stage.place(other, 'open_short', '0.015', '90000')
    stage.place(other, 'open_short', '0.01', '90000')
    const views = listPositions(stage.world, account.id).map(({ position }) => [
      position.separatedOpenOrderId,
      position.size,
      position.separatedMode,
    ])
    expect(views).toEqual([
      [first.id, 2_000, 'SEPARATED'],
      [second.id, 500, 'SEPARATED'],
    ])
  })

  it('are closed oldest first, each with a fill and a bill', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000', { separatedMode: 'SEPARATED' })
    const opened = ['90000', '91000', '92000'].map((price) => {
      stage.price(price)
      return stage.take(account, 'open_long', '0.01')
    })
    stage.price('93000')
    const close = stage.take(account, 'close_long', '0.015')
    const fills = stage.world.archive.all('fill', account.id).filter(({ orderId }) => orderId === close.id)
    expect(fills.map(({ size, realizedPnl }) => [size, formatMoney(realizedPnl)])).toEqual([
      [1_000, '30'],
      [500, '10'],
    ])
    expect(formatMoney(close.realizedPnl)).toBe('40')
    expect(new Set(fills.map(({ id }) => id)).size).toBe(2)
    const bills = stage.world.archive
      .all('bill', account.id)
      .filter((bill) => bill.businessType === 'position_close_long')
    expect(bills.map(({ amount }) => formatMoney(amount))).toEqual(['929.442', '464.721'])
    const left = listPositions(stage.world, account.id).map(({ position }) => [
      position.separatedOpenOrderId,
      position.size,
    ])
    expect(left).toEqual([
      [opened[1]!.id, 500],
      [opened[2]!.id, 1_000],
    ])
  })

  it('have one collateral each on isolated margin', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000', { separatedMode: 'SEPARATED' })
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    const [one, two] = listPositions(stage.world, account.id)
    expect(account.collaterals.slice(1).map((each) => each.isolatedPositionId)).toEqual([
      one!.position.id,
      two!.position.id,
    ])
    stage.take(account, 'close_long', '0.01', { marginMode: 'ISOLATED' })
    expect(account.collaterals.slice(1).map((each) => each.isolatedPositionId)).toEqual([two!.position.id])
  })
})

describe('the fee of a fill', () => {
  it('is rounded up at the last digit', () => {
    const stage = createStage({ price: '90000.1' })
    const [maker, taker] = [stage.account('1000'), stage.account('1000', { takerFeeRate: '0.00012345' })]
    stage.place(maker, 'open_short', '0.00013', '90000.1')
    // 11.700013 * 0.00012345 = 0.00144436660...
    const { fee } = stage.place(taker, 'open_long', '0.00013', '90000.1')
    expect(formatMoney(fee)).toBe('0.00144437')
  })

  it('may be a rebate, rounded down and paid by the fee account', () => {
    const stage = createStage({ price: '90000.1' })
    const [maker, taker] = [stage.account('1000', { makerFeeRate: '-0.00012345' }), stage.account('1000')]
    const order = stage.place(maker, 'open_short', '0.00013', '90000.1')
    const { fee } = stage.place(taker, 'open_long', '0.00013', '90000.1')
    expect(formatMoney(order.fee)).toBe('-0.00144436')
    const [income] = stage.world.fee.collaterals
    expect(income!.amount).toBe(order.fee + fee)
    expect(income!.totals.fillFeeIncome).toBe(order.fee + fee)
  })

  it('is the rate of the symbol before that of the account before that of the contract, times the discount', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000')
    const feeOf = (): string => formatMoney(stage.take(account, 'open_long', '0.01').fee)
    const setting = account.symbols.get(bitcoin.symbol)!
    expect(feeOf()).toBe('0.54')
    must(stage.settings(account, { takerFeeRate: '0.0005' }))
    expect(feeOf()).toBe('0.45')
    Object.assign(setting.fees, { rates: null })
    expect(feeOf()).toBe('0.54')
    Object.assign(account.defaultFees, { rates: { maker: 0n, taker: 10_000n } })
    expect(feeOf()).toBe('0.09')
    Object.assign(account.defaultFees, { discount: 80_000_000n })
    expect(feeOf()).toBe('0.072')
    Object.assign(setting.fees, { sideDiscounts: { maker: 0n, taker: 50_000_000n } })
    expect(feeOf()).toBe('0.045')
  })

  it('creates no bill when it is zero', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000', { takerFeeRate: '0' })
    stage.take(account, 'open_long', '0.01')
    expect(stage.world.archive.all('bill', stage.world.fee.id)).toEqual([])
    expect(stage.world.archive.all('bill', account.id)).toHaveLength(2)
  })
})

describe('withdraw', () => {
  it('cannot exceed what positions and orders leave available', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    stage.place(account, 'open_long', '0.01', '80000')
    // 1000 - 0.54 - 45 - (40 + 0.48), and 10 more when the position has gained as much, less its own margin.
    const { world } = stage
    const command = { accountId: account.id, coin: 'USDT' }
    const take = (amount: string): boolean => execute(world, 'withdraw', { ...command, amount }).ok
    expect(take('913.98000001')).toBe(false)
    stage.price('91000')
    expect(take('923.48000001')).toBe(false)
    expect(take('923.48')).toBe(true)
    expect(take('0.00000001')).toBe(false)
  })
})
