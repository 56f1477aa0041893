// What happens when the other server changes fees and limits of its contracts during a session.
import type { ControlAnswer } from '@capi/api/control'
import { createClient } from '@capi/client'
import { afterEach, expect, it } from 'vitest'
import { type ContractTerms, defaultContracts } from '@capi/engine'
import { type MirrorClient, openMirror } from '@capi/mirror'
import { createSandbox, openSandbox, type Sandbox } from '../../src/index.ts'
import { describeSession } from '../../src/sandbox.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { stateOf } from '../journal/recovered-state.ts'

const [bitcoin] = defaultContracts as [ContractTerms]
const { symbol } = bitcoin

let time = Date.UTC(2026, 0, 1)
const clock = (): number => time
const opened: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of opened.splice(0).toReversed()) await sandbox.close()
})

function createUpstream(terms: Partial<ContractTerms> = {}): MirrorClient {
  const sandbox = createSandbox({ contracts: [{ ...bitcoin, ...terms }], clock })
  opened.push(sandbox)
  return createClient({ transport: sandbox.transport })
}

/** Follows a second sandbox, which `replace` replaces with one that has other terms. */
async function follow(storage: MemoryStorage, terms?: Partial<ContractTerms>) {
  let upstream = createUpstream(terms)
  const client: MirrorClient = {
    getTicker: (input) => upstream.getTicker(input),
    listContracts: () => upstream.listContracts(),
    listFundingRates: () => upstream.listFundingRates(),
    listTickers: () => upstream.listTickers(),
  }
  const notices: string[] = []
  const onNotice = (text: string): void => void notices.push(text)
  const mirror = await openMirror({ url: 'http://127.0.0.1', client, now: clock, intervalMs: 86_400_000, onNotice })
  const accounts = [{ deposit: '100000' }]
  const journal = createMemoryJournal(storage)
  const sandbox = await openSandbox({ mirror, clock, wallClock: clock, accounts, journal })
  opened.push(sandbox)
  const trader = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]!, retries: 0 })
  const replace = async (next: Partial<ContractTerms>): Promise<void> => {
    upstream = createUpstream(next)
    time += 60_000
    await sandbox.mirror!.poll()
  }
  const stored = (isFull: boolean) =>
    stateOf(journal, isFull, describeSession({ mirror, clock, wallClock: clock, accounts }))
  return {
    sandbox,
    trader,
    notices,
    replace,
    stored,
    mirrored: () => sandbox.control.getHealth().mirror!.contracts[0]!,
  }
}

const storage = (): MemoryStorage => ({ records: [], rows: [], snapshots: [] })
const buy = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const

it('applies changed fees and limits to new orders, emits them, and stores them', async () => {
  const place = storage()
  const { sandbox, trader, notices, replace, stored, mirrored } = await follow(place)
  await trader.placeOrder(buy)
  await replace({ takerFeeRate: '0.002', maxOrderSize: '5' })
  expect(notices).toEqual([
    `${symbol}: takerFeeRate is now 0.002, was ${bitcoin.takerFeeRate}.`,
    `${symbol}: maxOrderSize is now 5, was ${bitcoin.maxOrderSize}.`,
  ])
  expect(mirrored()).toEqual({ symbol, state: 'current', reason: null })
  const { events } = (await sandbox.control.listEvents({ kind: 'terms' })) as ControlAnswer<'listEvents'>
  expect(events.map(({ cause, detail }) => [cause, detail])).toEqual([
    ['changeTerms', { name: 'takerFeeRate', from: bitcoin.takerFeeRate, to: '0.002' }],
    ['changeTerms', { name: 'maxOrderSize', from: bitcoin.maxOrderSize, to: '5' }],
  ])
  expect(await trader.listContracts({ symbol })).toMatchObject([{ takerFeeRate: '0.002', maxOrderSize: '5' }])
  await trader.placeOrder(buy)
  const [latest] = (await trader.listFills({ symbol })).items
  expect(Number(latest!.fillFee) / Number(latest!.fillValue)).toBeCloseTo(0.002, 8)
  await sandbox.close()
  expect(await stored(true)).toContain('takerFeeRate')
  expect(await stored(true)).toBe(await stored(false))
})

it('is up to date again when a session continues after a change', async () => {
  const place = storage()
  const first = await follow(place)
  await first.sandbox.close()
  const { notices } = await follow(place, { minOrderSize: '0.01' })
  expect(notices).toEqual([`${symbol}: minOrderSize is now 0.01, was ${bitcoin.minOrderSize}.`])
})

it('reports what would change positions or accounts, with both values, until it is as before', async () => {
  const { trader, notices, replace, mirrored } = await follow(storage())
  await trader.placeOrder(buy)
  await replace({ delivery: ['12:00:00'], maxLeverage: 10, makerFeeRate: '0.0003' })
  const used = bitcoin.delivery.join(' ')
  expect(mirrored()).toMatchObject({
    state: 'current',
    differences: [
      { field: 'delivery', used, listed: '12:00:00' },
      { field: 'maxLeverage', used: String(bitcoin.maxLeverage), listed: '10' },
    ],
  })
  expect(notices).toContain(`${symbol}: makerFeeRate is now 0.0003, was ${bitcoin.makerFeeRate}.`)
  expect(notices).toContain(
    `${symbol}: delivery stays ${used}; the mirrored server lists 12:00:00, which needs --reset.`,
  )
  await replace({})
  expect(mirrored()).not.toHaveProperty('differences')
})

it('applies the terms again after a reset', async () => {
  const { sandbox, trader, replace } = await follow(storage())
  await replace({ maxOrderSize: '5' })
  sandbox.control.reset()
  expect(await trader.listContracts({ symbol })).toMatchObject([{ maxOrderSize: '5' }])
})

it('halts a contract whose steps change, whatever else changes', async () => {
  const { replace, mirrored, notices } = await follow(storage())
  await replace({ priceEndStep: 5, basePrice: '91200.0', makerFeeRate: '0.0003' })
  expect(mirrored()).toMatchObject({ state: 'halted' })
  expect(notices.some((text) => text.includes('makerFeeRate'))).toBe(false)
})
