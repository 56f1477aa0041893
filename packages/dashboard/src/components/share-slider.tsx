// A slider from 0 to 100 % with buttons at quarters.
import type { VNode } from 'preact'
import { Button } from './button.tsx'

interface SliderProps {
  readonly label: string
  /** Percent as a whole number; null where the size was typed. */
  readonly share: number | null
  readonly onShare: (share: number) => void
}

const marks = [25, 50, 75, 100] as const

export function ShareSlider({ label, share, onShare }: SliderProps): VNode {
  return (
    <div class="flex flex-col gap-0.5">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${share ?? 0} %`}
        min={0}
        max={100}
        step={1}
        value={share ?? 0}
        onInput={({ currentTarget }) => onShare(Number(currentTarget.value))}
      />
      <div
        role="group"
        aria-label={`${label}, in quarters`}
        class="flex gap-1 *:min-h-6 *:flex-1 *:px-1 *:py-0 *:text-xs"
      >
        {marks.map((mark) => (
          <Button key={mark} aria-pressed={share === mark} onClick={() => onShare(mark)}>
            {mark} %
          </Button>
        ))}
      </div>
    </div>
  )
}
