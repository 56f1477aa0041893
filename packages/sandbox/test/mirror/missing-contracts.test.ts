// Lists of the other server that lack contracts for a while: the mirror asks again soon, and trades them again within
// seconds of the first list that has them.
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type Contract, operations } from '@capi/api'
import { createClient } from '@capi/client'
import { type ContractTerms, defaultContracts } from '@capi/engine'
import { type MirrorClient, openMirror } from '@capi/mirror'
import { createSandbox, type Sandbox } from '../../src/index.ts'

const [bitcoin, ether] = defaultContracts as [ContractTerms, ContractTerms]
const symbols = [bitcoin.symbol, ether.symbol]
const startAt = Date.UTC(2026, 0, 1)
const share = 0.25
const budget = 1_000 * share

const opened: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of opened.splice(0).toReversed()) await sandbox.close()
})

/** What is wrong with a list. */
const alterations: Readonly<Record<string, (contracts: readonly Contract[]) => readonly Contract[]>> = {
  lacksOne: (contracts) => contracts.filter(({ symbol }) => symbol !== bitcoin.symbol),
  lacksAll: () => [{ ...({} as Contract), symbol: 'cmt_otherusdt' }],
  hasOneTwice: (contracts) => [...contracts, contracts[0]!],
  hasOtherSteps: (contracts) => contracts.map((each) => ({ ...each, priceEndStep: '7' })),
  hasNoSteps: (contracts) => contracts.map((each) => ({ ...each, tickSize: null as never })),
}

async function start() {
  let time = startAt
  let altered: keyof typeof alterations | undefined
  const server = createSandbox({ contracts: [bitcoin, ether], clock: () => time })
  opened.push(server)
  const client = createClient({ transport: server.transport })
  /** When each unit of weight was spent. */
  const spent: { readonly at: number; readonly weight: number }[] = []
  const spend = (id: 'getTicker' | 'listContracts' | 'listFundingRates' | 'listTickers' | 'getServerTime'): void =>
    void spent.push({ at: time, weight: operations[id].weight.ip })
  const counting: MirrorClient = {
    getTicker: (input) => (spend('getTicker'), client.getTicker(input)),
    listFundingRates: () => (spend('listFundingRates'), client.listFundingRates()),
    listTickers: () => (spend('listTickers'), client.listTickers()),
    getServerTime: () => (spend('getServerTime'), client.getServerTime()),
    async listContracts() {
      spend('listContracts')
      const contracts = await client.listContracts()
      return altered === undefined ? contracts : alterations[altered]!(contracts)
    },
  }
  const notices: string[] = []
  const onNotice = (text: string): void => void notices.push(text)
  const options = { url: 'http://127.0.0.1', client: counting, share, symbols, intervalMs: 86_400_000, onNotice }
  const mirror = await openMirror({ ...options, now: () => time })
  const sandbox = createSandbox({ mirror, clock: () => time, wallClock: () => time })
  opened.push(sandbox)
  const states = (): readonly string[] => sandbox.control.getHealth().mirror!.contracts.map(({ state }) => state)
  return {
    sandbox,
    notices,
    spent,
    states,
    now: () => time,
    alter: (how: keyof typeof alterations | undefined) => void (altered = how),
    /** Reads a round in each second. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        time += 1_000
        await sandbox.mirror!.poll()
      }
    },
    /** Returns after how many seconds all contracts are traded again. */
    async untilCurrent(): Promise<number> {
      for (let seconds = 1; seconds <= 120; seconds += 1) {
        await this.pass(1)
        if (states().every((state) => state === 'current')) return seconds
      }
      return Infinity
    },
  }
}

it('says what a halted contract waits for, and trades it again within seconds after it was missing once', async () => {
  const world = await start()
  await world.pass(60)
  world.alter('lacksOne')
  await world.pass(61)
  expect(world.states()).toEqual(['halted', 'current'])
  const reason =
    'the mirrored server no longer lists it; the list is read again every few seconds until it has the contract as before'
  expect(world.sandbox.control.getHealth().mirror!.contracts[0]).toMatchObject({ reason })
  expect(world.notices.at(-1)).toBe(`${bitcoin.symbol} is halted: ${reason}.`)
  world.alter(undefined)
  expect(await world.untilCurrent()).toBeLessThanOrEqual(10)
  expect(world.notices.at(-1)).toBe(`${bitcoin.symbol} is traded again.`)
})

it('goes on asking while a list has none of its contracts', async () => {
  const world = await start()
  await world.pass(60)
  world.alter('lacksAll')
  await world.pass(2)
  const before = world.spent.length
  await world.pass(58)
  const lists = world.spent.slice(before).filter(({ weight }) => weight === operations.listContracts.weight.ip)
  expect(lists.length).toBeGreaterThanOrEqual(5)
})

it('trades all contracts again within seconds, whatever the lists lacked and for how long, within its share', async () => {
  const fault = fc.record({
    how: fc.constantFrom(...Object.keys(alterations)),
    seconds: fc.integer({ min: 1, max: 90 }),
    betweenSeconds: fc.nat(70),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 4 }), async (faults) => {
      const world = await start()
      for (const { how, seconds, betweenSeconds } of faults) {
        await world.pass(betweenSeconds)
        world.alter(how)
        await world.pass(seconds)
        world.alter(undefined)
        expect(await world.untilCurrent()).toBeLessThanOrEqual(11)
      }
      for (const { at } of world.spent) {
        const sum = world.spent.reduce((all, each) => {
          return all + (each.at >= at && each.at < at + 10_000 ? each.weight : 0)
        }, 0)
        expect(sum).toBeLessThanOrEqual(budget)
      }
    }),
    { numRuns: 20 },
  )
})
