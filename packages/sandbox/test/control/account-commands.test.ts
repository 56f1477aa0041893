// Posting bills of every type, and moving margin of isolated positions, over HTTP.
import { businessTypes, transferReasons } from '@capi/api'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../fixtures/trader.ts'
import { type Answer, ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '1000' })
})

function post(account: string, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return ask(sandbox, `/sandbox/accounts/${account}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
const book = (body: object, account = alice.account.accountId): Promise<Answer> => post(account, 'ledger', body)
const move = (body: object): Promise<Answer> =>
  post(alice.account.accountId, 'margin', { symbol, side: 'LONG', ...body })

/** The amounts that a business type admits. */
function amountsOf(businessType: string): string[] {
  if (['start_liquidate', 'finish_liquidate'].includes(businessType)) return ['0']
  const gives = ['deposit', 'transfer_in', 'margin_move_in', 'position_open_short', 'position_close_long']
  const takes = ['withdraw', 'transfer_out', 'margin_move_out', 'position_open_long', 'position_close_short']
  return gives.includes(businessType) ? ['2.5'] : takes.includes(businessType) ? ['-2.5'] : ['2.5', '-2.5']
}

describe('POST accounts/{accountId}/ledger', () => {
  it.each(businessTypes)('posts %s in its directions, and the invariants hold', async (businessType) => {
    const right = amountsOf(businessType)
    for (const amount of ['2.5', '-2.5', '0']) {
      const { status, json } = await book({ amount, businessType })
      expect([amount, status]).toEqual([amount, right.includes(amount) ? 201 : 400])
      if (status === 400)
        expect(json.msg).toMatch(/^AMOUNT_PRECISION\(amount\): the amount of \w+ must .*, was -?[\d.]+\.$/)
    }
    const bills = (await alice.bills()).filter((bill) => bill.businessType === businessType)
    const found = bills.map(({ amount }) => amount)
    for (const amount of right) expect(found).toContain(amount)
    expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
  })

  it.each(transferReasons)('accepts the reason %s', async (transferReason) => {
    const { json } = await book({ amount: '1', businessType: 'transfer_in', transferReason })
    expect(json).toEqual({ billId: expect.stringMatching(/^\d{18}$/), amount: '1', balance: '1001' })
    expect((await alice.bills())[0]).toMatchObject({ transferReason, amount: '1' })
    expect((await alice.post('account/bills', {})).text).toContain(`"billId":"${json.billId}"`)
  })

  it.each(['EXTERNAL', 'MARKET_MAKER', 'FEE', 'INSURANCE'])('posts to the system account %s too', async (name) => {
    for (const businessType of ['order_liquidate_fee_income', 'deposit', 'order_fix_margin_amount']) {
      expect((await book({ amount: '3', businessType }, name)).status).toBe(201)
    }
    expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
  })

  it('updates the totals that the interface shows', async () => {
    await book({ amount: '7', businessType: 'order_fill_fee_income' })
    await book({ amount: '-4', businessType: 'position_funding' })
    await book({ amount: '-1', businessType: 'transfer_out' })
    expect(await alice.collateral()).toMatchObject({
      amount: '1002',
      cum_order_fill_fee_income_amount: '7',
      cum_position_funding_amount: '-4',
      cum_transfer_out_amount: '1',
    })
  })

  it.each([
    {
      name: 'an unknown type',
      body: { amount: '1', businessType: 'gift' },
      msg: 'businessType must be one of deposit',
    },
    ...['toString', '__proto__', 'constructor'].map((businessType) => ({
      name: `${businessType}, which every object has`,
      body: { amount: '1', businessType },
      msg: 'businessType must be one of deposit',
    })),
    {
      name: 'an unknown reason',
      body: { amount: '1', businessType: 'deposit', transferReason: 'WHY' },
      msg: 'transferReason',
    },
    { name: 'a fine amount', body: { amount: '0.000000001', businessType: 'deposit' }, msg: 'at most 8 places' },
    { name: 'an unknown coin', body: { amount: '1', businessType: 'deposit', coin: 'X' }, msg: 'COIN_UNKNOWN' },
    {
      name: 'more than there is',
      body: { amount: '-1000.00000001', businessType: 'withdraw' },
      msg: 'must leave 0 or more',
    },
    {
      name: 'an unknown account',
      body: { amount: '1', businessType: 'deposit' },
      account: '5',
      msg: 'ACCOUNT_UNKNOWN',
    },
    { name: 'a name', body: { amount: '1', businessType: 'deposit' }, account: 'BANK', msg: 'accountId must be' },
  ])('refuses $name', async ({ body, account, msg }) => {
    const answer = await book(body, account)
    expect(answer).toMatchObject({ status: 400, json: { msg: expect.stringContaining(msg) } })
    expect((await alice.collateral()).amount).toBe('1000')
  })
})

describe('POST accounts/{accountId}/margin', () => {
  beforeEach(async () => {
    await alice.opensLong('0.01').isolated().atMarket()
  })

  it('moves margin to the position and back, with a bill on each side', async () => {
    const before = Number((await alice.positions())[0]!.isolated_margin)
    const { json } = await move({ amount: '12.5' })
    const [position] = await alice.positions()
    expect(Number(position!.isolated_margin)).toBeCloseTo(before + 12.5, 8)
    expect(json).toEqual({ positionId: expect.stringMatching(/^\d{18}$/), collateral: expect.stringMatching(/^-\d/) })
    const { text } = await alice.get('account/position/singlePosition', { symbol })
    expect(text).toContain(`"id":${json.positionId}`)
    const [into, from] = await alice.bills()
    expect([from, into]).toMatchObject([
      { businessType: 'margin_move_out', amount: '-12.5', symbol },
      { businessType: 'margin_move_in', amount: '12.5', symbol },
    ])
    // The position has a small loss, so not all of its margin can be moved back.
    await move({ amount: '-12.4' })
    expect(Number((await alice.positions())[0]!.isolated_margin)).toBeCloseTo(before + 0.1, 8)
    expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
  })

  it('lowers the liquidation price of a long position', async () => {
    const before = Number((await alice.positions())[0]!.liquidatePrice)
    await move({ amount: '100' })
    expect(Number((await alice.positions())[0]!.liquidatePrice)).toBeLessThan(before - 9_000)
  })

  it('moves up to the available amount, to the last unit', async () => {
    const { amount } = await alice.collateral()
    expect((await move({ amount: `${amount}1` })).json.msg).toContain(`at most ${amount} is available, was`)
    expect((await move({ amount })).status).toBe(200)
    expect((await alice.collateral()).amount).toBe('0')
  })

  it('leaves at least the margin that the position requires', async () => {
    await move({ amount: '50' })
    const refused = await move({ amount: '-60' })
    const most = /at most ([\d.]+) can be taken/.exec(refused.json.msg)![1]!
    expect((await move({ amount: `-${most}` })).status).toBe(200)
    expect((await move({ amount: '-0.00000001' })).json.msg).toContain('at most 0 can be taken')
    const [position] = await alice.positions()
    // Equity is the moved margin plus the unrealised profit.
    const equity = Number(position!.isolated_margin) + Number(position!.unrealizePnl)
    expect(equity).toBeCloseTo(45, 6)
  })

  it.each([
    { name: 'zero', body: { amount: '0' }, msg: 'other than zero' },
    { name: 'the other side', body: { amount: '1', side: 'SHORT' }, msg: 'there must be an isolated SHORT position' },
    { name: 'an unknown symbol', body: { amount: '1', symbol: 'cmt_none' }, msg: 'Symbol must be one of' },
  ])('refuses $name', async ({ body, msg }) => {
    expect(await move(body)).toMatchObject({ status: 400, json: { msg: expect.stringContaining(msg) } })
  })
})
