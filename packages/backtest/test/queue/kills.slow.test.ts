// Workers that are killed or hang at random moments of a sweep. CAPI_KILLS is the number of rounds, each with three to
// five moments; in one of seven rounds, from the second on, Redis is killed as well. CAPI_SEED chooses the moments.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openResults, runSweep, type SweepInput } from '@capi/backtest'
import { describeWithOwnRedis, type OwnRedis, ownRedis } from '../../../../tools/vitest/own-redis.ts'
import { expectedOf, inputOf, killProcess, openSweep, pauseProcess, startProcess } from './queue-world.ts'

const rounds = Number(process.env['CAPI_KILLS'] ?? 2)
const seed = Number(process.env['CAPI_SEED'] ?? 36)

/** Random whole numbers below a bound, the same for each seed. */
function createRandom(start: number): (bound: number) => number {
  let state = (Math.abs(start) % 2_147_483_646) + 1
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

describeWithOwnRedis('a sweep whose workers are killed', () => {
  let server: OwnRedis
  let input: Omit<SweepInput, 'results'>
  let expected: string
  const workers: ChildProcess[] = []
  beforeAll(async () => {
    server = await ownRedis({ isDurable: true })
    input = await inputOf()
    expected = await expectedOf(input)
    workers.push(startProcess(server.port), startProcess(server.port))
  })
  afterAll(async () => {
    for (const worker of workers) await killProcess(worker)
    await server.close()
  })

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    `has the table of one process, each run once (round %i of seed ${seed})`,
    async (round) => {
      const random = createRandom(seed * 1_000 + round)
      // Each takes effect so long after so many results.
      const kills = Array.from({ length: 3 + random(3) }, (_, index) => ({
        after: 1 + random(input.points.length - 5),
        ms: random(400),
        isRedis: index === 0 && round % 7 === 1,
        isPause: index === 1,
      }))
      const strike = async ({ ms, isRedis, isPause }: (typeof kills)[0]): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        if (isRedis) {
          await server.kill()
          await new Promise((resolve) => setTimeout(resolve, random(4_000)))
          return server.start()
        }
        const index = random(workers.length)
        // It still holds a run when another worker has made it, and stores a second result.
        if (isPause) return pauseProcess(workers[index]!, 5_000)
        await killProcess(workers[index]!)
        workers[index] = startProcess(server.port)
      }
      const folder = mkdtempSync(join(tmpdir(), 'capi-kills-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const path = join(folder, 'results.jsonl')
      const results = openResults(path)
      const runner = await openSweep(server.port, input)
      let count = 0
      const strikes: Promise<void>[] = []
      const onResult = (): void => {
        count += 1
        for (const kill of kills.filter(({ after }) => after === count)) strikes.push(strike(kill))
      }
      expect(JSON.stringify(await runSweep(runner, { ...input, results, onResult }))).toBe(expected)
      await Promise.all(strikes)
      results.close()
      const keys = readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { key: string }).key)
      expect([keys.length, new Set(keys).size, count, strikes.length]).toEqual([60, 60, 60, kills.length])
    },
    600_000,
  )
})
