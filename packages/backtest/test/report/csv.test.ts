import { describe, expect, it } from 'vitest'
import { writeResultsCsv, writeTradesCsv } from '@capi/backtest'
import { resultOf, tradesOf } from './results.ts'

describe('comma-separated values', () => {
  it('have a row for each run, with the error of one that failed', () => {
    const failed = resultOf(4, 8, 0, { metrics: null, error: '=SUM(A1), "no"' })
    const [head, one, other] = writeResultsCsv([resultOf(2, 6, 1.5), failed]).split('\n')
    expect(head).toMatch(/^fast,slow,fills,from,to,netProfit,.*,exposure,error$/)
    expect(one).toMatch(/^2,6,default,2026-01-05T00:00:00.000Z,.*,120.5,130.5,75.25,-20.25,/)
    expect(other).toMatch(/^4,8,default,+"'=SUM\(A1\), ""no"""$/)
  })

  it('have a row for each trade, exactly', () => {
    const [head, , other] = writeTradesCsv([{ fills: 'strict', trades: tradesOf([1.5, -2]) }]).split('\n')
    expect(head).toBe('fills,symbol,side,size,opened,closed,openPrice,closePrice,heldMs,profit,fees,isForced')
    expect(other).toBe(
      'strict,cmt_btcusdt,LONG,0.05,2026-01-05T06:00:00.000Z,2026-01-05T11:00:00.000Z,90000.5,90100,18000000,-2,0.5,true',
    )
  })
})
