import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { lengths } from '../live/choice.ts'
import type { Snapshot } from '../live/snapshot.ts'
import { show } from '../show/decimal.ts'
import { candlesOf, linesOf, marksOf } from './chart-data.ts'
import { draw, type Drawing } from './chart-drawing.ts'
import { nameOf } from '../live/market-of.ts'

interface ChartProps {
  readonly snapshot: Snapshot
  readonly choose: (change: { readonly minutes: number }) => void
}

/** The price as candles, with the orders, positions and fills of the account. */
export function Chart({ snapshot, choose }: ChartProps): VNode {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const { market, minutes, account } = snapshot
  const { symbol } = market.contract

  useEffect(() => {
    const drawn = draw(place.current!)
    drawing.current = drawn
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const paint = (): void => drawn.paint()
    dark.addEventListener('change', paint)
    return () => {
      dark.removeEventListener('change', paint)
      drawn.remove()
      drawing.current = null
    }
  }, [])

  useEffect(() => {
    const step = Number(market.contract.priceEndStep ?? 1) / 10 ** market.pricePlaces
    drawing.current?.setCandles(`${symbol} ${minutes}`, candlesOf(snapshot), market.pricePlaces, step)
    drawing.current?.setMarks(marksOf(snapshot))
    drawing.current?.setLines(linesOf(snapshot))
  }, [snapshot])

  const orders = linesOf(snapshot).length
  const marked = `${orders} lines of orders and positions${account ? ` of ${account.name || account.accountId}` : ''}`
  return (
    <section class="panel" id="chart" aria-labelledby="chart-title">
      <header class="title">
        <h2 id="chart-title">{nameOf(market)}</h2>
        <div class="choices" role="group" aria-label="Length of a candle">
          {lengths.map((length) => (
            <button
              key={length.minutes}
              type="button"
              aria-pressed={length.minutes === minutes}
              onClick={() => choose({ minutes: length.minutes })}
            >
              {length.name}
            </button>
          ))}
        </div>
      </header>
      <div
        class="chart"
        ref={place}
        role="img"
        aria-label={`Price of ${nameOf(market)} over time, last ${show(market.ticker.last)}, with ${marked}. The tables below say the same in figures.`}
      />
    </section>
  )
}
