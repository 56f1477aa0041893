// Liquidations and funding, to the last digit, as the accounts see them over HTTP: answers are held against the
// document.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../fixtures/trader.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

const vectors = JSON.parse(readFileSync(new URL('../fixtures/vectors.json', import.meta.url), 'utf8'))
const symbol = 'cmt_btcusdt'

function start(insurance = '0'): Sandbox {
  const sandbox = startSandbox({ insurance })
  sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '10' })
  return sandbox
}

/** A long of 0.01 at 91218.7 on a margin of its own; from then on only users trade. */
async function openIsolatedLong(sandbox: Sandbox): Promise<Trader> {
  const alice = trader(sandbox, { deposit: '1000' })
  sandbox.control.updateSettings({ accountId: alice.account.accountId, symbol, isolatedLongLeverage: 10 })
  sandbox.control.setPrice({ symbol, price: '91218.7' })
  await alice.opensLong('0.01').isolated().atMarket()
  sandbox.control.setMarketMaker({ symbol, enabled: false })
  return alice
}

async function requireSound(sandbox: Sandbox): Promise<void> {
  const { json } = await ask(sandbox, '/sandbox/invariants')
  expect(json.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
}

describe('a position that is liquidated', () => {
  it.each(['burst', 'gap', 'deleveraging'] as const)('has the numbers of its case: %s', async (name) => {
    const { insurance, bid, mark, fill, order, bills, balance } = vectors[name]
    const sandbox = start(insurance)
    const alice = await openIsolatedLong(sandbox)
    await trader(sandbox, { deposit: '10000' }).opensLong('0.01').at(bid)
    sandbox.control.setPrice({ symbol, price: mark })
    expect(await alice.positions()).toEqual([])
    expect((await alice.fills())[0]).toMatchObject(fill)
    expect((await alice.history())[0]).toMatchObject(order ?? {})
    const found = (await alice.bills()).slice(0, bills.length)
    expect(found.map(({ businessType, amount, balance: after }) => [businessType, amount, after])).toEqual(bills)
    const { collateral } = await alice.state()
    expect(collateral).toMatchObject([{ ...balance, is_liquidating: false }])
    await requireSound(sandbox)
  })

  it('cancels its resting orders, and deleverages the other side if the book is empty', async () => {
    const sandbox = start()
    const alice = await openIsolatedLong(sandbox)
    const bob = trader(sandbox, { deposit: '10000' })
    const carol = trader(sandbox, { deposit: '10000' })
    const rested = await alice.closesLong('0.005').isolated().at('99000')
    const short = bob.opensShort('0.02').at('92000')
    await short
    await carol.opensLong('0.02').at('92000')
    const close = await bob.closesShort('0.015').at('60000')
    sandbox.control.setPrice({ symbol, price: '80000' })
    const past = await alice.history()
    expect(past.map(({ type, status }) => [type, status])).toEqual([
      ['agreement_close_long', 'filled'],
      ['burst_liquidate_long', 'canceled'],
      ['close_long', 'canceled'],
      ['open_long', 'filled'],
    ])
    expect(past[2]!.order_id).toBe(rested)
    const [deleveraged, canceled] = await bob.history()
    expect(deleveraged).toMatchObject({ type: 'agreement_close_short', status: 'filled', fee: '0', filled_qty: '0.01' })
    // 0.015 can no longer be closed of the 0.01 that is left.
    expect(canceled).toMatchObject({ order_id: close, status: 'canceled' })
    expect((await bob.fills())[0]).toMatchObject({ liquidateType: 'ADL', liquidateFee: '0' })
    await requireSound(sandbox)
  })

  it('is closed against the other side of its own hedge first', async () => {
    const sandbox = start()
    const alice = trader(sandbox, { deposit: '100' })
    sandbox.control.updateSettings({ accountId: alice.account.accountId, symbol, crossLeverage: 100 })
    sandbox.control.setPrice({ symbol, price: '90000' })
    await alice.opensLong('0.05').at('90000')
    await alice.opensShort('0.04').at('90000')
    sandbox.control.setPrice({ symbol, price: '84700' })
    expect((await alice.positions()).map(({ side, size }) => [side, size])).toEqual([['LONG', '0.01']])
    const fills = await alice.fills()
    expect(fills.slice(0, 2).map(({ liquidateType }) => liquidateType)).toEqual(['FORCE_REDUCE', 'FORCE_REDUCE'])
    const types = (await alice.history()).slice(0, 2).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['offset_liquidate_long', 'offset_liquidate_short'])
    await requireSound(sandbox)
  })
})

describe('a position at a funding time', () => {
  it('pays or receives funding once, at the mark price', async () => {
    const { rate, bill, position, balance } = vectors.funding
    const sandbox = start()
    const alice = trader(sandbox, { deposit: '1000' })
    sandbox.control.setPrice({ symbol, price: '91218.7' })
    await alice.opensLong('0.01').atMarket()
    await alice.closesLong('0.004').at('92000')
    sandbox.control.setPrice({ symbol, price: '92000' })
    sandbox.control.setFunding({ symbol, rate })
    sandbox.control.setClock({ untilFunding: true })
    expect((await alice.bills())[0]).toMatchObject(bill)
    expect(await alice.positions()).toMatchObject([position])
    expect(await alice.collateral()).toMatchObject(balance)
    sandbox.control.setClock({ untilFunding: true })
    expect((await alice.bills()).filter(({ businessType }) => businessType === 'position_funding')).toHaveLength(2)
    await requireSound(sandbox)
  })
})

describe('an isolated position with auto top-up', () => {
  it('has that flag, and gets the margin that it needs from the shared collateral', async () => {
    const sandbox = start()
    const alice = await openIsolatedLong(sandbox)
    const { accountId } = alice.account
    expect(await alice.positions()).toMatchObject([{ is_auto_append_isolated_margin: false }])
    sandbox.control.updateSettings({ accountId, symbol, autoAppendIsolatedMargin: true })
    sandbox.control.setPrice({ symbol, price: '82559.1' })
    expect(await alice.positions()).toMatchObject([{ is_auto_append_isolated_margin: true, size: '0.01' }])
    const [into, out] = await alice.bills()
    // A tenth of 825.591, less the 4.6227 that were left.
    expect(into).toMatchObject({ businessType: 'margin_move_in', amount: '77.9364' })
    expect(out).toMatchObject({ businessType: 'margin_move_out', amount: '-77.9364' })
    await requireSound(sandbox)
  })
})
