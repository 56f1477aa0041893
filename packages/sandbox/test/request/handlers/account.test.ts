import { describe, expect, it } from 'vitest'
import { type Answer, send, startSandbox } from '../../fixtures/requests.ts'

const sandbox = startSandbox()
const start = sandbox.control.now()
const alice = sandbox.control.createAccount({ deposit: '1234.56789012' })

const listBills = (query: object): Promise<Answer> =>
  send(sandbox, alice, { target: '/capi/v2/account/bills', body: JSON.stringify(query) })

describe('getAccounts and getAccount', () => {
  it('spell the modes as in the sample of each', async () => {
    const all = await send(sandbox, alice, { target: '/capi/v2/account/getAccounts' })
    const one = await send(sandbox, alice, { target: '/capi/v2/account/getAccount?coin=USDT' })
    expect(all.json.account.modeSetting[0]).toEqual({
      symbol: 'cmt_btcusdt',
      marginMode: 'SHARED',
      separatedMode: 'COMBINED',
      positionMode: 'HEDGE',
    })
    expect(one.json.account.modeSetting[0]).toEqual({
      symbol: 'cmt_btcusdt',
      marginMode: 'SHARED',
      separatedModeEnum: 'COMBINED',
      positionModeEnum: 'HEDGE',
    })
    expect(one.json.collateral).toEqual(all.json.collateral)
  })

  it('return every digit of the balance, and times as numbers', async () => {
    const { json } = await send(sandbox, alice, { target: '/capi/v2/account/getAccounts' })
    expect(json.collateral).toHaveLength(1)
    expect(json.collateral[0]).toMatchObject({
      coin: 'USDT',
      amount: '1234.56789012',
      cum_deposit_amount: '1234.56789012',
      isolatedPositionId: '0',
      created_time: start,
    })
    expect(json.account).toMatchObject({ createdTime: start, createOrderRateLimitPerMinute: 0 })
    expect(json.version).toBeNull()
  })
})

describe('listBills', () => {
  it('returns the id and the time of a bill as strings, as the table of the reference does', async () => {
    const { json } = await listBills({})
    expect(json.items[0].billId).toMatch(/^\d{18}$/)
    expect(json.hasNextPage).toBe(false)
    expect(json.items[0]).toMatchObject({
      amount: '1234.56789012',
      balance: '1234.56789012',
      businessType: 'deposit',
      fillFee: '0',
      ctime: String(start),
    })
  })

  it('ignores filters that are null or empty', async () => {
    const body = { coin: '', symbol: null, businessType: '', startTime: null, endTime: '' }
    expect((await listBills(body)).json.items).toHaveLength(1)
  })

  it.each([
    { query: { coin: 'USDT' }, want: 1 },
    { query: { businessType: 'deposit' }, want: 1 },
    { query: { businessType: 'withdraw' }, want: 0 },
    { query: { symbol: 'cmt_btcusdt' }, want: 0 },
    { query: { startTime: start, endTime: start }, want: 1 },
    { query: { startTime: start + 1 }, want: 0 },
    { query: { endTime: start - 1 }, want: 0 },
  ])('finds $want with $query', async ({ query, want }) => {
    expect((await listBills(query)).json.items).toHaveLength(want)
  })
})

describe('listBills, page by page', () => {
  it('returns the newest first and whether there are more', async () => {
    const bob = sandbox.control.createAccount({ deposit: '10' })
    sandbox.control.deposit(bob.accountId, '0.5')
    sandbox.control.withdraw(bob.accountId, '2')
    const page = async (limit: number): Promise<unknown[]> => {
      const wish = { target: '/capi/v2/account/bills', body: JSON.stringify({ limit }) }
      const { json } = await send(sandbox, bob, wish)
      return [json.hasNextPage, ...json.items.map((bill: { amount: string }) => bill.amount)]
    }
    expect(await page(2)).toEqual([true, '-2', '0.5'])
    expect(await page(3)).toEqual([false, '-2', '0.5', '10'])
  })

  it('returns 20 bills by default, as the document says', async () => {
    const { accountId, ...keys } = sandbox.control.createAccount()
    for (let count = 0; count < 21; count += 1) sandbox.control.deposit(accountId, '1')
    const bills = await send(sandbox, { accountId, ...keys }, { target: '/capi/v2/account/bills', body: '{}' })
    expect(bills.json.items).toHaveLength(20)
    expect(bills.json.hasNextPage).toBe(true)
  })
})
