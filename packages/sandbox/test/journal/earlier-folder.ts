// The data folder of a sandbox of an earlier version (commit a1f03c41), which did not draw the paths inside candles,
// and what that version answered when the folder was opened again and time went on.
//
// Each contract has candles with another path: the default of that version, and the four that can be named. Two thirds
// of the candles were ahead when the folder was closed. To record it again, copy this file into a checkout of that
// commit and run there:
//
// npx tsx -C @capi/source packages/sandbox/test/journal/earlier-folder.ts FOLDER
import type { Fill } from '@capi/api/wire'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'libsql'
import { openSandbox, type PersistentSandbox } from '../../src/open.ts'
import { describeSession } from '../../src/sandbox.ts'
import { now, send } from '../fixtures/requests.ts'
import { stateOf } from './recovered-state.ts'

/** What the earlier version answered. */
export interface EarlierAnswers {
  /** The digest of all that the session had at its end. */
  readonly session: string
  /** The hash of the state when the folder was opened, and after each minute. */
  readonly hashes: readonly string[]
  /** How many fills each contract has at the end, and their digest. */
  readonly fills: Readonly<Record<string, string>>
  /** The digest of the candles of each contract at the end. */
  readonly candles: Readonly<Record<string, string>>
}

/** The contracts with the price of their candles, in units of their tick, and the path inside them. */
const markets = [
  { symbol: 'cmt_btcusdt', ticks: 900_000, decimals: 1, size: '0.01', path: undefined },
  { symbol: 'cmt_ethusdt', ticks: 300_000, decimals: 2, size: '0.1', path: 'direction' },
  { symbol: 'cmt_solusdt', ticks: 20_000, decimals: 2, size: '1', path: 'opposite' },
  { symbol: 'cmt_xrpusdt', ticks: 20_000, decimals: 4, size: '10', path: 'worst' },
  { symbol: 'cmt_dogeusdt', ticks: 20_000, decimals: 5, size: '100', path: 'glide' },
] as const
type EarlierMarket = (typeof markets)[number]

const minuteMs = 60_000
/** Minutes of candles, and how many had passed when the folder was closed. */
const [candleCount, closedAfter] = [10, 3]

const options = {
  seed: 'earlier',
  startTime: now,
  wallClock: () => now,
  accounts: [{ name: 'demo', deposit: '100000' }],
}

