// The report of small accounts, compared with numbers that were calculated independently.
import { describe, expect, it } from 'vitest'
import { type AccountRecords, type FillRecord, type PriceRecord, type Report, createReport } from '../src/index.ts'
import { billsOf, collateral, fill, position, symbol } from './account.ts'

/** Deposits 1000, buys for 100 with a fee of 1, pays funding of 2, sells for 130 with a fee of 1. */
const records: AccountRecords = {
  bills: billsOf(
    0,
    ['deposit', 1_000],
    ['position_open_long', -101],
    ['position_funding', -2],
    ['position_close_long', 129],
  ),
  fills: [
    fill(2, 'OPEN_LONG', '100', { fillFee: '1' }),
    fill(4, 'CLOSE_LONG', '130', { fillFee: '1', realizePnl: '30' }),
  ],
  positions: [],
  collateral: [collateral(1_026)],
  createdTime: 0,
  time: 10,
  prices: [],
}

const coinOf = ({ coins: [coin] }: Report) => coin!
const withBills = (change: (bills: AccountRecords['bills']) => AccountRecords['bills']): AccountRecords => ({
  ...records,
  bills: change(records.bills),
})

describe('createReport', () => {
  it('adds up lines, trades, drawdown and curve', () => {
    const report = createReport(records)
    expect(report.remarks).toEqual([])
    expect(coinOf(report)).toMatchObject({
      openingBalance: '0',
      deposits: '1000',
      realizedProfit: '30',
      fees: '-2',
      funding: '-2',
      tradesWithoutFills: '0',
      netProfit: '26',
      closingBalance: '1026',
      unrealizedProfit: '0',
      equity: '1026',
      turnover: '230',
      trades: { count: 1, won: 1, lost: 0, even: 0, winRate: '1.0000' },
      drawdown: { amount: '3', ratio: '0.0030', from: 1, to: 3 },
      reconciliation: { opening: '0', change: '1026', expected: '1026', actual: '1026', difference: '0' },
    })
    expect(coinOf(report).curve).toEqual([
      { time: 1, balance: '1000', equity: '1000', profit: '0' },
      { time: 2, balance: '999', equity: '999', profit: '-1' },
      { time: 3, balance: '997', equity: '997', profit: '-3' },
      { time: 4, balance: '1026', equity: '1026', profit: '26' },
      { time: 10, balance: '1026', equity: '1026', profit: '26' },
    ])
  })

  it('values open positions at the prices that are given, and at the end as the exchange does', () => {
    const open = {
      ...records,
      bills: records.bills.slice(0, 3),
      fills: records.fills.slice(0, 1),
      positions: [position({ marginMode: 'ISOLATED', isolatedMargin: '11' })],
      collateral: [collateral(897)],
      prices: [{ symbol, time: 3, price: '80' }],
    }
    const coin = coinOf(createReport(open))
    expect(coin.curve.map(({ time, equity }) => [time, equity])).toEqual([
      [1, '1000'],
      [2, '999'],
      [3, '977'],
      [10, '1004'],
    ])
    expect(coin).toMatchObject({ closingBalance: '997', unrealizedProfit: '7', equity: '1004', isolatedMargin: '11' })
    expect(coin.drawdown).toMatchObject({ amount: '23', from: 1, to: 3 })
    const past = createReport(open, { until: 3 })
    expect(coinOf(past)).toMatchObject({ unrealizedProfit: '7' })
    const earlier = createReport({ ...open, bills: [...open.bills, ...billsOf(897, ['deposit', 0])] }, { until: 2 })
    expect(coinOf(earlier).unrealizedProfit).toBe('0')
  })

  it('values what is open at the start at the last price before it', () => {
    const open = {
      ...records,
      bills: records.bills.slice(0, 3),
      fills: records.fills.slice(0, 1),
      positions: [position()],
      collateral: [collateral(897)],
    }
    const prices = [2, 3, 4, 6].map((time) => ({ symbol, time, price: String(130 - time * 5) }))
    const coin = coinOf(createReport({ ...open, prices: prices.toReversed(), pricesEvery: 1 }, { since: 5 }))
    // At 110, the position has gained 10; then 100, and 107 at the end.
    expect(coin.curve.map(({ time, equity }) => [time, equity])).toEqual([
      [5, '1007'],
      [6, '997'],
      [10, '1004'],
    ])
    expect(coin).toMatchObject({ drawdown: { amount: '10', from: 5, to: 6 }, netProfit: '0', totalProfit: '-3' })
  })

  it('reads prices one by one, in the order of their times', () => {
    function* pricesAt(times: readonly number[]): Generator<PriceRecord> {
      for (const time of times) yield { symbol, time, price: '90' }
    }
    const priced = (times: readonly number[]): AccountRecords => ({ ...records, prices: pricesAt(times) })
    expect(coinOf(createReport(priced([1, 3, 3])))).toMatchObject({ drawdown: { amount: '13', from: 1, to: 3 } })
    expect(() => createReport(priced([1, 3, 2]))).toThrow('after 3, the next was 2')
  })

  it('counts fees of the open and funding when an order has won', () => {
    const close = (profit: number): AccountRecords => ({
      ...records,
      bills: billsOf(
        0,
        ['deposit', 1_000],
        ['position_open_long', -101],
        ['position_funding', -2],
        ['position_close_long', 99 + profit],
      ),
      fills: [
        fill(2, 'OPEN_LONG', '100', { fillFee: '1' }),
        fill(4, 'CLOSE_LONG', String(100 + profit), { fillFee: '1', realizePnl: String(profit) }),
      ],
      collateral: [collateral(996 + profit)],
    })
    const tradesOf = (profit: number) => coinOf(createReport(close(profit))).trades
    expect([3, 4, 5].map(tradesOf)).toMatchObject([{ lost: 1 }, { even: 1 }, { won: 1 }])
  })

  it('shares the costs of a position among its closes, exactly', () => {
    const part = (id: number, profit: string): FillRecord =>
      fill(id, 'CLOSE_LONG', '50', { fillSize: '1', realizePnl: profit })
    const fills = [fill(2, 'OPEN_LONG', '150', { fillFee: '1', fillSize: '3' })]
    const third = '0.333333333333333333'
    const trades = (profits: string[]) =>
      createReport({
        ...records,
        bills: [],
        fills: [...fills, ...profits.map((profit, index) => part(index + 3, profit))],
      }).symbols[0]!.trades
    expect(trades([third, third, '0.333333333333333334'])).toMatchObject({ won: 0, lost: 0, even: 3 })
  })

  it('has the fall that is the largest part of the equity beside the largest one', () => {
    const bills = billsOf(0, ['deposit', 100], ['other', -50], ['other', 950], ['other', -60])
    const { drawdown, relativeDrawdown } = coinOf(createReport({ ...records, bills, fills: [], collateral: [] }))
    expect([drawdown, relativeDrawdown]).toEqual([
      { amount: '60', ratio: '0.0600', whole: '1000', from: 3, to: 4 },
      { amount: '50', ratio: '0.5000', whole: '100', from: 1, to: 2 },
    ])
  })

  it('refuses a curve of fewer than four points', () => {
    expect(() => createReport(records, { maxPoints: 3 })).toThrow('maxPoints must be at least 4, was 3.')
  })

  it('begins at any time, with what was open then', () => {
    const report = createReport(records, { since: 3 })
    expect(report.remarks).toEqual([])
    expect(coinOf(report)).toMatchObject({
      openingBalance: '999',
      realizedProfit: '30',
      closingBalance: '1026',
      reconciliation: { opening: '899', change: '127', difference: '0' },
    })
  })

  it('ends in the past, and takes back what happened later', () => {
    const coin = coinOf(createReport(records, { until: 2 }))
    expect(coin).toMatchObject({ closingBalance: '999', reconciliation: { actual: '899', difference: '0' }, fills: 1 })
  })

  it('follows the isolated collateral of a position through its own balances', () => {
    const [deposit] = billsOf(0, ['deposit', 1_000])
    const [out] = billsOf(1_000, ['margin_move_out', -10])
    const [into, bought] = billsOf(0, ['margin_move_in', 10], ['position_open_long', -100])
    const isolated = {
      ...records,
      bills: [deposit!, { ...out!, billId: '2' }, { ...into!, billId: '3' }, { ...bought!, billId: '4' }],
      fills: [fill(2, 'OPEN_LONG', '100')],
      positions: [position()],
      collateral: [collateral(990), collateral(-90)],
    }
    expect(createReport(isolated).remarks).toEqual([])
    expect(coinOf(createReport(isolated))).toMatchObject({ marginMoves: '0', closingBalance: '1000', equity: '1007' })
  })

  it('is empty without records', () => {
    const report = createReport({ bills: [], fills: [], positions: [], collateral: [], time: 10 })
    expect(report).toEqual({ since: null, until: 10, valuedEvery: null, coins: [], symbols: [], remarks: [] })
  })

  it('counts a bill of an unknown type as other, and says so', () => {
    const report = createReport(
      withBills((bills) => bills.map((bill) => (bill.billId === '3' ? { ...bill, businessType: 'gift' } : bill))),
    )
    expect(coinOf(report)).toMatchObject({ other: '-2', funding: '0', reconciliation: { difference: '0' } })
    expect(report.remarks).toEqual(['Bills of the unknown type "gift" are in "other", with -2.'])
  })
})

