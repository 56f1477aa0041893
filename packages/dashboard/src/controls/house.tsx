import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Market, Snapshot } from '../live/snapshot.ts'
import { nameOf } from '../live/market-of.ts'
import type { Act } from './action.ts'

interface HouseControlProps {
  readonly house: Snapshot['house']
  readonly market: Market
  readonly act: Act
}

/** How the house quotes around the price. What is in the fields is what holds, until it is changed. */
export function HouseControl({ house, market, act }: HouseControlProps): VNode {
  const form = useRef<HTMLFormElement>(null)
  const { symbol, enabled, levels, halfSpreadTicks, size } = house
  const apply = (): void => {
    const fields = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const input = {
      symbol,
      enabled: fields['enabled'] === 'on',
      levels: Number(fields['levels']),
      halfSpreadTicks: Number(fields['halfSpreadTicks']),
      size: fields['size']!.trim(),
    }
    void act('setHouse', input, (answer) =>
      answer.enabled ? `The house quotes ${answer.levels} prices on each side.` : 'The house does not quote.',
    )
  }
  return (
    <details class="control">
      <summary>House: {enabled ? `${levels} prices on each side` : 'does not quote'}</summary>
      <form
        aria-label={`House of ${nameOf(market)}`}
        // Filled anew where something else holds now.
        key={JSON.stringify(house)}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <label class="choice">
          <input type="checkbox" name="enabled" defaultChecked={enabled} /> quotes
        </label>
        <div class="fields">
          <label>
            Prices on each side
            <input name="levels" type="number" min={1} required defaultValue={String(levels)} />
          </label>
          <label>
            Distance in ticks
            <input name="halfSpreadTicks" type="number" min={0} required defaultValue={String(halfSpreadTicks)} />
          </label>
          <label>
            Size of the best
            <input name="size" inputMode="decimal" autoComplete="off" required defaultValue={size} />
          </label>
        </div>
        <button type="submit">Apply</button>
      </form>
    </details>
  )
}
