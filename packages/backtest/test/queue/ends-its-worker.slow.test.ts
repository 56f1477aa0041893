// A run that ends its worker each time, among others that are made at the same time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { compilePortable, openResults, runSweep, type SweepResult } from '@capi/backtest'
import { describeWithOwnRedis, type OwnRedis, ownRedis } from '../../../../tools/vitest/own-redis.ts'
import { dataOf } from '../candles.ts'
import { killProcess, openSweep, startProcess } from './queue-world.ts'

const names = ['a', 'b', 'kills', 'c', 'd', 'e']

describeWithOwnRedis('a run that ends its worker', () => {
  let server: OwnRedis
  let folder: string
  beforeAll(async () => {
    server = await ownRedis({ isDurable: true })
    folder = mkdtempSync(join(tmpdir(), 'capi-ends-'))
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes no other run with it for ever, is no result, and is tried again by the next sweep', async () => {
    const file = join(folder, 'kills.mjs')
    writeFileSync(
      file,
      `export default { parameters: {}, async run({ parameters: { name } }) {
        await new Promise((resolve) => setTimeout(resolve, name === 'kills' ? 500 : 2_000))
        if (name === 'kills') process.kill(process.pid, 'SIGKILL')
      } }`,
    )
    const input = {
      code: await compilePortable(file),
      data: [await dataOf(1)],
      points: names.map((name) => ({ name })),
    }
    const path = join(folder, 'results.jsonl')
    const sweep = async (): Promise<{ readonly results: readonly SweepResult[]; readonly deaths: number }> => {
      let [deaths, isOver] = [0, false]
      let worker = startProcess(server.port, 4)
      const watch = (): void => {
        worker.once('exit', () => {
          if (isOver) return
          deaths += 1
          worker = startProcess(server.port, 4)
          watch()
        })
      }
      watch()
      const end = (): Promise<void> => {
        isOver = true
        return killProcess(worker)
      }
      onTestFinished(end)
      const stored = openResults(path)
      const runner = await openSweep(server.port, input)
      const results = await runSweep(runner, { ...input, fills: ['default'], options: {}, results: stored })
      stored.close()
      await runner.close()
      await end()
      return { results, deaths }
    }
    const { results, deaths } = await sweep()
    const errors = (all: readonly SweepResult[]): unknown => all.map(({ error }) => error)
    const lost =
      'The run was given to workers 4 times, from the second time on alone, and none of them returned a result.'
    expect(errors(results)).toEqual([null, null, lost, null, null, null])
    expect(deaths).toBe(4)
    const written = (): readonly string[] =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { parameters: { name: string } }).parameters.name)
        .toSorted()
    expect(written()).toEqual(['a', 'b', 'c', 'd', 'e'])
    // The next one knows five results, and waits for a worker for the sixth.
    const stored = openResults(path)
    const stop = new AbortController()
    let known = 0
    const onResult = (_: unknown, isKnown: boolean): void => {
      known += isKnown ? 1 : 0
      if (known === 5) setTimeout(() => stop.abort(new Error('enough')), 500)
    }
    const next = { ...input, fills: ['default'] as const, options: {}, results: stored, signal: stop.signal, onResult }
    await expect(runSweep(await openSweep(server.port, input), next)).rejects.toThrow('enough')
    stored.close()
    expect(known).toBe(5)
  }, 400_000)
})
