// What the page says of the protection of a position, against what the exchange does when the price goes there.
import type { Position } from '@capi/api'
import { createClient, type Client } from '@capi/client'
import { createSandbox, type Sandbox } from '@capi/sandbox'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ControlClient } from '../../src/api/control-client.ts'
import { protectPosition, wishFor } from '../../src/operations/protect-position.ts'
import { isBeyondLiquidation, plansOf, profitOfPart, protectionOf } from '../../src/records/protection.ts'
import type { Role } from '../../src/records/protection.ts'
import { readAccount, readMarket } from '../../src/state/snapshot.ts'

const symbol = 'cmt_btcusdt'

interface Stage {
  readonly sandbox: Sandbox
  readonly capi: Client
  readonly caller: { readonly client: ControlClient; readonly accountId: string }
  setPrice(price: string): void
  read(side?: string): ReturnType<typeof readAll>
}

/** Returns an answer as the page reads it, where ids are text. */
function asRead<Answer>(answer: object): Answer {
  const text = JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return JSON.parse(text) as Answer
}

async function readAll({ control }: Sandbox, accountId: string, side?: string) {
  const listed = control.listMarkets().find(({ contract }) => contract.symbol === symbol)!
  const account = readAccount(asRead(await control.getAccount({ accountId })))
  const position = account.positions.find((each) => side === undefined || each.side === side)
  return { account, position, market: readMarket(asRead(listed)) }
}

async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const sandbox = createSandbox()
  const { control } = sandbox
  const { accountId, ...credentials } = control.createAccount({ name: 'demo', deposit: '10000000' })
  const call = (_: string, input: Parameters<typeof control.callAsAccount>[0]) => control.callAsAccount(input)
  try {
    await work({
      sandbox,
      capi: createClient({ transport: sandbox.transport, credentials, limits: false }),
      caller: { client: { call } as unknown as ControlClient, accountId },
      setPrice: (price) => void control.setPrice({ symbol, price }),
      read: (side) => readAll(sandbox, accountId, side),
    })
  } finally {
    await sandbox.close()
  }
}

/** Sets a price of a role for the whole position, as the button of the dialog does. */
async function press({ caller, read }: Stage, side: string, role: Role, triggerPrice: string) {
  const { account, position } = await read(side)
  const wish = wishFor(role, triggerPrice, position!, plansOf(account, position!, role))
  return protectPosition(caller, position!, wish ? [wish] : [])
}

const sumOf = (amounts: readonly (string | null)[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount ?? '0'), new Big(0))

