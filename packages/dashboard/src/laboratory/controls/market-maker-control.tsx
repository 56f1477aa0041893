// Shows and changes how the simulated market maker quotes.
import type { VNode } from 'preact'
import { controlClass, Form } from '../../components/form.tsx'
import { nameOf } from '../../state/markets.ts'
import type { ControlProps } from './use-action.ts'

export function MarketMakerControl({ snapshot: { marketMaker, market }, act }: ControlProps): VNode {
  const { symbol, enabled, levels, halfSpreadTicks, size } = marketMaker
  const apply = (fields: Readonly<Record<string, string>>): void =>
    act(
      'setMarketMaker',
      {
        symbol,
        enabled: fields['enabled'] === 'on',
        levels: Number(fields['levels']),
        halfSpreadTicks: Number(fields['halfSpreadTicks']),
        size: fields['size']!.trim(),
      },
      (answer) =>
        answer.enabled
          ? `The market maker quotes ${answer.levels} levels per side.`
          : 'The market maker does not quote.',
    )
  return (
    <details class={controlClass}>
      <summary class="cursor-pointer">Market maker: {enabled ? `${levels} levels per side` : 'off'}</summary>
      {/* The key resets the fields when the settings change. */}
      <Form name={`Market maker of ${nameOf(market)}`} class="" key={JSON.stringify(marketMaker)} onSubmit={apply}>
        <label class="flex items-center gap-1.5 py-1.5 text-base text-ink">
          <input class="min-h-0" type="checkbox" name="enabled" defaultChecked={enabled} /> quotes
        </label>
        <div class="my-1.5 grid grid-cols-3 items-end gap-1.5 *:*:w-full *:*:px-1.5">
          <label>
            Levels per side
            <input name="levels" type="number" min={1} required defaultValue={String(levels)} />
          </label>
          <label>
            Half spread, ticks
            <input name="halfSpreadTicks" type="number" min={0} required defaultValue={String(halfSpreadTicks)} />
          </label>
          <label>
            Size at best
            <input name="size" inputMode="decimal" autoComplete="off" required defaultValue={size} />
          </label>
        </div>
        <button type="submit">Apply</button>
      </Form>
    </details>
  )
}
