// Sets the price, in one step or gliding through the book, or lets it follow a random walk.
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, ButtonGroup } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { portion, show } from '../../format/decimal.ts'
import { nameOf } from '../../state/markets.ts'
import type { Market } from '../../state/snapshot.ts'
import type { ControlProps } from './use-action.ts'

/** Price changes of the buttons, in percent. */
const changes = [-5, -1, 1, 5] as const

export function PriceControl({ snapshot: { market }, act }: ControlProps): VNode {
  const { symbol } = market.contract
  const name = nameOf(market)
  const last = market.ticker.last ?? '0'
  const [price, setPrice] = useState('')
  useEffect(() => setPrice(''), [symbol])
  const set = (mode: 'jump' | 'glide', wanted = price.trim() || last): void =>
    act(
      'setPrice',
      { symbol, price: wanted, mode },
      (answer) => `The price of ${name} is ${show(answer.price)} and stays there.`,
    )
  return (
    <Form name="Price" onSubmit={() => set('jump')}>
      <label for="price">Price</label>
      <div class="flex gap-1.5">
        <input
          id="price"
          class="min-w-0 flex-1"
          inputMode="decimal"
          autoComplete="off"
          placeholder={last}
          value={price}
          onInput={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <button type="submit" title="In one step, as a gap in the market">
          Jump
        </button>
        <Button title="In small steps, which fill the orders in between" onClick={() => set('glide')}>
          Glide
        </Button>
      </div>
      <ButtonGroup label="Change the price">
        {changes.map((change) => (
          <Button
            key={change}
            title={`Jumps to ${show(moved(last, change, market))}, in one step`}
            onClick={() => set('jump', moved(last, change, market))}
          >
            {change > 0 ? `+${change}` : `−${-change}`} %
          </Button>
        ))}
        <Button
          title="Continues the random walk of the contract"
          onClick={() =>
            act('setFeed', { symbol, source: 'walk' }, () => `The price of ${name} follows a random walk.`)
          }
        >
          Random walk
        </Button>
      </ButtonGroup>
    </Form>
  )
}

/** Rounds to the price step of the contract, which may be more than one unit of the last decimal. */
function moved(last: string, percent: number, { contract, pricePlaces }: Market): string {
  const step = BigInt(contract.priceEndStep ?? '1')
  const units = BigInt(portion(last, 100 + percent, 100, pricePlaces).replace('.', ''))
  const digits = String((units / step) * step).padStart(pricePlaces + 1, '0')
  return pricePlaces === 0 ? digits : `${digits.slice(0, -pricePlaces)}.${digits.slice(-pricePlaces)}`
}
