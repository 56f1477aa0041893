// A long run in which old records are deleted: the journal stops growing, and the state is that of a replay.
//
// CAPI_SOAK_FOLDER names a folder in which the next part of a run continues, and which is left in place.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '../journal/journal-places.ts'
import { startProcess } from '../journal/command-process.ts'
import { expectSameState, post, read } from '../journal/kill-under-load.ts'
import { pace } from './pace.ts'
import { gather } from './turns.ts'

const minutes = Number(process.env['CAPI_SOAK'] ?? 0.4)
const perSecond = Number(process.env['CAPI_SOAK_RATE'] ?? 400)
const retain = process.env['CAPI_SOAK_RETAIN'] ?? '4s'
const durationMs = minutes * 60_000
/** Bytes of the records and snapshots at the end. */
const largestJournal = 100_000_000
/** Bytes of a final record with its indexes: half of what it was when records were stored as JSON. */
const largestRow = 387

interface Sizes {
  readonly journal: number
  readonly archive: number
  readonly rows: number
  readonly records: number
  readonly oldest: number
  readonly last: number
}

describe(`a sandbox that retains records for ${retain}, for ${minutes} minutes, ${perSecond} requests a second`, () => {
  it('has a journal that stops growing, and the state of a replay', { timeout: durationMs * 2 + 600_000 }, async () => {
    const folder = process.env['CAPI_SOAK_FOLDER'] ?? ownFolder()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const running = await startProcess({ folder }, ['--retain', retain])
    await post(`${running.url}/sandbox/market/cmt_btcusdt/price`, { price: '90000' })
    const begun = performance.now()
    const latencies = await pace({ perSecond, durationMs, traders: await gather(running.url), isTimed: true })
    const seconds = (performance.now() - begun) / 1_000
    // The check needs the complete history in memory.
    if (latencies.length < 200_000) {
      expect(await read(`${running.url}/sandbox/invariants`)).toMatchObject({ ok: true })
    }
    expect(await running.stop()).toBe(0)
    expect(running.errors()).toBe('')
    const sizes = measure(folder)
    console.log(report(sizes, latencies, seconds, statSync(join(folder, 'journal.db')).size))
    expect(sizes.oldest).toBeGreaterThan(2)
    expect(sizes.journal).toBeLessThan(largestJournal)
    expect(sizes.archive / sizes.rows).toBeLessThan(largestRow)
    await expectSameState({ folder })
  })
})

function measure(folder: string): Sizes {
  const database = new Database(join(folder, 'journal.db'), { readonly: true })
  const number = (text: string): number => Number(Object.values(database.prepare(text).get([]) as object)[0])
  const bytesOf = (name: string): number => number(`select sum(pgsize) from dbstat where name like '%${name}%'`)
  try {
    return {
      journal: bytesOf('capi_record') + bytesOf('capi_state'),
      archive: bytesOf('capi_archive'),
      rows: number('select count(*) from capi_archive'),
      records: number('select count(*) from capi_record'),
      oldest: number('select min(seq) from capi_record where seq > 1'),
      last: number('select max(seq) from capi_record'),
    }
  } finally {
    database.close()
  }
}

function report(sizes: Sizes, latencies: readonly number[], seconds: number, file: number): string {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (part: number): string => `${sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1)} ms`
  return `${latencies.length} requests in ${seconds.toFixed(0)} s: ${(latencies.length / seconds).toFixed(0)} a second
journal    ${megabytes(sizes.journal)}, ${sizes.records} records (${sizes.oldest} to ${sizes.last})
archive    ${megabytes(sizes.archive)}, ${sizes.rows} rows, ${(sizes.archive / sizes.rows).toFixed(0)} bytes each
file       ${megabytes(file)}
latencies  p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}`
}
