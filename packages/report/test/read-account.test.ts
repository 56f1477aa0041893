// Reading an account of the sandbox with the client, also while it changes and where a list is not complete.
import { type Bill, type Client, IncompleteListError, type ListOptions, createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'
import { createReport, readAccount, readExchangeTime } from '../src/index.ts'
import { symbol } from './account.ts'

type Sandbox = ReturnType<typeof createSandbox>

async function startTrader(): Promise<{ sandbox: Sandbox; client: Client }> {
  const sandbox = createSandbox()
  const credentials = sandbox.control.createAccount({ deposit: '100000' })
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    fetch: (input, init) => Promise.resolve(sandbox.fetch(new Request(input, init))),
    credentials,
    limits: false,
  })
  sandbox.control.setPrice({ symbol, price: '60000' })
  return { sandbox, client }
}

const order = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const

describe('readAccount', () => {
  it('reads all pages of both lists, positions, collateral and the time of the exchange', async () => {
    const { sandbox, client } = await startTrader()
    for (let index = 0; index < 104; index += 1) {
      await client.placeOrder({ ...order, type: index % 2 === 0 ? 'open_long' : 'close_long' })
      sandbox.control.advance(1_000)
    }
    await client.placeOrder(order)
    let progress: (number | undefined)[] = []
    const records = await readAccount(client, { onProgress: (...counts) => (progress = counts) })
    expect([records.bills.length, records.fills.length, records.positions?.length, progress]).toEqual([
      106,
      105,
      1,
      [211, 211],
    ])
    expect(records.time).toBe(await readExchangeTime(client))
    expect(records.time).toBeLessThan(Date.parse('2026-01-01'))
    const report = createReport(records)
    expect(report.remarks).toEqual([])
    expect(report.coins[0]!.reconciliation.difference).toBe('0')
    await sandbox.close()
  })

  it('reads the lists again until they agree with the collateral', async () => {
    const { sandbox, client } = await startTrader()
    let orders = 3
    const changing: Client = {
      ...client,
      // Each read of the collateral finds the effect of one more order.
      getAccounts: async (options) => {
        if (orders > 0) await client.placeOrder(order)
        orders -= 1
        sandbox.control.advance(1_000)
        return client.getAccounts(options)
      },
    }
    const report = createReport(await readAccount(changing))
    expect([report.remarks, report.coins[0]!.fills]).toEqual([[], 3])
    expect(report.coins[0]!.reconciliation.difference).toBe('0')
    orders = Infinity
    const { missing } = await readAccount(changing)
    expect(missing).toEqual([expect.stringContaining('The account changed while it was read')])
    await sandbox.close()
  })

  it('reports a part of a list that cannot be read, and reads around it', async () => {
    const { sandbox, client } = await startTrader()
    for (let index = 0; index < 3; index += 1) await client.placeOrder(order)
    const all = (await client.listBills()).items
    const [newest, unread, ...older] = all
    const range = { from: unread!.createdTime!, to: unread!.createdTime! }
    async function* readTwice(_input: object, options: ListOptions = {}): AsyncGenerator<Bill> {
      const rest = [{ to: older[0]!.createdTime! }]
      if (options.cursor) expect(options.cursor).toEqual(rest)
      yield* options.cursor ? older : [newest!]
      if (!options.cursor) throw new IncompleteListError('listBills', 'it is too long', range, rest, [])
    }
    const records = await readAccount({ ...client, listBills: readTwice as unknown as Client['listBills'] })
    expect(records.missing).toEqual([expect.stringContaining('it is too long')])
    const { coins, remarks } = createReport(records)
    expect(coins[0]!.reconciliation.difference).toBe(unread!.amount)
    expect(remarks.slice(0, 2)).toEqual([
      records.missing![0],
      expect.stringContaining(`change by ${unread!.amount} without`),
    ])
    await sandbox.close()
  })

  it('ends when it is aborted', async () => {
    const { sandbox, client } = await startTrader()
    await expect(readAccount(client, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    await sandbox.close()
  })
})
