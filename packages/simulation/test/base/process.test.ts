import { describe, expect, it } from 'vitest'
import { createDriftingClock } from '../../src/base/clock.ts'
import { createProcess } from '../../src/base/process.ts'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler, type Scheduler } from '../../src/base/scheduler.ts'

async function passTo(scheduler: Scheduler, ms: number): Promise<void> {
  let isOver = false
  scheduler.after(ms - scheduler.now, () => (isOver = true))
  await scheduler.runUntil(() => isOver, Infinity)
}

describe('createProcess', () => {
  it('calls turns in the order of the calls, whatever the seed is', async () => {
    for (const seed of ['one', 'two', 'three']) {
      const scheduler = createScheduler(createRandom(seed))
      const process = createProcess('p', scheduler)
      let order = ''
      for (const name of 'abcdef') process.nextTurn(() => (order += name))
      await passTo(scheduler, 1)
      expect(order).toBe('abcdef')
    }
  })

  it('calls nothing while it stands still, and everything afterwards', async () => {
    const scheduler = createScheduler(createRandom('still'))
    const process = createProcess('p', scheduler)
    const times: number[] = []
    process.setTimer(10, () => times.push(scheduler.now))
    process.setTimer(200, () => times.push(scheduler.now))
    process.standStill(100)
    await passTo(scheduler, 300)
    expect(times).toEqual([100, 200])
  })

  it('is seen to run again, even if nothing else happens', async () => {
    const scheduler = createScheduler(createRandom('still'))
    const process = createProcess('p', scheduler)
    process.standStill(100)
    await scheduler.runUntil(() => !process.isStill, 200)
    expect(scheduler.now).toBe(100)
  })

  it('calls nothing after it was killed', async () => {
    const scheduler = createScheduler(createRandom('killed'))
    const process = createProcess('p', scheduler)
    let count = 0
    process.setTimer(10, () => (count += 1))
    process.nextTurn(() => (count += 1))
    process.kill()
    process.setTimer(1, () => (count += 1))
    await passTo(scheduler, 20)
    expect([count, process.isAlive]).toEqual([0, false])
  })
})

describe('createDriftingClock', () => {
  it('drifts, jumps forward, and has timers of its own speed', async () => {
    const scheduler = createScheduler(createRandom('clock'))
    const process = createProcess('p', scheduler)
    const clock = createDriftingClock({ process, start: 1_000, drift: 100_000 })
    let firedAt = 0
    clock.setTimer(1_100, () => (firedAt = scheduler.now))
    await passTo(scheduler, 1_500)
    expect(firedAt).toBeCloseTo(1_000)
    expect(clock.now()).toBe(1_000 + 1_650)
    clock.jump(500)
    expect(clock.now()).toBe(1_000 + 1_650 + 500)
  })
})
