// The backfill in a world with several days of history, interrupted at any point.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorld, type Trader, type World } from '@capi/test-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backfill } from '../src/backfill.ts'

const symbol = 'cmt_btcusdt'
const files = ['fills.jsonl', 'bills.jsonl', `candles-${symbol}.jsonl`]
const folder = mkdtempSync(join(tmpdir(), 'capi-backfill-'))
let world: World
let alice: Trader
let start: number

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const run = async (): Promise<string[]> => {
  const lines: string[] = []
  await backfill(alice.client, { folder, symbol, start, log: (line) => lines.push(line) })
  return lines
}
/** Trades for some hours, with several fills and bills in one millisecond. */
async function trade(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await alice.opensLong('0.01')
    await alice.closesLong()
    await world.time.passes('1h')
  }
}

beforeAll(async () => {
  world = createWorld({ prices: 'walk', client: { retries: 0 } })
  alice = world.trader('alice', { deposit: '100000' })
  start = world.time.now() - 60_000
  await trade(30)
  await run()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('the backfill', () => {
  it('writes every record once, the oldest first', async () => {
    const [fills, bills, candles] = files.map((file) => read(file).trim().split('\n'))
    const all: string[] = []
    for await (const { tradeId } of alice.client.listFills()) all.unshift(tradeId)
    expect(fills!.map((line) => (JSON.parse(line) as { tradeId: string }).tradeId)).toEqual(all)
    expect(bills!.length).toBeGreaterThan(60)
    const times = candles!.map((line) => (JSON.parse(line) as { time: number }).time)
    expect(times.length).toBeGreaterThan(30 * 60 - 3)
    expect(times.every((time, index) => index === 0 || time === times[index - 1]! + 60_000)).toBe(true)
  })

  it('adds only new records in the next run', async () => {
    const before = files.map(read)
    expect(await run()).toEqual(
      files.map((file) => expect.stringMatching(new RegExp(`^${file}: 0 new, \\d+ in total$`))),
    )
    await trade(2)
    expect((await run())[0]).toMatch(/^fills.jsonl: 4 new/)
    files.map((file, index) => expect(read(file).startsWith(before[index]!)).toBe(true))
  })

  it('continues without gaps and duplicates when it was killed while it wrote', async () => {
    const whole = files.map(read)
    const cut = fc.tuple(fc.nat(2), fc.double({ min: 0, max: 1, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(cut, async ([file, part]) => {
        truncateSync(join(folder, files[file]!), Math.floor(whole[file]!.length * part))
        await run()
        expect(files.map(read)).toEqual(whole)
      }),
      { numRuns: 10 },
    )
  })

  it('continues after a failure while it read', async () => {
    const whole = files.map(read)
    for (const file of files) writeFileSync(join(folder, file), '')
    for (const operation of ['listFills', 'listBills', 'listHistoryCandles'] as const) {
      const failure = world.network.losesRequests(operation, { nth: 2 })
      await expect(run()).rejects.toThrow('closed')
      failure.ends()
    }
    await run()
    expect(files.map(read)).toEqual(whole)
  })
})
