// The clock of a world. It moves in these methods, by one millisecond after each accepted command, so that records keep
// an order, and to the next timer while the test and all programs wait for one: for a timeout, or for a pause of a
// program.
import type { ContractTerms, Sandbox } from '@capi/sandbox'
import { type Duration, toMs } from './duration.ts'
import type { Story } from './story.ts'

export interface Time {
  /** Unix milliseconds. */
  now(): number
  /**
   * Lets time pass. Prices move, orders fill, funding is paid and programs continue meanwhile, in the order of time.
   */
  passes(duration: Duration): Promise<void>
  /** Lets time pass until the next funding time, at which funding is paid. */
  reachesFunding(): Promise<void>
}

const dayMs = 86_400_000

export function createTime({ clock }: Sandbox, contracts: readonly ContractTerms[], story: Story): Time {
  const fundingTimes = contracts.flatMap(({ delivery }) => delivery.map((text) => Date.parse(`1970-01-01T${text}Z`)))
  return {
    now: () => clock.now(),
    async passes(duration) {
      const ms = toMs(duration)
      story.add('time', `passes ${typeof duration === 'number' ? `${ms}ms` : duration}`)
      await clock.sleep(ms)
    },
    async reachesFunding() {
      story.add('time', 'reaches the next funding time')
      const timeOfDay = clock.now() % dayMs
      await clock.sleep(Math.min(...fundingTimes.map((time) => (time > timeOfDay ? 0 : dayMs) + time - timeOfDay)))
    },
  }
}
