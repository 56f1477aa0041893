// A database server that restarts, crashes or stays away under load.
import { expect, it } from 'vitest'
import type { DatabasePlace } from '../../src/open.ts'
import { clientFor, createTold, type LoadOptions, startLoad, type Told } from '../journal/load.ts'
import { type Process, startProcess } from '../journal/command-process.ts'
import { lastWords } from '../journal/expect-refusal.ts'
import { expectTold, prepare } from '../journal/kill-under-load.ts'
import { describeWithCluster, startCluster } from './cluster.ts'

const restarts = 3
/** A server that crashed needs this long at most, however slow the machine is. */
const returnsWithinMs = 60_000

/** Waits until some more requests had a response. */
async function untilAnswered(told: Told, more: number): Promise<void> {
  const wanted = told.answers + more
  await expect.poll(() => told.answers, { timeout: 2 * returnsWithinMs, interval: 20 }).toBeGreaterThanOrEqual(wanted)
}

/** Reads the history while the load runs, over the same connection as the journal. */
function startReading(url: string, told: Told): { stop(): Promise<number> } {
  const stopping = new AbortController()
  const client = clientFor(url, told.traders[0]!, returnsWithinMs)
  let reads = 0
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await client.listOrderHistory({ symbol: 'cmt_btcusdt', pageSize: 20 })
      reads += 1
    }
  }
  const workers = [work(), work(), work()]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers)
      return reads
    },
  }
}

async function startLoaded(
  keep: DatabasePlace,
  options?: LoadOptions,
): Promise<{ running: Process; told: Told; stop(): Promise<void> }> {
  const told = createTold()
  const running = await startProcess(keep)
  await prepare(running)
  const load = startLoad(running.url, told, 'restart', options)
  await untilAnswered(told, 200)
  return { running, told, stop: () => load.stop() }
}

describeWithCluster('a sandbox whose database', () => {
  it.each([
    { name: 'restarts', mode: 'fast' },
    { name: 'crashes and recovers', mode: 'immediate' },
  ] as const)('$name under load goes on, and loses nothing', { timeout: 900_000 }, async ({ mode }) => {
    const cluster = await startCluster()
    const keep = { databaseUrl: cluster.url, patienceMs: returnsWithinMs }
    const { running, told, stop } = await startLoaded(keep, { timeoutMs: returnsWithinMs })
    const reading = startReading(running.url, told)
    for (let round = 0; round < restarts; round += 1) {
      await cluster.restart(mode)
      await untilAnswered(told, 200)
    }
    const reads = await reading.stop()
    await stop()
    console.log(`${mode}: ${told.placed.size} orders, ${told.canceled.size} cancellations, ${reads} reads`)
    await expectTold(running.url, told)
    expect(await cluster.ask(`select 1 from pg_stat_activity where application_name = 'capi-sandbox default'`)).toEqual(
      [{ '?column?': 1 }],
    )
    expect(await running.stop()).toBe(0)
    expect(running.errors()).toBe('')
    const next = await startProcess(keep)
    await expectTold(next.url, told)
    expect(await next.stop()).toBe(0)
  })

  it('freezes under load goes on when it thaws, and keeps everything once', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    const { running, told, stop } = await startLoaded({ databaseUrl: cluster.url })
    const thaw = await cluster.freeze()
    try {
      // Longer than the timeout of a statement, so that it is abandoned and still executed afterwards.
      await new Promise((resolve) => setTimeout(resolve, 12_000))
    } finally {
      thaw()
    }
    await stop()
    const later = createTold()
    const load = startLoad(running.url, later, 'thawed')
    await untilAnswered(later, 200)
    await load.stop()
    for (const each of [told, later]) await expectTold(running.url, each)
    expect(await running.stop()).toBe(0)
    expect(running.errors()).toBe('')
  })

  it('freezes ends in time when it is asked to end', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    const { running, told, stop } = await startLoaded({ databaseUrl: cluster.url, patienceMs: 1_000 })
    await stop()
    const thaw = await cluster.freeze()
    try {
      expect(await running.stop()).toBe(1)
    } finally {
      thaw()
    }
    expect(lastWords(running.errors())).toMatch(/ within 9000 ms, did not|not been reachable for 1000 ms: /)
    const next = await startProcess({ databaseUrl: cluster.url })
    await expectTold(next.url, told)
    expect(await next.stop()).toBe(0)
  })

  it('stays away ends in time with one line, and has everything when both are back', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    const keep = { databaseUrl: cluster.url, patienceMs: 2_000 }
    const { running, told, stop } = await startLoaded(keep)
    const begun = Date.now()
    await cluster.stop('immediate')
    expect(await running.ended()).toBe(1)
    expect(Date.now() - begun).toBeLessThan(30_000)
    await stop()
    expect(running.errors()).toMatch(
      /^\{[^\n]*"msg":"Nothing can be stored any more: the world [^\n]*not been reachable for 2000 ms: [^\n]*\n$/,
    )
    await cluster.start()
    const next = await startProcess(keep)
    await expectTold(next.url, told)
    expect(await next.stop()).toBe(0)
  })

  it('stays away ends in time also when it is asked to end', { timeout: 900_000 }, async () => {
    const cluster = await startCluster()
    const keep = { databaseUrl: cluster.url, patienceMs: 1_000 }
    const { running, told, stop } = await startLoaded(keep)
    await stop()
    await cluster.stop('fast')
    expect(await running.stop()).toBe(1)
    expect(running.errors()).toMatch(/^\{[^\n]*"msg":"Nothing[^\n]*not been reachable for 1000 ms: [^\n]*\n$/)
    await cluster.start()
    const next = await startProcess(keep)
    await expectTold(next.url, told)
    expect(await next.stop()).toBe(0)
  })
})
