// What happens when the other server changes its contracts, and when a session that mirrors prices is stored and opened
// again.
import { afterEach, expect, it } from 'vitest'
import type { ControlAnswer } from '@capi/api/control'
import { type Client, createClient } from '@capi/client'
import { type MirrorClient, openMirror } from '@capi/mirror'
import { createSandbox, openSandbox, type Sandbox } from '../../src/index.ts'
import { type ContractTerms, defaultContracts } from '@capi/engine'
import { describeSession } from '../../src/sandbox.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { stateOf } from '../journal/recovered-state.ts'

type EventPage = ControlAnswer<'listEvents'>

const [bitcoin, ether] = defaultContracts as [ContractTerms, ContractTerms]
const { symbol } = bitcoin

let time = Date.UTC(2026, 0, 1)
const opened: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of opened.splice(0).toReversed()) await sandbox.close()
})

function createUpstream(contracts: readonly ContractTerms[]): Client {
  const sandbox = createSandbox({ contracts, clock: () => time })
  opened.push(sandbox)
  return createClient({ transport: sandbox.transport })
}

/** A server whose contracts change when another one replaces it. */
function createChanging(...contracts: readonly ContractTerms[]) {
  let client = createUpstream(contracts)
  const changing: MirrorClient = {
    getTicker: (input) => client.getTicker(input),
    listContracts: () => client.listContracts(),
    listFundingRates: () => client.listFundingRates(),
    listTickers: () => client.listTickers(),
  }
  return { client: changing, replace: (...next: readonly ContractTerms[]) => (client = createUpstream(next)) }
}

async function follow(client: MirrorClient, storage?: MemoryStorage) {
  const notices: string[] = []
  const onNotice = (text: string): void => void notices.push(text)
  const options = { url: 'http://127.0.0.1', client, now: () => time, intervalMs: 86_400_000, onNotice }
  const mirror = await openMirror(options)
  const clock = (): number => time
  const shared = { mirror, clock, wallClock: clock, accounts: [{ deposit: '100000' }] }
  const sandbox = storage
    ? await openSandbox({ ...shared, journal: createMemoryJournal(storage) })
    : createSandbox(shared)
  opened.push(sandbox)
  const trader = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]!, retries: 0 })
  return { sandbox, trader, notices, mirror }
}

const coarse: ContractTerms = { ...bitcoin, priceEndStep: 5, basePrice: '91200.0' }
const waits = 'the list is read again every few seconds until it has the contract as before'
const reason = `its price step on the mirrored server is 0.5, was 0.1 at the start; ${waits}`

it('halts a contract whose steps change, cancels its orders, and resumes it when they are as before', async () => {
  const { client, replace } = createChanging(bitcoin, ether)
  const { sandbox, trader, notices } = await follow(client)
  const { orderId } = await trader.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '90000' })
  replace(coarse, ether)
  time += 60_000
  await sandbox.mirror!.poll()
  expect(notices).toEqual([`${symbol} is halted: ${reason}.`])
  const { contracts } = sandbox.control.getHealth().mirror!
  expect(contracts[0]).toEqual({ symbol, state: 'halted', reason })
  expect(contracts[1]).toMatchObject({ symbol: ether.symbol, state: 'current' })
  const { events } = (await sandbox.control.listEvents({ limit: 1_000 })) as EventPage
  const halted = events.filter(({ kind }) => kind === 'halt')
  expect(halted.map(({ detail }) => detail)).toEqual([{ state: 'halted', reason }])
  const canceled = events.filter(({ kind, detail }) => kind === 'order' && detail['status'] === 'canceled')
  expect(canceled.map(({ detail }) => [detail['orderId'], detail['reason']])).toEqual([[orderId, 'halted']])
  const order = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const
  await expect(trader.placeOrder(order)).rejects.toThrow(
    `FAILED_PRECONDITION: MARKET_HALTED(symbol): ${symbol} must not be halted, was halted: ${reason}.`,
  )
  await trader.placeOrder({ ...order, symbol: ether.symbol, size: '1' })
  replace(bitcoin, ether)
  time += 60_000
  await sandbox.mirror!.poll()
  await trader.placeOrder(order)
  expect(notices[1]).toBe(`${symbol} is traded again.`)
})

it('halts a contract that is gone, and reports a new one', async () => {
  const { client, replace } = createChanging(bitcoin)
  const { sandbox, notices } = await follow(client)
  replace(ether)
  time += 60_000
  await sandbox.mirror!.poll()
  await sandbox.mirror!.poll()
  expect(notices).toContain(`${symbol} is halted: the mirrored server no longer lists it; ${waits}.`)
  expect(notices).toContain(
    `${ether.symbol} is listed by the mirrored server since the start; start with --reset to trade it.`,
  )
})

it('lets the prices of one contract become stale where only its ticker fails', async () => {
  const { client } = createChanging(bitcoin, ether)
  let isFailing = false
  const getTicker: MirrorClient['getTicker'] = async (input) => {
    if (isFailing && input.symbol === symbol) throw new Error('no ticker')
    return client.getTicker(input)
  }
  const { sandbox } = await follow({ ...client, getTicker })
  isFailing = true
  for (let round = 0; round < 3; round += 1) {
    time += 10_000
    await sandbox.mirror!.poll()
  }
  const { state, failures, contracts } = sandbox.control.getHealth().mirror!
  expect([state, failures, contracts.map((each) => each.state)]).toEqual(['current', 3, ['stale', 'current']])
})

it('reports a contract that cannot be used, and has the others', async () => {
  const { client } = createChanging(bitcoin, ether)
  const listContracts = async () =>
    (await client.listContracts()).map((each) => (each.symbol === symbol ? { ...each, contractVal: '3' } : each))
  const { sandbox, notices } = await follow({ ...client, listContracts })
  expect(notices).toEqual([`${symbol} cannot be mirrored: its size step must be a power of ten, was 3.`])
  expect(sandbox.control.listMarkets().map(({ contract }) => contract.symbol)).toEqual([ether.symbol])
  expect(sandbox.control.getHealth().mirror!.contracts[1]).toMatchObject({ symbol, state: 'unusable' })
})

it('continues a stored session with the contracts that it began with, and its journal replays to the same state', async () => {
  const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
  const { client, replace } = createChanging(bitcoin, ether)
  const { sandbox, trader, mirror } = await follow(client, storage)
  for (let round = 0; round < 5; round += 1) {
    time += 3_000
    await sandbox.mirror!.poll()
    await trader.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
  }
  await sandbox.close()
  replace(coarse, ether)
  const { sandbox: again, notices } = await follow(client, storage)
  expect(notices).toEqual([`${symbol} is halted: ${reason}.`])
  expect(again.control.listMarkets().map(({ contract }) => contract.priceEndStep)).toEqual([1, 1])
  await again.close()
  const described = describeSession({ mirror, clock: () => 0 })
  const short = await stateOf(createMemoryJournal(storage), false, described)
  expect(await stateOf(createMemoryJournal(storage), true, described)).toBe(short)
  const kinds = new Set(storage.records.map(({ kind }) => kind))
  expect(Array.from(kinds)).toEqual(expect.arrayContaining(['mirrorPrices', 'haltMarket', 'placeOrder']))
})
