// Reading an account of the sandbox with the client, also while it changes and where a list is not complete.
import { type Bill, type Client, IncompleteListError, type ListOptions } from '@capi/client'
import { createWorld, type Trader } from '@capi/test-kit'
import { describe, expect, it, type TestContext } from 'vitest'
import { createReport, readAccount, readExchangeTime } from '../src/index.ts'

function start(test: TestContext): { alice: Trader; passes: (time: '1s') => Promise<void> } {
  const { trader, time } = createWorld(test)
  return { alice: trader('alice', { deposit: '100000' }), passes: time.passes }
}

describe('readAccount', () => {
  it('reads all pages of both lists, positions, collateral and the time of the exchange', async (test) => {
    const { alice, passes } = start(test)
    for (let index = 0; index < 52; index += 1) {
      await alice.opensLong('0.01')
      await alice.closesLong('0.01')
      await passes('1s')
    }
    await alice.opensLong('0.01')
    let progress: (number | undefined)[] = []
    const records = await readAccount(alice.client, { onProgress: (...counts) => (progress = counts) })
    expect([records.bills.length, records.fills.length, records.positions?.length, progress]).toEqual([
      106,
      105,
      1,
      [211, 211],
    ])
    expect(records.time).toBe(await readExchangeTime(alice.client))
    expect(records.time).toBeLessThan(Date.parse('2026-01-01'))
    const report = createReport(records)
    expect(report.remarks).toEqual([])
    expect(report.coins[0]!.reconciliation.difference).toBe('0')
  })

  it('reads the lists again until they agree with the collateral', async (test) => {
    const { alice, passes } = start(test)
    let orders = 3
    const changing: Client = {
      ...alice.client,
      // Each read of the collateral finds the effect of one more order.
      getAccounts: async (options) => {
        if (orders > 0) await alice.opensLong('0.01')
        orders -= 1
        await passes('1s')
        return alice.client.getAccounts(options)
      },
    }
    const report = createReport(await readAccount(changing))
    expect([report.remarks, report.coins[0]!.fills]).toEqual([[], 3])
    expect(report.coins[0]!.reconciliation.difference).toBe('0')
    orders = Infinity
    const { missing } = await readAccount(changing)
    expect(missing).toEqual([expect.stringContaining('The account changed while it was read')])
  })

  it('reports a part of a list that cannot be read, and reads around it', async (test) => {
    const { alice } = start(test)
    for (let index = 0; index < 3; index += 1) await alice.opensLong('0.01')
    const all = (await alice.client.listBills()).items
    const [newest, unread, ...older] = all
    const range = { from: unread!.createdTime!, to: unread!.createdTime! }
    async function* readTwice(_input: object, options: ListOptions = {}): AsyncGenerator<Bill> {
      const rest = [{ to: older[0]!.createdTime! }]
      if (options.cursor) expect(options.cursor).toEqual(rest)
      yield* options.cursor ? older : [newest!]
      const name = { id: 'listBills', title: 'listBills' } as const
      if (!options.cursor) throw new IncompleteListError(name, 'it is too long', range, rest, 0)
    }
    const records = await readAccount({ ...alice.client, listBills: readTwice as unknown as Client['listBills'] })
    expect(records.missing).toEqual([expect.stringContaining('it is too long')])
    const { coins, remarks } = createReport(records)
    expect(coins[0]!.reconciliation.difference).toBe(unread!.amount)
    expect(remarks.slice(0, 2)).toEqual([
      records.missing![0],
      expect.stringContaining(`change by ${unread!.amount} without`),
    ])
  })

  it('ends when it is aborted', async (test) => {
    const { alice } = start(test)
    await expect(readAccount(alice.client, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    )
  })
})