describe('the protection of a position', () => {
  it('covers what presets had at first, and the whole of it after the button', async () => {
    await onStage(async (stage) => {
      const { capi, setPrice, read } = stage
      setPrice('90000')
      const order = { symbol, type: 'open_long', matchPrice: 'market' } as const
      const presets = { presetTakeProfitPrice: '95000', presetStopLossPrice: '89000' }
      await capi.placeOrder({ ...order, size: '0.05', ...presets })
      await capi.placeOrder({ ...order, size: '0.4' })
      const stopOf = async () => {
        const { account, position, market } = await read()
        const { covers, left } = protectionOf(account, position!, market).stopLoss
        return { parts: covers.map(({ size }) => profitOfPart(position!, size, '89000')), left }
      }
      expect(await stopOf()).toEqual({ parts: ['-50.005'], left: '0.4' })
      expect(await press(stage, 'LONG', 'stopLoss', '89000')).toEqual({
        isGood: true,
        text: 'The stop-loss is ordered at 89,000 for 0.45 (0.4 added).',
      })
      expect(await stopOf()).toEqual({ parts: ['-50.005', '-400.04'], left: '0' })
      setPrice('89000')
      expect((await read()).position).toBeUndefined()
    })
  })

  it('moves all orders of a role to the price, and says what it did before a refusal', async () => {
    await onStage(async (stage) => {
      const { capi, sandbox, setPrice, read } = stage
      setPrice('90000')
      await capi.placeOrder({ symbol, type: 'open_short', matchPrice: 'market', size: '0.4' })
      const stop = { symbol, type: 'stop_loss', positionSide: 'SHORT' } as const
      await capi.placeTpSlOrder({ ...stop, size: '0.1', triggerPrice: '91000' })
      await capi.placeTpSlOrder({ ...stop, size: '0.1', triggerPrice: '92000', executePrice: '92500' })
      const refused = await press(stage, 'SHORT', 'stopLoss', '89000')
      expect(refused).toMatchObject({
        isGood: false,
        text: expect.stringMatching(/^The stop-loss is not set: The stop-loss price must be above .*\.$/) as string,
      })
      const action = { type: 'drop', how: 'reset' } as const
      sandbox.control.createFault({ operation: 'placeTpSlOrder', phase: 'before', count: 1, action })
      const partly = await press(stage, 'SHORT', 'stopLoss', '91500')
      expect(partly.text).toMatch(/^The stop-loss is not set: .* Before that: 0\.10* moved, 0\.10* moved\.$/)
      expect(await press(stage, 'SHORT', 'stopLoss', '91500')).toMatchObject({ isGood: true })
      const { account, position, market } = await read()
      const { covers, left } = protectionOf(account, position!, market).stopLoss
      expect(covers.map(({ triggerPrice, limit }) => [Number(triggerPrice), limit])).toEqual([
        [91500, null],
        [91500, null],
        [91500, null],
      ])
      expect(left).toBe('0')
      expect((await press(stage, 'SHORT', 'stopLoss', '91500.0')).text).toContain('Nothing was changed')
    })
  })

  const price = fc.integer({ min: 1, max: 40 })
  const size = fc.integer({ min: 1, max: 50 }).map((count) => (count / 100).toFixed(2))
  const step = fc.oneof(
    fc.record({
      what: fc.constant('open' as const),
      size,
      presets: fc.option(fc.record({ take: price, stop: price })),
    }),
    fc.record({ what: fc.constant('close' as const), size }),
    fc.record({ what: fc.constant('rest' as const), size, away: price }),
    fc.record({
      what: fc.constant('protect' as const),
      size,
      role: fc.constantFrom('takeProfit', 'stopLoss'),
      away: price,
    }),
    fc.record({ what: fc.constant('plan' as const), size, isRising: fc.boolean(), away: price }),
    fc.record({ what: fc.constant('move' as const), away: fc.integer({ min: -9, max: 9 }) }),
    fc.record({ what: fc.constant('button' as const), role: fc.constantFrom('takeProfit', 'stopLoss'), away: price }),
  )
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

  async function take(stage: Stage, side: 'LONG' | 'SHORT', each: Step): Promise<void> {
    const { capi, read, setPrice } = stage
    const { market, position } = await read(side)
    const last = Number(market.ticker.last)
    const up = side === 'LONG' ? 1 : -1
    const at = (away: number): string => (last + away * 50).toFixed(1)
    const word = side === 'LONG' ? 'long' : 'short'
    const isTake = 'role' in each && each.role === 'takeProfit'
    const order = { symbol, matchPrice: 'market' } as const
    if (each.what === 'move') return setPrice(at(each.away))
    if (each.what === 'open') {
      const presets = each.presets && {
        presetTakeProfitPrice: at(up * each.presets.take),
        presetStopLossPrice: at(-up * each.presets.stop),
      }
      await capi.placeOrder({ ...order, type: `open_${word}`, size: each.size, ...presets })
    } else if (!position) return
    else if (each.what === 'close') await capi.placeOrder({ ...order, type: `close_${word}`, size: each.size })
    else if (each.what === 'rest') {
      await capi.placeOrder({ symbol, type: `close_${word}`, size: each.size, price: at(up * (each.away + 1)) })
    } else if (each.what === 'protect') {
      const triggerPrice = at((isTake ? up : -up) * each.away)
      const type = isTake ? 'take_profit' : 'stop_loss'
      await capi.placeTpSlOrder({ symbol, type, positionSide: side, size: each.size, triggerPrice })
    } else if (each.what === 'plan') {
      const triggerPrice = at(each.isRising ? each.away : -each.away)
      await capi.placePlanOrder({ symbol, type: `close_${word}`, size: each.size, triggerPrice, matchType: 'market' })
    } else {
      const role = each.role as Role
      const triggerPrice = at((isTake ? up : -up) * each.away)
      const before = protectionOf((await read(side)).account, position, market, { role, triggerPrice })[role]
      const { isGood } = await press(stage, side, role, triggerPrice)
      if (!isGood) return
      const after = await read(side)
      const { size: covered } = protectionOf(after.account, after.position!, after.market)[role]
      expect(covered, 'what the dialog said before the button').toBe(before.size)
      const roleSizes = plansOf(after.account, after.position!, role).map((plan) => plan.size)
      expect(sumOf(roleSizes).gte(position.size!)).toBe(true)
    }
  }

  it('is what the exchange closes when the price goes there, after random orders', async () => {
    const sides = fc.constantFrom('LONG' as const, 'SHORT' as const)
    const steps = fc.array(step, { minLength: 3, maxLength: 16, size: 'max' })
    let covered = 0
    await fc.assert(
      fc.asyncProperty(sides, fc.constantFrom<Role>('takeProfit', 'stopLoss'), steps, async (side, role, given) => {
        await onStage(async (stage) => {
          const { capi, setPrice, read } = stage
          setPrice('60000')
          // An order that the exchange refuses changes nothing.
          for (const each of given)
            await take(stage, side, each).catch((error: Error) => expect(error.name).not.toBe('AssertionError'))
          const { account, position, market } = await read(side)
          if (!position) return
          const { covers, left, size: whole } = protectionOf(account, position, market)[role]
          expect(sumOf([whole, left]).eq(position.size!)).toBe(true)
          const known = new Set(account.fills.map(({ tradeId }) => tradeId))
          for (const { triggerPrice } of covers) setPrice(triggerPrice)
          const past = (await stage.read(side)).account.pastPlanOrders
          const fills = []
          for await (const fill of capi.listFills({ symbol })) if (!known.has(fill.tradeId)) fills.push(fill)
          for (const { plan, size: part, triggerPrice } of covers) {
            const ended = past.find(({ orderId }) => orderId === plan!.orderId)
            expect(new Big(ended?.filledQty ?? '0').eq(part), `${triggerPrice}: ${ended?.filledQty} of ${part}`).toBe(
              true,
            )
            if (new Big(part).gt(0)) covered += 1
          }
          // What is realised beyond the amounts of the page is the distance of the fills from the triggers.
          const isLong = side === 'LONG'
          const resting = account.orders.filter(({ type }) => type?.startsWith('close'))
          const own = fills.filter(({ orderId }) => resting.every((order) => order.orderId !== orderId))
          const said = sumOf(covers.map(({ size: part, triggerPrice }) => profitOfPart(position, part, triggerPrice)))
          const slip = sumOf(own.map(({ fillValue }) => fillValue)).minus(
            sumOf(covers.map(({ size: part, triggerPrice }) => new Big(part).times(triggerPrice).toFixed())),
          )
          const realised = sumOf(own.map(({ realizePnl }) => realizePnl))
          expect(
            realised
              .minus(said)
              .minus(isLong ? slip : slip.times(-1))
              .abs()
              .toNumber(),
          ).toBeLessThan(1e-6)
        })
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 30) },
    )
    expect(covered).toBeGreaterThan(5)
  })
})

describe('isBeyondLiquidation', () => {
  it.each([
    { side: 'LONG', price: '140', want: true },
    { side: 'LONG', price: '149.35', want: true },
    { side: 'LONG', price: '150', want: false },
    { side: 'SHORT', price: '150', want: true },
    { side: 'SHORT', price: '140', want: false },
  ])('of a $side that is liquidated at 149.35 is $want for $price', ({ side, price, want }) => {
    const position = { side, liquidatePrice: '149.35' } as Position
    expect(isBeyondLiquidation(position, price)).toBe(want)
    expect(isBeyondLiquidation({ ...position, liquidatePrice: '0' }, price)).toBe(false)
  })
})
