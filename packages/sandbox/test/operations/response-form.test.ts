import { createClient } from '@capi/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormChooser, type Answers } from '../../src/operations/response-form.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { now, startSandbox } from '../fixtures/requests.ts'
import { type Trader, trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'

/** What happens before the responses are read: orders and plan orders of every direction, and their margin modes. */
interface Story {
  readonly isolated: boolean
  readonly sizes: readonly number[]
  readonly triggers: readonly number[]
  readonly price: number
}

const stories: fc.Arbitrary<Story> = fc.record({
  isolated: fc.boolean(),
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
  triggers: fc.array(fc.integer({ min: 85_000, max: 95_000 }), { minLength: 1, maxLength: 3 }),
  price: fc.integer({ min: 89_500, max: 90_500 }),
})

async function play(answers: Answers, { isolated, sizes, triggers, price }: Story): Promise<[Sandbox, Trader]> {
  const sandbox = startSandbox({ answers, seed: 'forms' })
  sandbox.control.setPrice({ symbol, price: '90000' })
  const alice = trader(sandbox, { deposit: '100000' })
  for (const size of sizes) {
    const wish = alice.opensLong(`0.0${String(size).padStart(2, '0')}`)
    await (isolated ? wish.isolated() : wish).atMarket()
  }
  await alice
    .opensLong('0.01')
    .with(isolated ? { marginMode: 3 } : {})
    .at('80000')
    .catch(() => undefined)
  for (const trigger of triggers) {
    const type = trigger > 90_000 ? '2' : '3'
    const plan = { symbol, client_oid: '', size: '0.001', type, match_type: '1', trigger_price: String(trigger) }
    await alice.post('order/plan_order', isolated ? { ...plan, marginMode: 3 } : plan)
  }
  sandbox.control.setPrice({ symbol, price: String(price) })
  return [sandbox, alice]
}

/** Reads every list and record of the account as records. */
async function readAll(sandbox: Sandbox, { account }: Trader): Promise<unknown> {
  const capi = createClient({
    baseUrl: 'http://127.0.0.1',
    credentials: account,
    fetch: (input: string | URL | Request, init?: RequestInit) => sandbox.fetch(input, init),
    clock: () => now,
  })
  return [
    await capi.getAccounts(),
    await capi.getAccount({ coin: 'USDT' }),
    (await capi.listBills({ limit: 100 })).items,
    await capi.listCurrentPlanOrders({ symbol }),
    (await capi.listPlanOrderHistory({ symbol })).items,
    await capi.listCurrentOrders({ symbol }),
    await capi.listOrderHistory({ symbol }),
    (await capi.listFills({ symbol })).items,
    await capi.listPositions({ symbol }),
    await capi.listAllPositions(),
    await capi.listAssets(),
    await capi.getSettings(),
    await capi.listContracts(),
    await capi.getTicker({ symbol }),
  ]
}

describe('the forms of responses', () => {
  it('are records that are the same, whatever the form', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const [first, ...others] = await Promise.all(
          (['sampled', 'documented', 'observed', 'mixed'] as const).map(async (answers) =>
            readAll(...(await play(answers, story))),
          ),
        )
        for (const other of others) expect(other).toEqual(first)
      }),
      { numRuns: Number(process.env['CAPI_FORM_RUNS'] ?? 3) },
    )
  })

  it('have the spellings and types of the tables, of the samples, or of live services', async () => {
    const story = { isolated: true, sizes: [10], triggers: [85_000], price: 90_000 }
    const read = async (answers: Answers): Promise<object> => {
      const [, alice] = await play(answers, story)
      const { json: list } = await alice.get('account/getAccounts')
      const { json: one } = await alice.get('account/getAccount', { coin: 'USDT' })
      const { json: bills } = await alice.post('account/bills', { limit: 1 })
      const { json: plans } = await alice.get('order/currentPlan')
      return {
        createdTime: typeof list.account.createdTime,
        isolated: Object.keys(list.collateral[0]).filter((name) => /isolated/i.test(name)),
        modes: Object.keys(one.account.modeSetting[0]).filter((name) => /separated|position/i.test(name)),
        bill: Object.keys(bills.items[0]).filter((name) => /time/i.test(name)),
        billId: typeof bills.items[0].billId,
        plan: [plans[0].status, plans[0].type],
      }
    }
    const samples = {
      createdTime: 'number',
      isolated: ['isolatedPositionId'],
      modes: ['separatedModeEnum', 'positionModeEnum'],
      bill: ['ctime'],
      billId: 'number',
    }
    expect(await read('sampled')).toEqual({ ...samples, plan: ['0', '3'] })
    expect(await read('observed')).toEqual({ ...samples, plan: ['UNTRIGGERED', 'CLOSE_LONG'] })
    expect(await read('documented')).toEqual({
      createdTime: 'string',
      isolated: ['isolated_position_id'],
      modes: ['separated_mode', 'position_mode'],
      bill: ['cTime'],
      billId: 'string',
      plan: ['0', '3'],
    })
  })

  it('are chosen by the seed if they are mixed, each of them', () => {
    const choose = (seed: string): string[] => {
      const next = createFormChooser('mixed', seed)
      return Array.from({ length: 60 }, () => next())
    }
    expect(choose('one')).toEqual(choose('one'))
    expect(choose('one')).not.toEqual(choose('two'))
    expect(new Set(choose('one'))).toEqual(new Set(['documented', 'sampled', 'observed']))
  })
})
