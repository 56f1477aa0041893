import type { VNode } from 'preact'
import type { Snapshot } from '../live/snapshot.ts'
import { showMoment } from '../show/time.ts'
import type { Surface } from '../surface/surface.ts'
import type { Act } from './action.ts'

const second = 1_000
const steps = [
  { name: '1 s', ms: second },
  { name: '1 min', ms: 60 * second },
  { name: '1 h', ms: 3_600 * second },
  { name: '8 h', ms: 8 * 3_600 * second },
] as const

/** How fast the clock runs. */
const rates = ['1', '10', '60', '600'] as const

const modes = [
  { mode: 'real', name: 'Runs' },
  { mode: 'manual', name: 'By hand' },
] as const

interface ClockControlProps {
  readonly clock: Snapshot['clock']
  readonly surface: Surface
  readonly act: Act
}

/** Lets time run or stand still, and moves it forward. */
export function ClockControl({ clock, surface, act }: ClockControlProps): VNode {
  const tell = (answer: { readonly time: number }): string => `It is ${showMoment(answer.time)} UTC.`
  return (
    <div class="control" role="group" aria-labelledby="clock-label">
      <span id="clock-label">Clock</span>
      <div class="line">
        {modes.map(({ mode, name }) => (
          <button
            key={mode}
            type="button"
            aria-pressed={clock.mode === mode}
            onClick={() => void act('setClock', { mode }, tell)}
          >
            {name}
          </button>
        ))}
        {clock.mode === 'real' && surface.takes('setClock', 'rate') ? (
          <select
            aria-label="How fast the clock runs"
            value={clock.rate}
            onChange={({ currentTarget }) => void act('setClock', { rate: currentTarget.value }, tell)}
          >
            {Array.from(new Set([...rates, clock.rate])).map((rate) => (
              <option key={rate} value={rate}>
                {rate}× as fast
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <div class="line small" role="group" aria-label="Move the clock forward">
        {steps.map(({ name, ms }) => (
          <button key={name} type="button" onClick={() => void act('setClock', { advanceMs: ms }, tell)}>
            +{name}
          </button>
        ))}
        {surface.takes('setClock', 'untilFunding') ? (
          <button type="button" onClick={() => void act('setClock', { untilFunding: true }, tell)}>
            To funding
          </button>
        ) : null}
      </div>
    </div>
  )
}