describe('a report of incomplete records', () => {
  const gap = (change: string, when: string): string =>
    `Bills are missing ${when}: the balances change by ${change} without a bill.`
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const unexplained = (amount: string): string =>
    `The bills do not explain ${amount} USDT of the collateral, which is 1026.`

  it('says how much a missing bill in the middle has changed', () => {
    const report = createReport(withBills((bills) => bills.filter(({ billId }) => billId !== '3')))
    expect(coinOf(report).reconciliation).toMatchObject({ expected: '1028', difference: '-2' })
    expect(report.remarks).toEqual([gap('-2', `between ${time(2)} and ${time(4)}`), unexplained('-2')])
  })

  it('says how much missing bills at the end have changed', () => {
    const report = createReport({ ...records, bills: records.bills.slice(0, 3), collateral: [collateral(1_026, 4)] })
    expect(coinOf(report).reconciliation.difference).toBe('129')
    expect(report.remarks).toEqual([
      gap('129', `after ${time(3)}`),
      unexplained('129'),
      'The bills of trades contain -129 USDT without fills: fills are missing, or are not available.',
    ])
  })

  it('says how much older bills have changed', () => {
    const report = createReport(withBills((bills) => bills.slice(1)))
    expect(coinOf(report).reconciliation).toMatchObject({ opening: '1000', difference: '0' })
    expect(report.remarks).toEqual([
      'The first bills continue a collateral of 1000 USDT: older bills are not available.',
    ])
  })

  it('says which fills are missing', () => {
    const { remarks, coins } = createReport({ ...records, fills: records.fills.slice(1) })
    expect(remarks).toEqual([
      'The bills of trades contain -101 USDT without fills: fills are missing, or are not available.',
      `Fills are missing in ${symbol}: they do not add up to the open positions.`,
    ])
    expect(coins[0]!.reconciliation.difference).toBe('0')
  })

  it('says what is not known', () => {
    const { remarks, coins } = createReport({ bills: records.bills, fills: records.fills, time: 10, missing: ['So.'] })
    expect(remarks).toEqual([
      'So.',
      'The collateral is not known, so the bills of USDT are compared with nothing.',
      'The open positions are not known: the account is taken to have had none at the start.',
      'The records have no prices: open positions are not valued between trades, so that drawdowns may have been larger.',
    ])
    expect(coins[0]).toMatchObject({ closingBalance: '1026', reconciliation: { actual: null, difference: null } })
  })
})
