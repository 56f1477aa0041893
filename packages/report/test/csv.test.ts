import { describe, expect, it } from 'vitest'
import { createReport, writeCurveCsv, writeSumsCsv } from '../src/index.ts'
import { billsOf, collateral } from './account.ts'

const reportOf = (symbol: string) =>
  createReport({
    bills: billsOf(0, ['deposit', 10], ['position_funding', -1]).map((bill) => ({ ...bill, symbol })),
    fills: [],
    positions: [],
    collateral: [collateral(9)],
    time: 5,
  })

describe('writeSumsCsv', () => {
  it('has one row for each contract and one for the total, each with all columns', () => {
    const [head, ...rows] = writeSumsCsv(reportOf('cmt_btcusdt'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
    const cell = (row: string[], name: string): string | undefined => row[head!.indexOf(name)]
    expect(rows.map((row) => [row.length, cell(row, 'symbol'), cell(row, 'funding'), cell(row, 'deposits')])).toEqual([
      [head!.length, 'cmt_btcusdt', '-1', '10'],
      [head!.length, 'total', '-1', '10'],
    ])
    expect(cell(rows[1]!, 'closingBalance')).toBe('9')
  })

  it.each([
    ['=HYPERLINK("http://example.com")', '"\'=HYPERLINK(""http://example.com"")"'],
    ['@sum', "'@sum"],
    ['a,b', '"a,b"'],
    ['a\r\nb', '"a\r\nb"'],
  ])('keeps the text %j from being more than text', (symbol, want) => {
    expect(writeSumsCsv(reportOf(symbol))).toContain(`\nUSDT,${want},`)
  })
})

describe('writeCurveCsv', () => {
  it('has one row for each point', () => {
    expect(writeCurveCsv(reportOf('cmt_btcusdt')).split('\n')).toEqual([
      'coin,time,date,balance,equity,profit',
      'USDT,1,1970-01-01T00:00:00.001Z,10,10,0',
      'USDT,2,1970-01-01T00:00:00.002Z,9,9,-1',
      'USDT,5,1970-01-01T00:00:00.005Z,9,9,-1',
      '',
    ])
  })
})
