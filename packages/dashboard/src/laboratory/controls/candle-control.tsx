// Loads a file of candles, which the price of the contract then follows.
import type { VNode } from 'preact'
import { Form, Select } from '../../components/form.tsx'
import { showMoment } from '../../format/time.ts'
import { nameOf } from '../../state/markets.ts'
import type { ControlProps } from './use-action.ts'

const begins = { now: 'from now on', data: 'at their own times' } as const

export function CandleControl({ snapshot: { market }, act }: ControlProps): VNode {
  const name = nameOf(market)
  const load = async (form: HTMLFormElement, begin: keyof typeof begins): Promise<void> => {
    const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
    if (!file) return
    const candles = new Uint8Array(await file.arrayBuffer())
    act(
      'loadCandles',
      { symbol: market.contract.symbol, candles, begin },
      ({ candles: count, endsAt }) =>
        `${name} follows ${count} candles of ${file.name} until ${showMoment(endsAt)} UTC.`,
    )
  }
  return (
    <Form name="Candles" onSubmit={(fields, form) => void load(form, fields['begin'] as keyof typeof begins)}>
      <label for="candles">Candles of {name}, CSV</label>
      <input id="candles" type="file" accept=".csv,text/csv" required class="min-w-0 text-sm" />
      <div class="flex gap-1.5 *:first:grow">
        <Select name="begin" label="When the candles are replayed" options={Object.entries(begins)} />
        <button type="submit">Load</button>
      </div>
    </Form>
  )
}
