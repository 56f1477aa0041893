// A price jump that liquidates many accounts, over HTTP: the process serves health checks meanwhile, and everything
// else sees the state before the jump or after all of its effects.
import { createClient } from '@capi/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Commands } from '@capi/engine'
import type { Journal } from '../../src/journal/journal.ts'
import { createJournalHistory } from '../../src/journal/history.ts'
import { openPersistentSession } from '../../src/journal/recovery.ts'
import { nodeParts } from '../../src/open.ts'
import { buildSandbox, describeSession, type Sandbox } from '../../src/sandbox.ts'
import type { Exchange } from '../../src/session/exchange.ts'
import { unwrapControl } from '../../src/request/commands.ts'
import { createMemoryHistory } from '../../src/session/history.ts'
import { Session } from '../../src/session/session.ts'
import type { Slices } from '../../src/session/turns.ts'
import { turns } from '../fixtures/event-loop.ts'
import { createHeldJournal } from '../fixtures/held-journal.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { now } from '../fixtures/requests.ts'
import { stateOf } from '../journal/recovered-state.ts'

const symbol = 'cmt_btcusdt'
const jump = { symbol, price: '80000' }
const few = 400
const options = { wallClock: () => now, onError: () => undefined }

const order: Omit<Commands['placeOrder'], 'accountId'> = {
  symbol,
  clientOid: null,
  type: 'open_long',
  executionType: 'normal',
  isMarket: true,
  marginMode: 'SHARED',
  size: '0.01',
  price: null,
  presetTakeProfitPrice: null,
  presetStopLossPrice: null,
}

/**
 * Opens long positions, each of an account of its own, all of which a jump of the price liquidates; returns the last
 * account.
 */
function fill({ sandbox: { control }, exchange }: Opened, count: number) {
  control.setFeed({ symbol, source: 'manual' })
  control.setPrice({ symbol, price: '90000' })
  control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '100000' })
  const buy = (accountId: bigint): unknown => unwrapControl(exchange.run('placeOrder', { ...order, accountId }))
  for (let index = 1; index < count; index += 1) {
    buy(unwrapControl(exchange.run('createAccount', { name: '', deposit: '60' })).id)
  }
  const last = control.createAccount({ deposit: '60' })
  buy(BigInt(last.accountId))
  return last
}

/**
 * Sends the jump over HTTP, and resolves when the sandbox has begun to liquidate; `end` is the response to the jump.
 */
async function begin({ sandbox, exchange }: Opened) {
  const baseUrl = await sandbox.listen()
  const body = JSON.stringify({ price: jump.price })
  const headers = { 'content-type': 'application/json' }
  const end = fetch(`${baseUrl}/sandbox/market/${symbol}/price`, { method: 'POST', headers, body })
  end.catch(() => undefined)
  while (!exchange.turns.isBusy) await turns(1)
  return { baseUrl, end }
}

interface Opened {
  readonly sandbox: Sandbox
  readonly exchange: Exchange
}

function start(): Opened {
  const session = new Session({ ...describeSession(options), store: null })
  const history = createMemoryHistory(session.exchange)
  return closeLater(buildSandbox(options, { session, history, durability: null }, nodeParts), session)
}

async function open(journal: Journal, onFailure = (): void => undefined) {
  const described = { journal, session: describeSession(options), version: '0', onFailure }
  const { session, recorder, close: closeJournal } = await openPersistentSession(described)
  const history = createJournalHistory(journal, recorder, session)
  const opened = closeLater(buildSandbox(options, { session, history, durability: recorder }, nodeParts), session)
  const closeAll = async (): Promise<void> => {
    await opened.sandbox.close()
    await closeJournal()
  }
  return { ...opened, recorder, closeAll }
}

function closeLater(sandbox: Sandbox, { exchange }: Session): Opened {
  onTestFinished(() => sandbox.close())
  return { sandbox, exchange }
}

describe('a jump that liquidates 1,500 accounts', () => {
  it('lets health checks through, and everything else waits for its end', async () => {
    const [opened, synchronous] = [start(), start()]
    const [{ accountId, ...credentials }] = [fill(opened, 1_500), fill(synchronous, 1_500)]
    const { baseUrl, end } = await begin(opened)
    const client = createClient({ baseUrl, credentials, limits: false })
    const account = fetch(`${baseUrl}/sandbox/accounts/${accountId}`).then((response) => response.json())
    const positions = client.listPositions({ symbol })
    let checks = 0
    while (opened.exchange.turns.isBusy) {
      expect(await (await fetch(`${baseUrl}/sandbox/health`)).json()).toMatchObject({ ok: true })
      checks += 1
    }
    expect(checks).toBeGreaterThan(0)
    expect((await end).status).toBe(200)
    expect(await account).toMatchObject({ positions: [], bills: expect.arrayContaining([expect.anything()]) })
    expect(await positions).toEqual([])
    synchronous.sandbox.control.setPrice(jump)
    expect(opened.sandbox.control.stateHash()).toBe(synchronous.sandbox.control.stateHash())
  })
})

describe('while a change is in progress', () => {
  it('a health check receives its response before the end, with the time before the change', async () => {
    const { sandbox, exchange } = start()
    const before = exchange.sync()
    const state = { isHeld: true }
    const change = function* (): Slices<void> {
      yield* exchange.advanceSliced(before + 1_000)
      while (state.isHeld) yield
    }
    const changed = exchange.turns.perform(change())
    const health = await sandbox.fetch('/sandbox/health')
    expect([exchange.turns.isBusy, exchange.world.time]).toEqual([true, before + 1_000])
    expect(await health.json()).toMatchObject({ ok: true, time: before })
    state.isHeld = false
    await changed
    expect(sandbox.control.getHealth().time).toBe(before + 1_000)
  })
})

