// The prices of the contract, its day, and its next funding.
import type { ComponentChildren, VNode } from 'preact'
import { SignedAmount } from '../components/toned.tsx'
import { portion, show, showRounded, showSigned } from '../format/decimal.ts'
import { showCountdown } from '../format/time.ts'
import type { Market } from '../state/snapshot.ts'

interface FiguresProps {
  readonly market: Market
  /** Engine time. */
  readonly time: number
}

export function MarketFigures({ market, time }: FiguresProps): VNode {
  const { ticker, contract, funding, pricePlaces } = market
  const change = ticker.priceChangePercent === null ? null : portion(ticker.priceChangePercent, 100, 1, 4)
  const rate = portion(funding.rate, 100, 1, 8)
  const price = (text: string | null): string => show(text, pricePlaces)
  const figures: readonly (readonly [name: string, figure: ComponentChildren, title?: string])[] = [
    ['Mark', price(ticker.markPrice), 'Values positions, and decides about liquidations'],
    ['Index', price(ticker.indexPrice), 'The price of the coin itself'],
    ['Change 24 h', [<SignedAmount amount={change} />, ' %']],
    ['High 24 h', price(ticker.high24h)],
    ['Low 24 h', price(ticker.low24h)],
    ['Volume 24 h', [showRounded(ticker.baseVolume, 0), ' ', <small>{contract.underlyingIndex}</small>]],
    [
      'Funding in',
      `${showSigned(rate, 4)} % / ${showCountdown(funding.nextFundingTime - time)}`,
      'Longs pay this part of their value to shorts at the next funding; shorts pay when it is negative',
    ],
  ]
  return (
    <dl
      class="flex items-center gap-x-3 gap-y-0.5 text-sm leading-tight max-sm:order-2 max-sm:w-full max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap"
      aria-label="Prices"
      tabIndex={matchMedia('(width < 601px)').matches ? 0 : undefined}
    >
      <div class="min-w-[6rem]">
        <dt class="sr-only">Last</dt>
        <dd id="last" class="text-xl/[1.1] font-semibold">
          {price(ticker.last)}
        </dd>
      </div>
      {figures.map(([name, figure, title]) => (
        <div key={name} title={title}>
          <dt class="text-xs">{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
