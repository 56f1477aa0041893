import { describe, expect, it } from 'vitest'
import { systemTiming } from '../../src/platform/platform.ts'
import { type Slices, Turns } from '../../src/session/turns.ts'

/** Changes that write down each of their slices. */
function start() {
  const turns = new Turns(systemTiming.nextTurn)
  const log: string[] = []
  function* change(name: string, slices: number): Slices<string> {
    for (let slice = 1; slice <= slices; slice += 1) {
      log.push(`${name}${slice}`)
      if (slice < slices) yield
    }
    return name
  }
  return { turns, log, change }
}

function* failing(): Slices<string> {
  yield
  throw new Error('broken')
}

async function none(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

describe('changes in turns', () => {
  it('return their value at once when one slice is enough', () => {
    const { turns, change } = start()
    expect(turns.perform(change('a', 1))).toBe('a')
    expect(turns.isBusy).toBe(false)
  })

  it('take one slice a turn, and begin in the order of the calls', async () => {
    const { turns, log, change } = start()
    const all = [turns.perform(change('a', 3)), turns.perform(change('b', 1)), turns.perform(change('c', 2))]
    expect(log).toEqual(['a1'])
    await none()
    expect([log, turns.isBusy]).toEqual([['a1', 'a2'], true])
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
    expect(log).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
    expect(turns.isBusy).toBe(false)
  })

  it('are completed before a change that cannot wait', async () => {
    const { turns, log, change } = start()
    const first = turns.perform(change('a', 3))
    const second = turns.perform(change('b', 2))
    expect(turns.complete(change('c', 2))).toBe('c')
    expect(log).toEqual(['a1', 'a2', 'a3', 'c1', 'c2'])
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  })

  it('fail alone', async () => {
    const { turns, change } = start()
    const failed = turns.perform(failing())
    const next = turns.perform(change('a', 2))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('a')
  })

  it('let the function after a change make one of its own, before those that wait', async () => {
    const { turns, log, change } = start()
    function* nothing(): Slices<void> {}
    const first = turns.perform(change('a', 2))
    const second = turns.performThen(nothing(), () => turns.perform(change('b', 2)))
    const third = turns.performThen(nothing(), () => void log.push('c'))
    await Promise.all([first, second, third])
    expect(log).toEqual(['a1', 'a2', 'b1', 'b2', 'c'])
  })

  it('do not wait for themselves', async () => {
    const { turns, change } = start()
    let inner: Turns['isBusy'] | string | undefined
    const waited = turns.perform(change('a', 2))
    function* nested(): Slices<void> {
      yield
      inner = turns.isBusy || turns.complete(change('b', 2))
    }
    await turns.perform(nested())
    expect([inner, await waited]).toEqual(['b', 'a'])
  })
})
