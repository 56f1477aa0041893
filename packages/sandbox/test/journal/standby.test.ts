import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FencedError } from '../../src/journal/journal.ts'
import { systemTiming } from '../../src/platform/platform.ts'
import { startLease, staleMs, withLease } from '../../src/journal/standby.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const taken = new FencedError('the world "test"', 7)

/** A lease on a clock that the test moves; `fails` is thrown by each renewal while it is set. */
function openLease(takenAt = Date.now()) {
  const state = { fails: undefined as Error | undefined, renewals: 0 }
  const onLost = vi.fn<(error: unknown) => void>()
  const lease = startLease({
    timing: { ...systemTiming, now: () => Date.now() },
    takenAt,
    onLost,
    async renew() {
      state.renewals += 1
      if (state.fails) throw state.fails
    },
  })
  const isFresh = (): boolean => {
    const callback = vi.fn<() => void>()
    lease.whenFresh(callback)
    return callback.mock.calls.length === 1
  }
  return { lease, state, onLost, isFresh }
}

describe('startLease', () => {
  it('renews the lease at least three times in the time after which a standby takes over', async () => {
    const { state } = openLease()
    await vi.advanceTimersByTimeAsync(staleMs)
    expect(state.renewals).toBeGreaterThanOrEqual(3)
  })

  it('is fresh while it is renewed', async () => {
    const { isFresh } = openLease()
    await vi.advanceTimersByTimeAsync(10 * staleMs)
    expect(isFresh()).toBe(true)
  })

  it('is no longer fresh before a standby takes over', async () => {
    const { isFresh, state } = openLease()
    state.fails = new Error('connection lost')
    await vi.advanceTimersByTimeAsync(staleMs - 1)
    expect(isFresh()).toBe(false)
  })

  it('is not fresh before the first renewal if the journal was taken long ago', async () => {
    const { isFresh } = openLease(Date.now() - staleMs)
    expect(isFresh()).toBe(false)
    await vi.advanceTimersByTimeAsync(staleMs)
    expect(isFresh()).toBe(true)
  })

  it('lets those who wait continue after the next renewal', async () => {
    const { lease, state } = openLease()
    state.fails = new Error('connection lost')
    await vi.advanceTimersByTimeAsync(staleMs)
    const callback = vi.fn<() => void>()
    lease.whenFresh(callback)
    expect(callback).not.toHaveBeenCalled()
    state.fails = undefined
    await vi.advanceTimersByTimeAsync(staleMs)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('never lets those who wait continue once another writer has the lease', async () => {
    const { lease, state, onLost } = openLease()
    const callback = vi.fn<() => void>()
    state.fails = taken
    // A process that was stopped sees a later time before its timers run.
    vi.setSystemTime(Date.now() + 60_000)
    lease.whenFresh(callback)
    await vi.advanceTimersByTimeAsync(10 * staleMs)
    lease.whenFresh(callback)
    expect(callback).not.toHaveBeenCalled()
    expect(onLost.mock.calls).toEqual([[taken]])
  })

  it('renews nothing after it was closed', async () => {
    const { lease, state } = openLease()
    lease.close()
    await vi.advanceTimersByTimeAsync(10 * staleMs)
    expect(state.renewals).toBe(0)
  })
})

describe('withLease', () => {
  it('waits for both: the change is durable, and the lease is fresh', async () => {
    const { lease, state } = openLease()
    let whenStored = (): void => undefined
    const durability = withLease(
      { pending: 1, whenDurable: (callback) => void (whenStored = callback), untilDurable: () => Promise.resolve() },
      lease,
    )
    const callback = vi.fn<() => void>()
    durability.whenDurable(callback)
    state.fails = new Error('connection lost')
    await vi.advanceTimersByTimeAsync(staleMs)
    whenStored()
    expect(callback).not.toHaveBeenCalled()
    state.fails = undefined
    await vi.advanceTimersByTimeAsync(staleMs)
    expect(callback).toHaveBeenCalledOnce()
  })
})
