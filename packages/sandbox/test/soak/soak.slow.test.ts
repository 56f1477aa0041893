import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '../journal/journal-places.ts'
import { startProcess } from '../journal/command-process.ts'
import { stateOf } from '../journal/recovered-state.ts'
import { post, read } from '../journal/kill-under-load.ts'
import { fillMinutes, fillTrades } from './fill.ts'
import { pace } from './pace.ts'
import { type Sample, watch } from './sample.ts'
import { gambleSymbol, gather } from './turns.ts'

const minutes = Number(process.env['CAPI_SOAK'] ?? 0.4)
const perSecond = Number(process.env['CAPI_SOAK_RATE'] ?? 400)
const durationMs = minutes * 60_000
const sampleCount = 40
/** A slow machine takes fewer samples in the same time; each third of the run needs some. */
const leastSamples = 12
const symbol = 'cmt_btcusdt'
/** Statistics cover a day, so a day and a half pass in the first third. */
const rate = Math.ceil((4.5 * 86_400_000) / durationMs)
/** About a tenth of the requests of a trader are trades. */
const tradesPerSecond = perSecond / 10
/** Minutes of engine time between two trades of the run, at least one. */
const spacing = Math.max(1, Math.floor(rate / 60 / tradesPerSecond))

describe(`a sandbox under mixed load for ${minutes} minutes, ${perSecond} requests a second`, () => {
  it('keeps memory, snapshot size and latency stable', { timeout: durationMs * 2 + 600_000 }, async () => {
    const folder = ownFolder()
    const running = await startProcess(
      { folder },
      [],
      ['--expose-gc', '--import', 'tsx', '--import', join(import.meta.dirname, 'collect.ts')],
    )
    await post(`${running.url}/sandbox/market/${symbol}/price`, { price: '90000' })
    // A snapshot contains the latest 1,000 trades of each market, and the trades of each minute of the last 21 days.
    // Both grow until they are full, which takes longer than the run. So both are full when the run begins, with trades
    // as frequent as its own.
    await fillTrades(running.url, gambleSymbol)
    await fillMinutes(running.url, symbol, spacing)
    await fillTrades(running.url, symbol)
    await post(`${running.url}/sandbox/clock`, { mode: 'real', rate: rate.toString() })
    const samples = watch(running, folder, durationMs, sampleCount)
    const latencies = await pace({ perSecond, durationMs, traders: await gather(running.url) })
    await samples.stop()
    const seen = samples.samples
    console.log(report(latencies, seen))

    expect(await read(`${running.url}/sandbox/invariants`)).toMatchObject({ ok: true })
    expect(await running.stop()).toBe(0)
    expect(running.errors()).toBe('')
    expect(seen.length).toBeGreaterThanOrEqual(leastSamples)
    expect(growth(seen, 'heap')).toBeLessThan(1.1)
    expect(growth(seen, 'resident')).toBeLessThan(1.1)
    expect(growth(seen, 'snapshot')).toBeLessThan(1.1)
    expect(await stateOf({ folder }, false)).toBe(await stateOf({ folder }, true))
  })
})

/** The growth from the second to the last third of the time; the first third is for warming up. */
function growth(samples: readonly Sample[], part: keyof Sample): number {
  const third = Math.floor(samples.length / 3)
  return mean(samples.slice(-third), part) / mean(samples.slice(-2 * third, -third), part)
}

function mean(samples: readonly Sample[], part: keyof Sample): number {
  return samples.reduce((sum, sample) => sum + sample[part], 0) / samples.length
}

function report(latencies: readonly number[], samples: readonly Sample[]): string {
  const third = Math.ceil(latencies.length / 3)
  const parts = [latencies, ...[0, 1, 2].map((part) => latencies.slice(part * third, (part + 1) * third))]
  const names = ['all', 'first third', 'second', 'last']
  const lines = parts.map((part, index) => `${names[index]!.padEnd(12)}${sayQuantiles(part)}`)
  const megabytes = (part: keyof Sample): string => samples.map((each) => (each[part] / 1e6).toFixed(2)).join(' ')
  return `${latencies.length} requests
${lines.join('\n')}
heap       ${megabytes('heap')} MB
resident   ${megabytes('resident')} MB
snapshots  ${megabytes('snapshot')} MB`
}

/** The percentiles of the latencies. */
function sayQuantiles(latencies: readonly number[]): string {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (part: number): string => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1)
  return [0.5, 0.99, 0.999, 1].map((part) => `p${part * 100} ${at(part)} ms`).join(', ')
}