/** Opens the sandbox of a folder. */
export function openEarlier(folder: string): Promise<PersistentSandbox> {
  return openSandbox({ ...options, journal: { folder } })
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Lets time pass after the folder was opened, with orders that act inside candles. */
export async function goOn(sandbox: PersistentSandbox): Promise<Omit<EarlierAnswers, 'session'>> {
  const hashes = [sandbox.control.stateHash()]
  for (let minute = 0; minute < 8; minute += 1) {
    await act(sandbox, closedAfter + minute)
    hashes.push(sandbox.control.stateHash())
  }
  const account = sandbox.accounts[0]!
  const fills: Record<string, string> = {}
  const candles: Record<string, string> = {}
  for (const { symbol } of markets) {
    const { json } = await send(sandbox, account, { target: `/capi/v2/order/fills?symbol=${symbol}&limit=100` })
    const rows = json.list.map((fill: Fill) => [fill.createdTime, fill.direction, fill.fillValue, fill.fillFee])
    fills[symbol] = `${rows.length} ${digest(JSON.stringify(rows))}`
    const target = `/capi/v2/market/candles?symbol=${symbol}&granularity=1m&limit=20`
    candles[symbol] = digest((await send(sandbox, account, { target })).text)
  }
  return { hashes, fills, candles }
}

/** Returns the digest of all that a session has, by its latest snapshot or by all records. */
export async function sessionDigest(folder: string, isFull: boolean): Promise<string> {
  return digest(await stateOf({ folder }, isFull, describeSession(options)))
}

// Orders at prices that candles reach inside, and others that end or protect what they opened.
async function act(sandbox: PersistentSandbox, minute: number): Promise<void> {
  for (const [index, market] of markets.entries()) {
    const draw = (part: number): number => Math.abs(Math.imul(minute * 31 + index * 7 + part, 0x9e3779b1)) % 997
    const price = (away: number): string => write(market, priceOf(market, minute)[0] + away)
    const side = draw(1) % 2
    const order = { symbol: market.symbol, size: market.size, client_oid: `${index}-${minute}`, order_type: '0' }
    const limit = { ...order, match_price: '0' }
    const away = side === 0 ? -(draw(2) % 40) : draw(2) % 40
    await post(sandbox, 'order/placeOrder', { ...limit, type: String(1 + side), price: price(away) })
    const trigger_price = price((draw(3) % 80) - 40)
    const plan = { ...order, client_oid: `p${order.client_oid}`, match_type: '1', trigger_price }
    await post(sandbox, 'order/plan_order', { ...plan, type: String(1 + (draw(4) % 4)) })
    if (draw(5) % 3 > 0) continue
    const end = { ...order, client_oid: `e${order.client_oid}`, match_price: '1', type: String(3 + (draw(6) % 2)) }
    await post(sandbox, 'order/placeOrder', end)
  }
  for (const advanceMs of [7_000, 21_000, 13_000, 19_000]) {
    sandbox.control.setClock({ advanceMs })
    const [first] = markets
    const order = { symbol: first.symbol, size: first.size, order_type: '0', match_price: '1' }
    const [client_oid, type] = [`m${minute}-${advanceMs}`, advanceMs === 7_000 ? '1' : '3']
    await post(sandbox, 'order/placeOrder', { ...order, client_oid, type })
  }
}

async function post(sandbox: PersistentSandbox, path: string, body: object): Promise<void> {
  // What is refused stays the same as well.
  await send(sandbox, sandbox.accounts[0]!, { target: `/capi/v2/${path}`, body: JSON.stringify(body) })
}

/** Returns the opening and the closing price of the candle of a minute, in ticks. */
function priceOf({ ticks, symbol }: EarlierMarket, minute: number): [open: number, close: number] {
  const at = (index: number): number => ticks + ((Math.imul(index * 13 + symbol.charCodeAt(4), 0x85ebca6b) >>> 8) % 60)
  return [at(minute), at(minute + 1)]
}

function write({ decimals }: EarlierMarket, ticks: number): string {
  return (ticks / 10 ** decimals).toFixed(decimals)
}

function candlesOf(market: EarlierMarket): string {
  const lines = Array.from({ length: candleCount }, (_, minute) => {
    const [open, close] = priceOf(market, minute)
    const high = Math.max(open, close) + ((minute * 17) % 41)
    const low = Math.min(open, close) - ((minute * 23) % 37)
    return [now + minute * minuteMs, ...[open, high, low, close].map((each) => write(market, each)), 5_000].join(',')
  })
  return lines.join('\n')
}

async function record(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const sandbox = await openEarlier(data)
  for (const market of markets) {
    const { symbol, path } = market
    await sandbox.control.loadCandles({ symbol, candles: candlesOf(market), ...(path && { path }) })
  }
  for (let minute = 0; minute < closedAfter; minute += 1) await act(sandbox, minute)
  await sandbox.close()
  // The latest records may still be in the log beside the file.
  const database = new Database(join(data, 'journal.db'))
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  writeFileSync(join(folder, 'earlier-folder.db.gz'), gzipSync(readFileSync(join(data, 'journal.db')), { level: 9 }))
  const again = join(folder, 'again')
  cpSync(data, again, { recursive: true })
  const session = await sessionDigest(again, true)
  const reopened = await openEarlier(again)
  const answers: EarlierAnswers = { session, ...(await goOn(reopened)) }
  await reopened.close()
  writeFileSync(join(folder, 'earlier-folder.json'), `${JSON.stringify(answers, null, 2)}\n`)
}

if (import.meta.filename === process.argv[1]) await record(process.argv[2]!)
