import { describe, expect, it } from 'vitest'
import { type Report, createReport, writeHtml as writePage } from '../src/index.ts'
import { billsOf, collateral, fill, position, symbol } from './account.ts'

const writeHtml = (report: Report): string => writePage(report).replace(/>\s+</g, '><')

function reportOf(name: string = symbol): Report {
  return createReport({
    bills: billsOf(0, ['deposit', 1_000], ['position_open_long', -101], ['position_funding', -2]).map((bill) => ({
      ...bill,
      symbol: bill.symbol && name,
    })),
    fills: [fill(2, 'OPEN_LONG', '100', { fillFee: '1', symbol: name })],
    positions: [position({ symbol: name })],
    collateral: [collateral(897)],
    time: 10,
    prices: [],
  })
}

describe('writeHtml', () => {
  it('contains the lines of each coin and a row for each contract, exactly', () => {
    const page = writeHtml(reportOf())
    expect(page).toContain('<td>deposits</td><td>1,000</td>')
    expect(page).toContain('<td>funding</td><td>−2</td>')
    expect(page).toContain('<td>not explained by bills</td><td>0</td>')
    expect(page).toContain(`<td>${symbol}</td>`)
    expect(page).toContain('The bills explain the collateral to the last digit.')
    expect(page.match(/<svg /g)).toHaveLength(3)
  })

  it('closes every tag', () => {
    const open: string[] = []
    for (const [, slash, name = '', self] of writeHtml(reportOf()).matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(name)
      else if (!self && name !== 'meta') open.push(name)
    }
    expect(open).toEqual([])
  })

  it('refers to nothing outside, and has no script', () => {
    const page = writeHtml(reportOf())
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|<link|<img|<iframe|https?:|url\(|@import| on\w+=/)
  })

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'&amp;", 'a\u202Eb'])(
    'escapes %j',
    (text) => {
      const page = writeHtml({ ...reportOf(text), remarks: [`About ${text}.`] })
      expect(page).not.toContain(text)
      expect(page).not.toMatch(/<script|<img/)
    },
  )

  it('says what does not agree', () => {
    const { coins, ...report } = reportOf()
    const reconciliation = { ...coins[0]!.reconciliation, difference: '-1.5' }
    const page = writeHtml({ ...report, coins: [{ ...coins[0]!, reconciliation }], remarks: ['Bills are missing.'] })
    expect(page).toContain('<td>not explained by bills</td><td>−1.5</td>')
    expect(page).toContain('<li>Bills are missing.</li>')
    expect(page).not.toContain('to the last digit')
  })

  it('draws an account without records', () => {
    const empty = createReport({ bills: [], fills: [], positions: [], collateral: [collateral(0)], time: 10 })
    expect(writeHtml(empty)).not.toMatch(/NaN|Infinity|undefined/)
  })
})
