// Worked examples, to the last digit, as an account sees them over HTTP. The market maker quotes at the price itself,
// so that orders fill exactly there.
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { trader } from '../fixtures/trader.ts'
import { startSandbox } from '../fixtures/requests.ts'

const vectors = JSON.parse(readFileSync(new URL('../fixtures/vectors.json', import.meta.url), 'utf8'))
const symbol = 'cmt_btcusdt'

let sandbox: Sandbox
const setPrice = (price: string): void => void sandbox.control.setPrice({ symbol, price })
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '10' })
})

describe('a long position with shared margin', () => {
  const { price, size, fill, position, balances } = vectors.crossLong

  it.each(Object.entries<Record<string, string>>(balances))(
    'has its numbers with a deposit of %s',
    async (deposit, want) => {
      const { liquidatePrice, ...balance } = want
      const alice = trader(sandbox, { deposit })
      setPrice(price)
      await alice.opensLong(size).atMarket()
      expect(await alice.fills()).toMatchObject([fill])
      expect(await alice.positions()).toMatchObject([{ ...position, liquidatePrice }])
      expect(await alice.collateral()).toMatchObject(balance)
      const [bill] = await alice.bills()
      expect(bill).toMatchObject({
        businessType: 'position_open_long',
        fillFee: fill.fillFee,
        balance: balance['amount'],
      })
    },
  )

  it('has its numbers after a partial close', async () => {
    const close = vectors.partialClose
    const alice = trader(sandbox, { deposit: '1000' })
    setPrice(price)
    await alice.opensLong(size).atMarket()
    await alice.closesLong(close.size).at(close.price)
    setPrice(close.price)
    expect((await alice.fills())[0]).toMatchObject(close.fill)
    expect(await alice.positions()).toMatchObject([close.position])
    expect(await alice.collateral()).toMatchObject(close.balance)
    const [order] = await alice.history()
    expect(order).toMatchObject({ status: 'filled', totalProfits: close.fill.realizePnl, fee: close.fill.fillFee })
  })
})

describe('a position with isolated margin', () => {
  it.each([
    { side: 'LONG', want: vectors.isolatedLong },
    { side: 'SHORT', want: vectors.isolatedShort },
  ])('has its numbers when it is $side', async ({ side, want }) => {
    const alice = trader(sandbox, { deposit: '1000' })
    const { accountId } = alice.account
    sandbox.control.updateSettings({ accountId, symbol, isolatedLongLeverage: 10, isolatedShortLeverage: 10 })
    setPrice('91218.7')
    const order = side === 'LONG' ? alice.opensLong('0.01') : alice.opensShort('0.01')
    await order.isolated().atMarket()
    const [position] = await alice.positions()
    expect(position).toMatchObject({ side, margin_mode: 'ISOLATED', ...want.position })
    const { collateral } = await alice.state()
    expect(collateral.map(({ marginMode }) => marginMode)).toEqual(['SHARED', 'ISOLATED'])
    expect(collateral[1]).toMatchObject({ isolatedPositionId: String(await alice.positionId()), ...want.collateral })
    expect(collateral[0]).toMatchObject({ cum_margin_move_out_amount: want.moved })
  })
})

describe('a hedge with shared margin', () => {
  it('has one liquidation price for both sides', async () => {
    const { deposit, balance, liquidatePrice } = vectors.crossHedge
    const alice = trader(sandbox, { deposit })
    setPrice('90000')
    await alice.opensLong('0.03').atMarket()
    setPrice('92000')
    await alice.opensShort('0.01').atMarket()
    expect(await alice.collateral()).toMatchObject(balance)
    expect((await alice.positions()).map((position) => [position.side, position.liquidatePrice]).toSorted()).toEqual([
      ['LONG', liquidatePrice],
      ['SHORT', liquidatePrice],
    ])
  })
})

describe('the price band', () => {
  it('accepts its bounds and nothing beyond them', async () => {
    const { mark, highestBuy, lowestSell } = vectors.band
    const alice = trader(sandbox, { deposit: '100000' })
    setPrice(mark)
    await expect(alice.opensLong('0.01').at('91350.1')).rejects.toThrow(
      /^INVALID_ARGUMENT: PRICE_BAND\(price\): .*91350\.0.*, was 91350\.1\.$/,
    )
    await expect(alice.opensShort('0.01').at('88649.9')).rejects.toThrow(
      /^INVALID_ARGUMENT: PRICE_BAND\(price\): .*88650\.0.*, was 88649\.9\.$/,
    )
    await alice.opensLong('0.01').at(highestBuy)
    await alice.opensShort('0.01').at(lowestSell)
    // Both crossed the spread, and were filled where the other side stood.
    expect((await alice.history()).map((order) => order.price_avg)).toEqual(['90000.0', '90000.0'])
  })
})
