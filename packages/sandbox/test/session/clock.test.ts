import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox, type SandboxClock } from '@capi/sandbox'

let sandbox: Sandbox
let clock: SandboxClock
let start: number
beforeEach(() => {
  sandbox = createSandbox()
  clock = sandbox.clock
  start = clock.now()
})
afterEach(() => sandbox.close())

/** Lets the event loop turn a few times. */
async function turns(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('the clock of a sandbox in manual mode', () => {
  it('goes to the next timer while all programs wait, in the order of times and then of creation', async () => {
    const log: string[] = []
    const wait = async (name: string, ms: number): Promise<void> => {
      await clock.sleep(ms)
      log.push(`${name} ${clock.now() - start}`)
    }
    await Promise.all([wait('a', 500), wait('b', 20), wait('c', 500), wait('d', 20), wait('e', 0)])
    expect(log).toEqual(['e 0', 'b 20', 'd 20', 'a 500', 'c 500'])
  })

  it('stands still without timers', async () => {
    await turns()
    expect(clock.now()).toBe(start)
  })

  it('does not go to a timer that was cancelled', async () => {
    const cancel = clock.setTimer(60_000, () => expect.unreachable())
    clock.setTimer(10, () => undefined)
    cancel()
    cancel()
    await turns()
    expect(clock.now()).toBe(start + 10)
  })

  it('never goes to a timer without an end', async () => {
    clock.setTimer(Infinity, () => expect.unreachable())
    await turns()
    expect(clock.now()).toBe(start)
  })

  it('calls timers that are due when the time was moved, with the time that it was moved to', async () => {
    const release = clock.hold()
    const called: number[] = []
    for (const ms of [30, 10, 90]) clock.setTimer(ms, () => called.push(ms, clock.now() - start))
    await turns()
    expect(called).toEqual([])
    sandbox.control.advance(50)
    await turns()
    expect(called).toEqual([10, 50, 30, 50])
    release()
    release()
    await turns()
    expect(called).toEqual([10, 50, 30, 50, 90, 90])
  })

  it('waits while the program continues with something else in each turn of the event loop', async () => {
    const called: number[] = []
    clock.setTimer(1_000, () => called.push(1_000))
    for (const ms of [1, 2, 3]) {
      clock.setTimer(ms, () => called.push(ms))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await turns()
    expect(called).toEqual([1, 2, 3, 1_000])
  })

  it('keeps the time that is left when the time goes back', async () => {
    const release = clock.hold()
    sandbox.control.advance(1_000_000)
    let calledAt = 0
    clock.setTimer(500, () => (calledAt = clock.now()))
    sandbox.control.reset()
    release()
    await turns()
    expect(calledAt).toBe(start + 500)
  })
})

describe('the clock of a sandbox in real mode', () => {
  it('calls timers as engine time passes at its rate', async () => {
    sandbox.control.setClock({ mode: 'real', rate: '1000' })
    const begun = performance.now()
    await clock.sleep(60_000)
    expect(performance.now() - begun).toBeGreaterThan(50)
    expect(clock.now() - start).toBeGreaterThanOrEqual(60_000)
  })

  it('goes on to its timers when it becomes manual', async () => {
    sandbox.control.setClock({ mode: 'real' })
    const waited = clock.sleep(3_600_000)
    sandbox.control.setClock({ mode: 'manual' })
    await waited
    expect(clock.now() - start).toBeGreaterThanOrEqual(3_600_000)
  })
})
