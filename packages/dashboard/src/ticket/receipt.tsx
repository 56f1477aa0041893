// What each of the two buttons would do, in figures, before it does it.
import type { ComponentChild, VNode } from 'preact'
import type { Position } from '@capi/api'
import { add, divide, multiply, negate, show, showGiven, showSigned, signOf } from '../format/decimal.ts'
import { showFee, showMoney } from '../format/money.ts'
import type { Market } from '../state/snapshot.ts'
import type { Side } from './terms.ts'
import type { Preview } from './use-preview.ts'

/** What is known about one side. */
export interface SideReceipt {
  readonly side: Side
  readonly title: string
  readonly size: string
  readonly preview: Preview | null
  /** The position that the order changes; undefined if there is none. */
  readonly position: Position | undefined
}

interface ReceiptProps {
  readonly sides: readonly SideReceipt[]
  readonly market: Market
  /** Whether the order waits for a trigger. */
  readonly isTriggered: boolean
}

export function Receipt({ sides, market, isTriggered }: ReceiptProps): VNode {
  const rows: readonly (readonly [string, string, (receipt: SideReceipt) => ComponentChild])[] = [
    ['Size', 'What is ordered', ({ size }) => (size === '' ? '–' : showGiven(size, market.sizePlaces))],
    ...(isTriggered ? [] : effectRows(market)),
    [
      'Largest size',
      'What can be ordered with these terms',
      ({ preview }) => show(preview?.largestSize, market.sizePlaces),
    ],
  ]
  return (
    <table class="w-full table-fixed text-xs" aria-label="Receipt">
      <thead>
        <tr class="*:border-0 *:p-0 *:pb-0.5">
          <td class={sides.length === 1 ? 'w-1/2' : 'w-[39%]'} />
          {sides.map(({ side, title }) => (
            <th
              key={side}
              scope="col"
              class={`pl-3 text-right whitespace-normal ${side === 'buy' ? 'text-up' : 'text-down'}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning, cell]) => (
          <tr key={name} class="*:border-0 *:p-0 *:leading-snug">
            <th scope="row" class="align-top whitespace-normal text-muted" title={meaning}>
              {name}
            </th>
            {sides.map((receipt) => (
              <td key={receipt.side} class="pl-3 text-right align-top wrap-anywhere whitespace-normal">
                {cell(receipt)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function effectRows(market: Market): readonly (readonly [string, string, (receipt: SideReceipt) => ComponentChild])[] {
  const of =
    (cell: (effect: NonNullable<Preview['effect']>, receipt: SideReceipt) => ComponentChild) =>
    (receipt: SideReceipt): ComponentChild =>
      receipt.preview?.effect ? cell(receipt.preview.effect, receipt) : '–'
  return [
    [
      'Filled at once',
      'From the order book as it stands now',
      of(({ filledSize }) => (signOf(filledSize) === 0 ? 'nothing' : show(filledSize, market.sizePlaces))),
    ],
    ['Expected price', 'The average of what is filled at once', of(({ averagePrice }) => show(averagePrice))],
    [
      'Slippage',
      'Against the best price of the other side',
      of(({ averagePrice }, { side }) => slippage(averagePrice, side, market)),
    ],
    [
      'Cost',
      'How much less is available afterwards: margin, fee, and the loss against the mark price',
      of(({ cost }) => showMoney(cost)),
    ],
    [
      'Must be available',
      'The order must be affordable at its worst price, with the loss against the mark price; what its fills do not need is free again at once',
      of(({ reserve }) => showMoney(reserve)),
    ],
    ['Fee', 'If it is filled completely', of(({ fee }) => showFee(fee))],
    [
      'Margin',
      'Of the position, before and after',
      of((effect, { position }) =>
        change(showMoney(position?.marginSize ?? '0'), showMoney(effect.position?.margin ?? '0')),
      ),
    ],
    [
      'Liquidation',
      'Price, before and after',
      of((effect, { position }) =>
        change(showLiquidation(position?.liquidatePrice), showLiquidation(effect.position?.liquidatePrice)),
      ),
    ],
  ]
}

/** Before and after stand one below the other: beside each other, the figures of both sides would touch. */
function change(before: string, after: string): ComponentChild {
  if (before === after) return after
  return [<span class="block text-muted">{before} →</span>, ' ', after]
}

function showLiquidation(price: string | null | undefined): string {
  return price === null || price === undefined || signOf(price) === 0 ? 'none' : show(price)
}

/** Returns how much worse the expected price is than the best one, in percent. */
function slippage(average: string | null, side: Side, { ticker }: Market): string {
  const best = side === 'buy' ? ticker.bestAsk : ticker.bestBid
  if (average === null || !best || signOf(best) === 0) return '–'
  const worse = side === 'buy' ? add(average, negate(best)) : add(best, negate(average))
  return `${showSigned(divide(multiply(worse, '100'), best, 6), 3)} %`
}
