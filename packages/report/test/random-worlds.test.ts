// The report of every account in random worlds: orders, liquidations, deleveraging, funding, margin moves and bills of
// every type.
//
// CAPI_WORLDS sets the number of worlds.
import { describe, expect, it } from 'vitest'
import { type Account, equityOf, execute, formatMoney, type World } from '@capi/engine'
import { moneyIsConserved, rush } from '@capi/engine/test'
import { businessTypes } from '../../api/src/index.ts'
import { parseAmount } from '../src/amount.ts'
import { type Report, createReport } from '../src/index.ts'
import { recordsOf } from './account-of-world.ts'

const worlds = Number(process.env['CAPI_WORLDS'] ?? 8)
const lines = [
  'deposits',
  'withdrawals',
  'transfers',
  'marginMoves',
  'realizedProfit',
  'fees',
  'liquidationFees',
  'funding',
  'compensation',
  'feeIncome',
  'copyTrading',
  'other',
  'tradesWithoutFills',
] as const

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + parseAmount(amount), 0n)

/** What control posted as trades: bills that no fill explains. */
function postedTrades(world: World, { id }: Account): string {
  const trades = world.archive.all('bill', id).filter(({ businessType }) => /^position_(open|close)/.test(businessType))
  const fills = world.archive.all('fill', id)
  const paid = fills.reduce((sum, { orderSide, value, fee, liquidateFee }) => {
    return sum + (orderSide === 'BUY' ? -value : value) - fee - liquidateFee
  }, 0n)
  return formatMoney(trades.reduce((sum, { amount }) => sum + amount, 0n) - paid)
}

function equityIn(world: World, account: Account): string {
  return formatMoney(account.collaterals.reduce((sum, each) => sum + equityOf(world, account, each), 0n))
}

/** Posts a bill of every type as control does, with the first amount that is not refused. */
function postEveryType(world: World, { id }: Account): void {
  for (const businessType of businessTypes) {
    for (const amount of ['0.12345678', '-0.1', '0']) {
      if (execute(world, 'postLedger', { accountId: id, coin: 'USDT', amount, businessType }).ok) break
    }
  }
}

/** Requires that a report agrees with the account to the last digit. */
function requireExact(report: Report, world: World, account: Account): void {
  expect(report.coins).toHaveLength(1)
  const [coin] = report.coins as [Report['coins'][number]]
  expect(coin.reconciliation.difference).toBe('0')
  expect(parseAmount(coin.openingBalance) + sumOf(lines.map((line) => coin[line]))).toBe(
    parseAmount(coin.closingBalance),
  )
  expect(coin.equity).toBe(equityIn(world, account))
  expect(coin.curve.at(-1)).toMatchObject({ time: world.time, balance: coin.closingBalance, equity: coin.equity })
  for (const line of [...lines, 'netProfit', 'turnover', 'unrealizedProfit'] as const) {
    expect(sumOf(report.symbols.map((symbol) => symbol[line])), line).toBe(parseAmount(coin[line]))
  }
}

describe(`${worlds} random worlds`, () => {
  it('have reports that reconcile to the last digit, from the start and from any later time', () => {
    const types = new Set<string>()
    const forced = new Set<string>()
    for (let game = 0; game < worlds; game += 1) {
      const { world, traders } = rush((250 + game * 1_175) % 2_048)
      if (game % 2 === 1) for (const account of traders) postEveryType(world, account)
      expect(moneyIsConserved(world)).toBeNull()
      for (const account of traders) {
        const records = recordsOf(world, account)
        for (const { businessType } of records.bills) types.add(businessType!)
        for (const { liquidateType } of records.fills) forced.add(liquidateType!)
        const posted = postedTrades(world, account)
        const report = createReport(records)
        requireExact(report, world, account)
        expect(report.coins[0]!.tradesWithoutFills).toBe(posted)
        expect(report.coins[0]!.openingBalance).toBe('0')
        expect(report.remarks.filter((remark) => posted === '0' || !remark.includes('without fills'))).toEqual([])

        const times = records.bills.map(({ createdTime }) => createdTime!)
        for (const part of [0.3, 0.6, 0.95]) {
          const since = times[Math.floor(times.length * part)]!
          requireExact(createReport(records, { since }), world, account)
        }
      }
    }
    if (worlds < 8) return
    expect(Array.from(types).toSorted()).toEqual(expect.arrayContaining([...businessTypes].toSorted()))
    expect(Array.from(forced)).toEqual(expect.arrayContaining(['FORCE_LIQUIDATE', 'FORCE_REDUCE', 'ADL']))
  })
})
