import fs, { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseDecimal, writeDecimal } from '../../src/limits/decimal.ts'
import { dayOf, type Ledger, openLedger } from '../../src/limits/ledger.ts'

// Observed and not replaced. The ledger imports the functions by name, which has to follow the object.
beforeAll(() => {
  vi.spyOn(fs, 'openSync')
  vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

let folder: string
let count = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-ledger-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noon = Date.UTC(2026, 10, 22, 12)
const decimal = (text: string) => parseDecimal(text)!
const today = dayOf(noon)
const open = (account = 'key'): Ledger =>
  openLedger({ folder: join(folder, 'state'), account, newId: () => `${(count += 1)}` })
const reserve = (ledger: Ledger, value: string, { limit = '100', time = noon } = {}) =>
  ledger.reserve({ time, value: decimal(value) }, decimal(limit))
const file = (): string => join(folder, 'state', readdirSync(join(folder, 'state'))[0]!)

/** Returns how often a folder was opened and its entries were waited for. */
function timesSynced(path: string): number {
  const { calls, results } = vi.mocked(fs.openSync).mock
  const handles = results.filter((_, index) => calls[index]![0] === path)
  const synced = vi.mocked(fs.fsyncSync).mock.calls.map(([handle]) => handle)
  return handles.filter(({ value }) => synced.includes(value as number)).length
}

describe('openLedger', () => {
  it('accepts values up to the limit of the day, and not a bit more', () => {
    const ledger = open()
    expect(reserve(ledger, '60.5')).toBeDefined()
    expect(reserve(ledger, '39.500000000000000001')).toBeUndefined()
    expect(reserve(ledger, '39.5')).toBeDefined()
    expect(writeDecimal(ledger.spent(today))).toBe('100')
  })

  it('gives back what is released', () => {
    const ledger = open()
    reserve(ledger, '60')!.release()
    expect(reserve(ledger, '100')).toBeDefined()
  })

  it('counts what was recorded before a restart, also if the process ended before the request', () => {
    reserve(open(), '60')
    const next = open()
    expect(writeDecimal(next.spent(today))).toBe('60')
    expect(reserve(next, '50')).toBeUndefined()
  })

  it('counts each day, UTC, and each account by itself', () => {
    const ledger = open()
    reserve(ledger, '100')
    expect(reserve(open('other'), '100')).toBeDefined()
    expect(writeDecimal(ledger.spent('2026-11-23'))).toBe('0')
    expect(reserve(ledger, '100', { time: Date.UTC(2026, 10, 23) })).toBeDefined()
    expect(reserve(ledger, '0.1')).toBeUndefined()
  })

  it('writes a private file that contains the hash of the account only', () => {
    reserve(open('secret-key-0123'), '1')
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(readFileSync(file(), 'utf8') + file()).not.toContain('secret-key')
  })

  it('has durably recorded a value when it returns', () => {
    const reservation = reserve(open(), '60')
    expect(readFileSync(file(), 'utf8')).toMatch(/"value":"60"/)
    reservation!.release()
    expect(readFileSync(file(), 'utf8')).toMatch(/"release"/)
  })

  it('waits until the folder with a new file is on the disk, once for each file', () => {
    const ledger = open()
    reserve(ledger, '1')
    expect(timesSynced(join(folder, 'state'))).toBe(1)
    reserve(ledger, '1')
    expect(timesSynced(join(folder, 'state'))).toBe(1)
    reserve(ledger, '1', { time: Date.UTC(2026, 10, 23) })
    expect(timesSynced(join(folder, 'state'))).toBe(2)
  })

  it('waits until the folders that it creates are on the disk', () => {
    const parents = [folder, join(folder, 'a'), join(folder, 'a', 'b')]
    openLedger({ folder: join(folder, 'a', 'b', 'c'), account: 'key', newId: () => '1' })
    expect(parents.map(timesSynced)).toEqual([1, 1, 1])
  })

  it('lets several processes never accept more than the limit together, in any order', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      value: fc.integer({ min: 1, max: 40 }),
      releases: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const account = `account ${(count += 1)}`
        const ledgers = [open(account), open(account), open(account)]
        let spent = 0
        for (const { who, value, releases } of steps) {
          const reservation = reserve(ledgers[who]!, String(value))
          expect(reservation !== undefined).toBe(spent + value <= 100)
          if (!reservation) continue
          if (releases) reservation.release()
          else spent += value
        }
        expect(ledgers.map((ledger) => writeDecimal(ledger.spent(today)))).toEqual(Array(3).fill(String(spent)))
      }),
      { numRuns: 30 },
    )
  })

  it('accepts one of two values that were recorded before either was checked', () => {
    const [one, other] = [open(), open()]
    one.spent(today)
    // What another process has written between the two steps of this one.
    appendFileSync(file(), '\n{"id":"foreign","value":"60","limit":"100"}\n')
    expect(reserve(other, '60')).toBeUndefined()
    expect(writeDecimal(one.spent(today))).toBe('60')
  })

  it.each([
    '{"id":"1","val',
    '{"id":"1","value":"1e9","limit":"5"}',
    '{"id":"1","value":"-5","limit":"5"}',
    'null',
    '{}',
  ])('records nothing more after the damaged line %j', (line) => {
    reserve(open(), '1')
    appendFileSync(file(), line)
    expect(() => reserve(open(), '1')).toThrow(/has a line that is no record/)
  })

  it('records nothing more when its file has become shorter', () => {
    const ledger = open()
    reserve(ledger, '1')
    truncateSync(file(), 3)
    expect(() => reserve(ledger, '1')).toThrow(/shorter/)
  })
})
