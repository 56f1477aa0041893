// Copies the history of an account to files, one JSON record on each line, the oldest first: fills, bills, and the
// candles of a symbol. Start it again to continue, also after it was killed: no record is missing or written twice.
//
// A list is read in windows of time, from the end of its file to the present. Lists come the newest first, so a window
// is written only after all of it was read. A kill can cut the last line, which is removed at the next start. Records
// of the last millisecond are read again, because there may be more of them, and are recognised by their ids. The last
// minute is left for the next run: lists can lag behind, and the newest candle still changes.
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bill, type Client, createClient, type Fill, type TimedCandle } from '@capi/client'

export interface BackfillOptions {
  /** Where the files are. */
  readonly folder: string
  /** The symbol of the candles. */
  readonly symbol: string
  /** Start of the history, in Unix milliseconds. @default 30 days ago */
  readonly start?: number | undefined
  readonly log: (text: string) => void
}

/** A list, and how its records are placed in time and told apart. */
interface Source<Item> {
  readonly file: string
  readonly windowMs: number
  readonly read: (range: { readonly startTime: number; readonly endTime: number }) => AsyncIterable<Item>
  readonly time: (item: Item) => number
  readonly id: (item: Item) => string
}

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Brings the files up to date. */
export async function backfill(capi: Client, { folder, symbol, start, log }: BackfillOptions): Promise<void> {
  const fills: Source<Fill> = {
    file: 'fills.jsonl',
    windowMs: dayMs,
    read: (range) => capi.listFills(range),
    time: ({ createdTime }) => createdTime!,
    id: ({ tradeId }) => tradeId,
  }
  const bills: Source<Bill> = {
    file: 'bills.jsonl',
    windowMs: dayMs,
    read: (range) => capi.listBills({ ...range, limit: 100 }),
    time: ({ createdTime }) => createdTime!,
    id: ({ billId }) => billId,
  }
  const candles: Source<TimedCandle> = {
    file: `candles-${symbol}.jsonl`,
    windowMs: dayMs,
    read: (range) => capi.listHistoryCandles({ symbol, granularity: '1m', ...range }),
    time: ({ time }) => time,
    id: ({ time }) => String(time),
  }
  // The clock of the exchange, which its records have.
  const end = (await capi.getServerTime()).timestamp! - minuteMs
  const from = start ?? end - 30 * dayMs
  mkdirSync(folder, { recursive: true })
  await copy(fills, folder, from, end, log)
  await copy(bills, folder, from, end, log)
  await copy(candles, folder, from, end, log)
}

/** Appends the records between the end of the file and the end of the history. */
async function copy<Item>(
  { file, windowMs, read, time, id }: Source<Item>,
  folder: string,
  from: number,
  end: number,
  log: (text: string) => void,
): Promise<void> {
  const path = join(folder, file)
  const written = readRecords<Item>(path)
  const last = written.length > 0 ? time(written.at(-1)!) : from
  const known = new Set(written.filter((item) => time(item) === last).map(id))
  let count = 0
  for (let startTime = last; startTime <= end; startTime += windowMs) {
    const endTime = Math.min(startTime + windowMs - 1, end)
    const window: Item[] = []
    // A little more than the window, because a server may exclude the ends.
    for await (const item of read({ startTime: startTime - 1, endTime: endTime + 1 })) {
      if (time(item) >= startTime && time(item) <= endTime && !known.has(id(item))) window.push(item)
    }
    // Ids grow with time, and the longer one is the larger one.
    window.sort((a, b) => time(a) - time(b) || id(a).length - id(b).length || (id(a) < id(b) ? -1 : 1))
    appendFileSync(path, window.map((item) => `${JSON.stringify(item)}\n`).join(''))
    count += window.length
  }
  log(`${file}: ${count} new, ${written.length + count} in total`)
}

/** Returns the records of a file, after it has removed an incomplete line at its end. */
function readRecords<Item>(path: string): Item[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const length = bytes.lastIndexOf('\n') + 1
  if (length < bytes.length) truncateSync(path, length)
  const lines = bytes.subarray(0, length).toString().split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Item)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
  const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
  const [folder = 'history', symbol = 'cmt_btcusdt', date] = process.argv.slice(2)
  const start = date === undefined ? undefined : Date.parse(date)
  // Date.parse takes 2026-02-30 for 2 March.
  const isDate =
    start === undefined || (!Number.isNaN(start) && new Date(start).toISOString().startsWith(date!.slice(0, 10)))
  if (!isDate) throw new RangeError(`The start must be a date such as 2026-01-31, was ${date}.`)
  await backfill(createClient({ baseUrl: CAPI_URL, credentials }), { folder, symbol, start, log: console.log })
}
