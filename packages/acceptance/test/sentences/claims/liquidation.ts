import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { both, fillsOf, isolated, market, opens, opensIsolated, positionsOf } from '../trading.ts'
import { openWorld, symbol, type World } from '../world.ts'

const priceOf = async (world: World) => Number((await positionsOf(world))[0]!.liquidatePrice)
const opensLarge = ({ capi }: World) => capi.placeOrder({ ...market, size: '1', type: 'open_long' })

export const claims: readonly Claim[] = [
  {
    says: 'By default the local exchange has one tier, so the share is the same for every value',
    check: async () => {
      const prices = new Set<string | null>()
      for (const size of ['0.001', '0.1', '1']) {
        const { capi } = openWorld()
        await capi.placeOrder({ ...market, ...isolated, size, type: 'open_long' })
        prices.add((await capi.listPositions({ symbol }))[0]!.liquidatePrice)
      }
      expect(prices.size).toBe(1)
    },
  },
  {
    says: 'it is `0` if no price can liquidate it',
    check: async () => {
      const world = openWorld()
      await opens(world)
      expect((await world.capi.listPositions({ symbol }))[0]!.liquidatePrice).toBe('0')
    },
  },
  {
    says: 'the position is gone from `listPositions`, and its open orders are canceled',
    check: async () => {
      const world = openWorld({ insurance: '100000' })
      await opensIsolated(world)
      await world.capi.placeOrder({ ...isolated, type: 'close_long', size: '0.1', price: '61000' })
      world.setPrice('56000')
      expect(await world.capi.listPositions({ symbol })).toEqual([])
      expect((await world.capi.listCurrentOrders({ symbol })).items).toEqual([])
      const types = (await world.capi.listBills({ symbol })).items.map(({ businessType }) => businessType)
      expect(types).toEqual(expect.arrayContaining(['start_liquidate', 'position_close_long', 'finish_liquidate']))
    },
  },
  {
    says: 'A loss in one contract can liquidate all of them.',
    check: async () => {
      const world = openWorld({ insurance: '100000' })
      await world.capi.placeOrder({ ...market, symbol: 'cmt_ethusdt', size: '0.1', type: 'open_long' })
      await opensLarge(world)
      world.setPrice('48000')
      expect(await world.capi.listAllPositions()).toEqual([])
    },
  },
  {
    says: "The maintenance margin is a share of the position's value, plus the taker fee of closing it.",
    check: async () => {
      const world = openWorld()
      const { liquidatePrice, size, openValue, isolatedMargin } = await opensIsolated(world)
      const [contract] = await world.capi.listContracts({ symbol })
      const [price, amount] = [Number(liquidatePrice), Number(size)]
      // At this price the equity behind the position is the share and the fee of its value.
      const equity = Number(isolatedMargin) + price * amount - Number(openValue)
      const share = equity / (price * amount) - Number(contract!.takerFeeRate)
      expect(share).toBeCloseTo(0.005, 4)
    },
  },
  {
    says: 'those with the largest profit at the largest leverage first',
    check: async () => {
      const world = openWorld()
      const { control } = world.sandbox
      const lender = world.another()
      await lender.setMarginMode(isolated)
      await lender.setLeverage({ ...isolated, ...both(100) })
      await lender.placeOrder({ ...market, ...isolated, size: '0.5', type: 'open_long' })
      const shorts = [world.client(), world.another()]
      for (const [at, capi] of shorts.entries()) {
        await capi.setMarginMode(isolated)
        await capi.setLeverage({ ...isolated, ...both(at === 0 ? 10 : 50) })
        await capi.placeOrder({ ...market, ...isolated, size: '0.5', type: 'open_short' })
      }
      control.setMarketMaker({ symbol, enabled: false })
      world.setPrice('55000')
      const sizes = await Promise.all(
        shorts.map(async (capi) => (await capi.listPositions({ symbol }))[0]?.size ?? '0'),
      )
      expect(sizes).toEqual(['0.5', '0'])
      const [fill] = (await shorts[1]!.listFills({ symbol })).items
      expect(fill).toMatchObject({ liquidateType: 'ADL', fillFee: '0' })
    },
  },
  {
    says: 'The leverage decides how much margin an isolated position has; with cross margin it only limits the size of new orders.',
    check: async () => {
      const margins: number[] = []
      for (const leverage of [10, 20]) {
        const { capi } = openWorld()
        await capi.setMarginMode(isolated)
        await capi.setLeverage({ ...isolated, ...both(leverage) })
        await capi.placeOrder({ ...market, ...isolated, type: 'open_long' })
        margins.push(Number((await capi.listPositions({ symbol }))[0]!.isolatedMargin))
      }
      expect(margins[0]! / margins[1]!).toBeCloseTo(2, 1)
      const world = openWorld()
      await opensLarge(world)
      const before = await priceOf(world)
      await world.capi.setLeverage({ symbol, marginMode: 'SHARED', ...both(50) })
      expect(await priceOf(world)).toBe(before)
    },
  },
  {
    says: 'With cross margin it changes with every fill, every funding payment and the prices of all other contracts.',
    check: async () => {
      const world = openWorld()
      const prices: number[] = []
      const read = async () => void prices.push(await priceOf(world))
      await opensLarge(world)
      await read()
      await opens(world)
      await read()
      await world.capi.placeOrder({ ...market, symbol: 'cmt_ethusdt', size: '1', type: 'open_long' })
      await read()
      world.sandbox.control.setPrice({ symbol: 'cmt_ethusdt', price: '2500' })
      await read()
      world.sandbox.control.setClock({ untilFunding: true })
      await read()
      expect(new Set(prices).size).toBe(5)
    },
  },
  {
    says: 'It is empty by default in the local exchange, so that losses go to other traders; set `insurance`.',
    check: async () => {
      for (const insurance of ['0', '100000']) {
        const world = openWorld({ insurance })
        await opensIsolated(world)
        world.setPrice('50000')
        const paid = (await world.capi.listBills({ businessType: 'order_fix_margin_amount' })).items
        expect(await fillsOf(world)).toHaveLength(2)
        expect(paid).toHaveLength(insurance === '0' ? 0 : 1)
      }
    },
  },
  {
    says: 'The price is the bankruptcy price of the liquidated position, which leaves nothing of its margin.',
    check: async () => {
      const world = openWorld()
      const { isolatedMargin, openValue, size } = await opensIsolated(world)
      const fee = Number((await world.capi.listContracts({ symbol }))[0]!.takerFeeRate)
      // At this price, margin and loss and the fee of the close are nothing together.
      const bankruptcy = (Number(openValue) - Number(isolatedMargin)) / (Number(size) * (1 - fee))
      world.setPrice('50000')
      const [fill] = await fillsOf(world)
      const price = Number(fill!.fillValue) / Number(fill!.fillSize)
      expect(Math.abs(price - bankruptcy)).toBeLessThanOrEqual(0.1)
      expect(Number(await world.capi.listAssets().then(([asset]) => asset!.equity))).toBeGreaterThan(9_000)
    },
  },
  {
    says: "It is never better than the mark price for the other account, and never beyond that account's own liquidation price.",
    check: async () => {
      for (const mark of ['59600', '59500', '59000', '55000']) {
        const world = openWorld()
        const lender = world.another()
        const short = world.client()
        for (const [capi, leverage] of [[lender, 100] as const, [short, 10] as const]) {
          await capi.setMarginMode(isolated)
          await capi.setLeverage({ ...isolated, ...both(leverage) })
        }
        await lender.placeOrder({ ...market, ...isolated, type: 'open_long' })
        await short.placeOrder({ ...market, ...isolated, type: 'open_short' })
        const own = await priceOf(world)
        world.sandbox.control.setMarketMaker({ symbol, enabled: false })
        world.setPrice(mark)
        const [fill] = (await short.listFills({ symbol })).items
        expect(fill!.liquidateType, mark).toBe('ADL')
        // A short position is closed by buying, for which a low price is better.
        const price = Number(fill!.fillValue) / Number(fill!.fillSize)
        expect(price).toBeGreaterThanOrEqual(Number(mark))
        expect(price).toBeLessThanOrEqual(own)
      }
    },
  },
  {
    says: 'With cross margin, a loss is borne by the contracts whose prices moved against the account just now, then by those in which it lost before. Its other contracts are closed in the market first, or at the mark price.',
    check: async () => {
      for (const hasMarket of [true, false]) {
        const world = openWorld()
        const { control } = world.sandbox
        const ether = 'cmt_ethusdt'
        control.setPrice({ symbol: ether, price: '3000' })
        const other = world.another()
        await other.placeOrder({ ...market, ...isolated, size: '0.2', type: 'open_long' })
        await world.capi.setLeverage({ symbol: ether, marginMode: 'SHARED', ...both(100) })
        await world.capi.placeOrder({ ...market, size: '0.2', type: 'open_short' })
        await world.capi.placeOrder({ ...market, symbol: ether, size: '50', type: 'open_long' })
        if (!hasMarket) control.setMarketMaker({ symbol, enabled: false })
        // The loss is in ether alone, so that nobody pays for it with bitcoin.
        control.setPrice({ symbol: ether, price: '2400' })
        expect(await world.capi.listAllPositions()).toEqual([])
        const [close] = (await world.capi.listFills({ symbol })).items
        const price = Number(close!.fillValue) / Number(close!.fillSize)
        expect(Math.abs(price - 60_000)).toBeLessThan(hasMarket ? 20 : 0.1)
        expect(await other.listPositions({ symbol })).toHaveLength(hasMarket ? 1 : 0)
      }
    },
  },
  {
    says: 'It is rounded to the safe side, so that the position is liquidated one price step further at the latest.',
    check: async () => {
      for (const [type, sign] of [['open_long', -1] as const, ['open_short', 1] as const])
        for (const leverage of [7, 20, 33]) {
          const world = openWorld({ insurance: '100000' })
          await world.capi.setMarginMode(isolated)
          await world.capi.setLeverage({ ...isolated, ...both(leverage) })
          await world.capi.placeOrder({ ...market, ...isolated, type })
          const price = await priceOf(world)
          world.setPrice((price - sign * 0.1).toFixed(1))
          expect(await positionsOf(world), `${type} ${leverage}`).toHaveLength(1)
          world.setPrice((price + sign * 0.1).toFixed(1))
          expect(await positionsOf(world), `${type} ${leverage}`).toEqual([])
        }
    },
  },
]
