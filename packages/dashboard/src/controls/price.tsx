import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Market } from '../live/snapshot.ts'
import { nameOf } from '../live/market-of.ts'
import { portion, show } from '../show/decimal.ts'
import type { Surface } from '../surface/surface.ts'
import type { Act } from './action.ts'

/** Changes of the price in percent that a button offers. */
const changes = [-5, -1, 1, 5] as const

interface PriceControlProps {
  readonly market: Market
  readonly surface: Surface
  readonly act: Act
}

/** Sets the price, at once or on a way that fills what it passes, or lets it wander again. */
export function PriceControl({ market, surface, act }: PriceControlProps): VNode {
  const { symbol } = market.contract
  const last = market.ticker.last ?? '0'
  const [price, setPrice] = useState('')
  useEffect(() => setPrice(''), [symbol])
  const set = (mode: 'jump' | 'glide'): void => {
    const input = { symbol, price: price.trim() === '' ? last : price.trim(), mode }
    void act('setPrice', input, (answer) => `The price of ${nameOf(market)} is ${show(answer.price)} and holds.`)
  }
  const wander = (): void =>
    void act('setFeed', { symbol, source: 'walk' }, () => `The price of ${nameOf(market)} wanders.`)
  return (
    <form
      class="control"
      aria-label="Price"
      onSubmit={(event) => {
        event.preventDefault()
        set('jump')
      }}
    >
      <label for="price">Price</label>
      <div class="line">
        <input
          id="price"
          class="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={last}
          value={price}
          onInput={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <button type="submit" title="One step, as a gap in the market is">
          Jump
        </button>
        <button type="button" title="In steps, filling what lies on the way" onClick={() => set('glide')}>
          Glide
        </button>
      </div>
      <div class="line small" role="group" aria-label="Other prices">
        {changes.map((change) => (
          <button key={change} type="button" onClick={() => setPrice(moved(last, change, market))}>
            {change > 0 ? `+${change}` : `−${-change}`} %
          </button>
        ))}
        {surface.has('setFeed') ? (
          <button type="button" title="As at the start, from where it is in that walk by now" onClick={wander}>
            Wander
          </button>
        ) : null}
      </div>
    </form>
  )
}

// On the price step of the contract, which may be more than one of the last decimal.
function moved(last: string, percent: number, { contract, pricePlaces }: Market): string {
  const step = BigInt(contract.priceEndStep ?? '1')
  const units = BigInt(portion(last, 100 + percent, 100, pricePlaces).replace('.', ''))
  const digits = String((units / step) * step).padStart(pricePlaces + 1, '0')
  return pricePlaces === 0 ? digits : `${digits.slice(0, -pricePlaces)}.${digits.slice(-pricePlaces)}`
}