describe('while accounts are liquidated', () => {
  it('a read and a command of this process complete the liquidations at once', async () => {
    const [opened, synchronous] = [start(), start()]
    const [{ accountId }] = [fill(opened, few), fill(synchronous, few)]
    const { end } = await begin(opened)
    expect(await opened.sandbox.control.getAccount({ accountId })).toMatchObject({ positions: [] })
    opened.sandbox.control.deposit(accountId, '5')
    expect((await end).status).toBe(200)
    synchronous.sandbox.control.setPrice(jump)
    synchronous.sandbox.control.deposit(accountId, '5')
    expect(opened.sandbox.control.stateHash()).toBe(synchronous.sandbox.control.stateHash())
  })

  it('an order waits, and is checked against the account after its liquidation', async () => {
    const opened = start()
    const { accountId: _, ...credentials } = fill(opened, few)
    const { baseUrl, end } = await begin(opened)
    const client = createClient({ baseUrl, credentials, limits: false })
    const close = { symbol, type: 'close_long', size: '0.01', price: '95000' } as const
    await expect(client.placeOrder(close)).rejects.toThrow('the size must be at most 0, was 0.01')
    expect((await end).status).toBe(200)
  })

  it('a saved state waits for all liquidations, and the journal leads to the same state', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const { sandbox, exchange, recorder } = await open(createMemoryJournal(storage))
    fill({ sandbox, exchange }, few)
    const { baseUrl } = await begin({ sandbox, exchange })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"after"}' }
    expect((await fetch(`${baseUrl}/sandbox/snapshots`, init)).status).toBe(201)
    const hash = sandbox.control.stateHash()
    sandbox.control.restoreSnapshot({ name: 'after' })
    expect(sandbox.control.stateHash()).toBe(hash)
    await recorder.untilDurable()
    const [whole, latest] = [true, false].map((isFull) => stateOf(createMemoryJournal(storage), isFull))
    expect(await whole).toBe(await latest)
  })

  it('the sandbox closes after their end, with a response and a record', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const opened = await open(createMemoryJournal(storage))
    fill(opened, few)
    const { end } = await begin(opened)
    const closed = opened.closeAll()
    expect(opened.exchange.turns.isBusy).toBe(true)
    expect((await end).status).toBe(200)
    await closed
    expect(storage.records.filter(({ kind }) => kind === 'setPrice')).toHaveLength(2)
    const { sandbox } = await open(createMemoryJournal(storage))
    const { accountId } = sandbox.control.listAccounts().at(-1)!
    expect(await sandbox.control.getAccount({ accountId })).toMatchObject({ positions: [] })
  })

  it('a flush stores no final records of the change in progress', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const journal = createHeldJournal(storage)
    const { sandbox, exchange, recorder } = await open(journal)
    fill({ sandbox, exchange }, few)
    await recorder.untilDurable()
    const { length } = storage.rows
    const held = journal.hold()
    sandbox.control.createAccount()
    await held
    // The flush of the second account begins while accounts are liquidated.
    sandbox.control.createAccount()
    const { end } = await begin({ sandbox, exchange })
    journal.release()
    await recorder.untilDurable()
    expect([exchange.turns.isBusy, storage.rows.length]).toEqual([true, length])
    await end
    expect(storage.rows.length).toBeGreaterThan(length)
  })

  it('a feed of candles is stored with all of its candles, or not at all', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const journal = createMemoryJournal(storage)
    const flushes: string[][] = []
    const append: Journal['append'] = (batch) => {
      flushes.push(batch.records.map(({ kind }) => kind))
      return journal.append(batch)
    }
    const opened = await open({ ...journal, append })
    fill(opened, few)
    const baseUrl = await opened.sandbox.listen()
    const minute = Math.floor(opened.exchange.sync() / 60_000) * 60_000
    const lines = Array.from({ length: 5_000 }, (_, at) => `${minute + at * 60_000},80000,80000,80000,80000,1\n`)
    const body = `time,open,high,low,close,volume\n${lines.join('')}`
    const headers = { 'content-type': 'text/csv' }
    const loaded = await fetch(`${baseUrl}/sandbox/market/${symbol}/feed`, { method: 'POST', headers, body })
    expect([loaded.status, opened.sandbox.control.getHealth().ok]).toEqual([200, true])
    const kinds = flushes.filter((each) => each.some((kind) => kind === 'appendCandles'))
    const isOfFeed = (kind: string): boolean => kind === 'setFeed' || kind === 'appendCandles'
    expect(kinds.map((each) => each.filter(isOfFeed))).toEqual([['setFeed', 'appendCandles', 'appendCandles']])
    const [whole, latest] = [true, false].map((isFull) => stateOf(createMemoryJournal(storage), isFull))
    expect(await whole).toBe(await latest)
  })

  it('a journal that fails stores the state before them', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const inner = createMemoryJournal(storage)
    let [append, fail] = [inner.append, (): void => undefined]
    let failures = 0
    const opened = await open({ ...inner, append: (batch) => append(batch) }, () => (failures += 1))
    fill(opened, few)
    await opened.recorder.untilDurable()
    const before = opened.sandbox.control.stateHash()
    append = () => new Promise((_, reject) => (fail = () => reject(new Error('disk full'))))
    opened.sandbox.control.createAccount()
    const { end } = await begin(opened)
    fail()
    await turns(1)
    expect([failures, opened.exchange.turns.isBusy]).toEqual([1, true])
    expect((await end).status).toBe(500)
    const { sandbox } = await open(createMemoryJournal(storage))
    expect(sandbox.control.stateHash()).toBe(before)
  })
})
