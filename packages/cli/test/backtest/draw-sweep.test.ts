import { figureOf, labelOf, type RankedPoint } from '@capi/backtest'
import { describe, expect, it } from 'vitest'
import { drawBest } from '../../src/backtest/draw-sweep.ts'

const metrics = { netProfit: '225.7', totalProfit: '-1816.85', relativeDrawdown: 0.21234, trades: 4 }
const point = (score: number): RankedPoint =>
  ({
    parameters: { size: '1' },
    results: [{ metrics, equity: [] }],
    score,
    neighbours: { mean: score, worst: score, count: 1 },
    atEdge: [],
  }) as unknown as RankedPoint
const axes = [{ name: 'size', values: ['1'] }]
const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))

describe('drawBest', () => {
  it('writes a drawdown as a percentage, also as the objective', () => {
    const [head, row] = cellsOf(drawBest([point(-0.21234)], axes, 'drawdown', { figureOf, labelOf }))
    expect(head!.slice(0, 4)).toEqual(['size', 'drawdown', 'neighbours', 'worst of them'])
    expect(row!.slice(0, 4)).toEqual(['1', '21.2 %', '21.2 %', '21.2 %'])
  })

  it('has the profit with open positions beside the realised one, and says what its figures count', () => {
    const [head, row] = cellsOf(drawBest([point(-1816.85)], axes, 'net-profit', { figureOf, labelOf }))
    expect(head![1]).toBe('net profit with open positions')
    expect(head!.slice(4, 8)).toEqual(['net profit', 'with open positions', 'drawdown', 'closed trades'])
    expect(row!.slice(4, 8)).toEqual(['225.70', '-1816.85', '21.2 %', '4'])
    expect(labelOf('profit-factor')).toBe('profit factor of closed trades')
  })
})
