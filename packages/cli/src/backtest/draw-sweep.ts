// Draws the best points of a sweep as text.
import type { Backtest } from './load-backtest.ts'
import type { Axis, Objective, RankedPoint, SweepResult, WalkForward } from '@capi/backtest'

const bars = '▁▂▃▄▅▆▇█'
const sparkWidth = 16

/** Returns a table of the best points, the best first. */
export function drawBest(
  points: readonly RankedPoint[],
  axes: readonly Axis[],
  objective: Objective,
  { figureOf, labelOf }: Pick<Backtest, 'figureOf' | 'labelOf'>,
): string {
  const write = (score: number | undefined): string =>
    score === undefined ? '-' : writeFigure(objective, figureOf(objective, score))
  const isBoth = (points[0]?.results.length ?? 0) > 1
  const head = [
    ...axes.map(({ name }) => name),
    isBoth ? `${labelOf(objective)}, worse fills` : labelOf(objective),
    'neighbours',
    'worst of them',
    'net profit',
    'with open positions',
    'drawdown',
    'closed trades',
    'equity',
  ]
  const rows = points.map(({ parameters, score, neighbours, results }) => {
    const { metrics, equity } = results[0]!
    return [
      ...axes.map(({ name }) => String(parameters[name])),
      write(score),
      write(neighbours?.mean),
      write(neighbours?.worst),
      results.map((each) => Number(each.metrics!.netProfit).toFixed(2)).join(' '),
      results.map((each) => Number(each.metrics!.totalProfit).toFixed(2)).join(' '),
      writePercent(metrics!.relativeDrawdown),
      String(metrics!.trades),
      drawSpark(equity.map(([, value]) => Number(value))),
    ]
  })
  return drawRows([head, ...rows])
}

/** Writes the figure of an objective: a drawdown as a percentage. */
export function writeFigure(objective: Objective, figure: number): string {
  return objective === 'drawdown' ? writePercent(figure) : figure.toFixed(2)
}

function writePercent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

/** Returns a table of the windows of a walk-forward. */
export function drawWindows(
  { windows }: WalkForward,
  axes: readonly Axis[],
  writeTime: (time: number) => string,
): string {
  const profitOf = ({ metrics }: SweepResult): string => Number(metrics!.totalProfit).toFixed(2)
  const profitsOf = (results: readonly SweepResult[]): string => results.map(profitOf).join(' ')
  const head = ['from', 'split', 'to', ...axes.map(({ name }) => name), 'profit in sample', 'out of sample']
  const rows = windows.map(({ from, split, to, best, outOfSample, failure }) => [
    ...[from, split, to].map(writeTime),
    ...axes.map(({ name }) => String(best?.parameters[name] ?? '-')),
    best ? profitsOf(best.results) : '-',
    failure ?? profitsOf(outOfSample),
  ])
  return drawRows([head, ...rows])
}

function drawRows(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(
      (row) =>
        `${row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!))).join('  ')}\n`,
    )
    .join('')
}

/** Draws values in one line, each column the last value of its part. */
function drawSpark(values: readonly number[]): string {
  if (values.length === 0) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const count = Math.min(sparkWidth, values.length)
  return Array.from({ length: count }, (_, column) => {
    const value = values[Math.floor(((column + 1) * values.length) / count) - 1]!
    return bars[high === low ? 0 : Math.round(((value - low) / (high - low)) * (bars.length - 1))]
  }).join('')
}
