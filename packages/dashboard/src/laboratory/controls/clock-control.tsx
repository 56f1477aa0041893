// Starts and stops the clock, sets its rate, and moves it forward.
import type { VNode } from 'preact'
import { Button, ButtonGroup } from '../../components/button.tsx'
import { controlClass, Select } from '../../components/form.tsx'
import { showMoment } from '../../format/time.ts'
import type { ControlProps } from './use-action.ts'

const steps = { '1 s': 1_000, '1 min': 60_000, '1 h': 3_600_000, '8 h': 28_800_000 } as const

/** How many times faster than the wall clock the engine's clock runs. */
const rates = ['1', '10', '60', '600'] as const

const modes = { real: 'Running', manual: 'Manual' } as const

export function ClockControl({ snapshot: { clock }, act }: ControlProps): VNode {
  const set = (input: Parameters<typeof act<'setClock'>>[1]): void =>
    act('setClock', input, ({ time }) => `The time is ${showMoment(time)} UTC.`)
  return (
    <div class={controlClass} role="group" aria-labelledby="clock-label">
      <span id="clock-label" class="text-xs text-muted">
        Clock
      </span>
      <div class="flex gap-1.5">
        {(['real', 'manual'] as const).map((mode) => (
          <Button key={mode} aria-pressed={clock.mode === mode} onClick={() => set({ mode })}>
            {modes[mode]}
          </Button>
        ))}
        {clock.rate === undefined ? null : (
          <Select
            label="Clock rate"
            value={clock.rate}
            options={Array.from(new Set([...rates, clock.rate]), (rate) => [rate, `${rate}× as fast`])}
            onSelect={(rate) => set({ rate })}
          />
        )}
      </div>
      <ButtonGroup label="Move the clock forward">
        {Object.entries(steps).map(([name, advanceMs]) => (
          <Button key={name} onClick={() => set({ advanceMs })}>
            +{name}
          </Button>
        ))}
        <Button onClick={() => set({ untilFunding: true })}>To next funding</Button>
      </ButtonGroup>
    </div>
  )
}
