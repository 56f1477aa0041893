import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answers, createFormChooser } from '../../src/request/response.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { startSandbox } from '../fixtures/requests.ts'
import { callEveryOperation, type Story } from './every-operation.ts'
import { type Trader, trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'

const stories: fc.Arbitrary<Story> = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
  triggers: fc.array(fc.integer({ min: 85_000, max: 95_000 }), { minLength: 1, maxLength: 3 }),
  leverage: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 89_500, max: 90_500 }),
})

/** Returns a sandbox with an account that has an isolated position and a stop. */
async function open(answers: Answers | undefined): Promise<[Sandbox, Trader]> {
  const sandbox = startSandbox({ ...(answers && { answers }), seed: 'forms' })
  sandbox.control.setPrice({ symbol, price: '90000' })
  const alice = trader(sandbox, { deposit: '100000' })
  await alice.opensLong('0.01').isolated().atMarket()
  const stop = { size: '0.001', type: '3', match_type: '1', trigger_price: '85000', marginMode: 3 }
  await alice.post('order/plan_order', { symbol, client_oid: '', ...stop })
  return [sandbox, alice]
}

describe('the forms of responses', () => {
  it('are records that are the same for every operation, whatever the form', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const [first, ...others] = await Promise.all(
          (['documented', 'tables', 'observed', 'mixed'] as const).map((answers) =>
            callEveryOperation(startSandbox({ answers, seed: 'forms' }), story),
          ),
        )
        for (const [id, record] of first!) {
          expect((record as { items?: unknown }).items ?? record, id).not.toEqual([])
          for (const other of others) expect(other.get(id), id).toEqual(record)
        }
      }),
      { numRuns: Number(process.env['CAPI_FORM_RUNS'] ?? 2) },
    )
  })

  it('have the spellings and types of the document, of the tables alone, or of live services', async () => {
    const read = async (answers?: Answers): Promise<object> => {
      const [, alice] = await open(answers)
      const { json: list } = await alice.get('account/getAccounts')
      const { json: one } = await alice.get('account/getAccount', { coin: 'USDT' })
      const { json: bills } = await alice.post('account/bills', { limit: 1 })
      const { json: plans } = await alice.get('order/currentPlan')
      const { json: interest } = await alice.get('market/open_interest', { symbol })
      return {
        createdTime: typeof list.account.createdTime,
        isolated: Object.keys(list.collateral[0]).filter((name) => /isolated/i.test(name)),
        modes: Object.keys(one.account.modeSetting[0]).filter((name) => /separated|position/i.test(name)),
        bill: Object.keys(bills.items[0]).filter((name) => /time/i.test(name)),
        billId: typeof bills.items[0].billId,
        isolatedId: typeof Object.entries(list.collateral[0]).find(([name]) => /isolated/i.test(name))![1],
        billTime: typeof (bills.items[0].ctime ?? bills.items[0].cTime),
        plan: [plans[0].status, plans[0].type],
        openInterest: (Array.isArray(interest) ? interest[0] : interest).symbol,
        isArray: Array.isArray(interest),
      }
    }
    const documented = {
      createdTime: 'number',
      isolated: ['isolatedPositionId'],
      modes: ['separatedModeEnum', 'positionModeEnum'],
      bill: ['ctime'],
      billId: 'string',
      isolatedId: 'string',
      billTime: 'string',
      plan: ['0', '3'],
      openInterest: symbol,
      isArray: true,
    }
    expect(await read()).toEqual(documented)
    expect(await read('documented')).toEqual(documented)
    const numbers = { billId: 'number', isolatedId: 'number', billTime: 'number' }
    const words = { plan: ['UNTRIGGERED', 'CLOSE_LONG'], isArray: false }
    expect(await read('observed')).toEqual({ ...documented, ...numbers, ...words })
    expect(await read('tables')).toEqual({
      ...documented,
      createdTime: 'string',
      isolated: ['isolated_position_id'],
      modes: ['separated_mode', 'position_mode'],
      bill: ['cTime'],
    })
  })

  it('are chosen by the seed if they are mixed, each of them', () => {
    const choose = (seed: string): string[] => {
      const next = createFormChooser('mixed', seed)
      return Array.from({ length: 60 }, () => next())
    }
    expect(choose('one')).toEqual(choose('one'))
    expect(choose('one')).not.toEqual(choose('two'))
    expect(new Set(choose('one'))).toEqual(new Set(['documented', 'tables', 'observed']))
  })
})
