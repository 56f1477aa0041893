/** What an order would do to its account, in figures. */
import type { VNode } from 'preact'
import { show, showRounded, signOf } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'
import type { Preview } from './use-preview.ts'

interface PreviewProps {
  readonly preview: Preview | null
  readonly size: string
  readonly market: Market
}

export function PreviewList({ preview, size, market }: PreviewProps): VNode {
  const effect = preview?.effect
  const coin = preview?.coin ?? ''
  const money = (text: string | undefined): string => (text === undefined ? '–' : `${showRounded(text, 2)} ${coin}`)
  const filled = effect && signOf(effect.filledSize) > 0
  const figures = {
    Size: size === '' ? '–' : `${size} ${market.contract.underlyingIndex}`,
    'Filled at once': filled ? `${show(effect.filledSize)} at ${show(effect.averagePrice)}` : effect ? 'nothing' : '–',
    Cost: money(effect?.cost),
    Fee: effect ? `${show(effect.fee)} ${coin}` : '–',
    'Liquidation price': effect?.position
      ? show(effect.position.liquidatePrice ?? undefined).replace('–', 'none')
      : '–',
    'Available margin': preview?.available ? money(preview.available) : '–',
  }
  return (
    <dl class="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-right text-sm" aria-label="Preview">
      {Object.entries(figures).map(([name, figure]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} figure`}>{figure}</dd>,
      ])}
    </dl>
  )
}
