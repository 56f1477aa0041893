import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createRunPool, openResults, runSweep, StrategyError } from '@capi/backtest'
import { describeWithDisks, mountDisk } from '../../../sandbox/test/live/disk.ts'
import { inputOf } from '../queue/queue-world.ts'

describeWithDisks('a sweep whose disk is full', () => {
  it('ends with the name of the file, keeps the finished runs, and goes on when there is space', async () => {
    const input = await inputOf('2..3', '8..10')
    const pool = createRunPool({ threads: 2 })
    onTestFinished(() => pool.close())
    const whole = await runSweep(pool, { ...input, results: openResults(undefined) })

    const disk = mountDisk('64k')
    const path = join(disk.folder, 'results.jsonl')
    const first = openResults(path)
    let count = 0
    const onResult = (): void => {
      count += 1
      // A page of memory is what such a disk gives at a time, and it has the first lines.
      if (count === 2) disk.fill()
    }
    const many = Array.from({ length: 30 }, (_, seed) => seed)
    const fillUp = async (): Promise<void> => {
      for (const seed of many)
        await runSweep(pool, { ...input, options: { seed: `${seed}` }, results: first, onResult })
    }
    const error = await fillUp().catch((thrown: unknown) => thrown)
    first.close()
    expect(error).toBeInstanceOf(StrategyError)
    expect((error as Error).message).toBe(
      `The results cannot be written to ${path}: ENOSPC. The runs that it has are kept.`,
    )
    const kept = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    expect(kept.length).toBeGreaterThanOrEqual(2)
    for (const line of kept) expect(JSON.parse(line)).toMatchObject({ error: null })

    disk.grow('8m')
    const next = openResults(path)
    const results = await runSweep(pool, { ...input, results: next })
    next.close()
    expect(results).toEqual(whole)
  })
})
