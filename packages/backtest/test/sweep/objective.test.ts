import { describe, expect, it } from 'vitest'
import { figureOf, objectives, rankPoints, scoreOf } from '@capi/backtest'
import { reasonOf, worstScore } from '../../src/sweep/objective.ts'
import { axes, metrics, resultOf } from '../report/results.ts'

const profitOf = (netProfit: string, totalProfit: string) => ({ metrics: { ...metrics, netProfit, totalProfit } })

describe('objectives', () => {
  it('count what is open at the end: a strategy that keeps its losers is not the best', () => {
    const keeps = resultOf(2, 6, 1, profitOf('225.7', '-1816.85'))
    const closes = resultOf(3, 6, 1, profitOf('-50', '-50'))
    expect(scoreOf('net-profit', keeps.metrics!)).toBe(-1816.85)
    expect(rankPoints([keeps, closes], axes, 'net-profit').map(({ score }) => score)).toEqual([-50, -1816.85])
  })

  it('are in sample and out of it the lowest score of all models of fills', () => {
    const runs = [resultOf(2, 6, 1.5), resultOf(2, 6, 0.5)]
    expect(worstScore('sharpe', runs)).toBe(0.5)
    expect(rankPoints(runs, axes, 'sharpe')[0]!.score).toBe(0.5)
    expect(worstScore('sharpe', [...runs, resultOf(2, 6, null)])).toBeNull()
    expect(worstScore('sharpe', [])).toBeNull()
  })

  it('say why a run has no such figure', () => {
    const reasons = { profitFactor: 'no closed trade', calmar: 'the equity never fell' }
    const none = { ...metrics, profitFactor: null, calmar: null, reasons }
    expect(objectives.map((each) => [each, reasonOf(each, none)]).filter(([, reason]) => reason !== undefined)).toEqual(
      [
        ['calmar', 'the equity never fell'],
        ['profit-factor', 'no closed trade'],
      ],
    )
    expect(figureOf('drawdown', scoreOf('drawdown', metrics)!)).toBe(0.005)
  })
})
