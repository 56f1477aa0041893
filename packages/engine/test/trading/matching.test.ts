import fc from 'fast-check'
import { OrderBook } from 'nodejs-order-book'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type ExecutionType,
  formatPrice,
  formatSize,
  type Order,
  type WorldEvent,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'
import { createMatcher, type Match, type Matcher } from './reference-matcher.ts'

const center = 900_000
const rich = '1000000000'

const placing = fc.record({
  what: fc.constant('place' as const),
  who: fc.nat(3),
  buys: fc.boolean(),
  ticks: fc.integer({ min: -12, max: 12 }),
  size: fc.integer({ min: 10, max: 300 }),
  executionType: fc.constantFrom<ExecutionType>('normal', 'normal', 'normal', 'postOnly', 'fok', 'ioc'),
})
const canceling = fc.record({ what: fc.constant('cancel' as const), which: fc.nat(100) })
const moving = fc.record({ what: fc.constant('move' as const), ticks: fc.integer({ min: -15, max: 15 }) })
const quoting = fc.record({
  what: fc.constant('quote' as const),
  isEnabled: fc.boolean(),
  levels: fc.integer({ min: 1, max: 6 }),
  halfSpreadTicks: fc.nat(3),
  stepTicks: fc.integer({ min: 1, max: 3 }),
  size: fc.integer({ min: 1, max: 200 }),
  growthPercent: fc.integer({ min: 10, max: 180 }),
})
type Placing = typeof placing extends fc.Arbitrary<infer Value> ? Value : never
type Quoting = typeof quoting extends fc.Arbitrary<infer Value> ? Value : never

const long = { minLength: 100, maxLength: 100 }

function offer(
  stage: Stage,
  account: Account,
  { buys, ticks, size, executionType }: Omit<Placing, 'what' | 'who'>,
): Order {
  const { grid } = stage.world.markets.get(bitcoin.symbol)!.contract
  const type = buys ? 'open_long' : 'open_short'
  const wish = { executionType }
  return must(stage.offer(account, type, formatSize(grid, size), formatPrice(grid, center + ticks), wish))
}

/** What the latest command traded, as seen by the taker; the maker of a trade stands in the event after its taker. */
function matchesOf(events: readonly WorldEvent[], taker: Order): Match[] {
  const fills = events.flatMap((event) => (event.kind === 'fill' ? event.fill : []))
  return fills
    .filter(({ orderId }) => orderId === taker.id)
    .map(({ matchSequence, price, size }) => {
      const maker = fills.find((other) => other.matchSequence === matchSequence && other.isMaker)
      return { makerId: maker?.orderId.toString() ?? null, price, size }
    })
}

/** What rests in the engine, best price first and then in order. */
function restingOf(stage: Stage): unknown {
  const { book } = stage.world.markets.get(bitcoin.symbol)!
  return [book.bids, book.asks].map((side) =>
    Array.from(side.levels()).flatMap(({ price, first }) => {
      const queue: [string, number, number][] = []
      for (let each = first; each; each = each.next) {
        queue.push([each.order.id.toString(), price, each.order.size - each.order.filledSize])
      }
      return queue
    }),
  )
}

function restingOfModel({ waiting }: Matcher): unknown {
  return [true, false].map((buys) =>
    waiting
      .filter((each) => each.buys === buys)
      .toSorted((one, other) => (buys ? other.price - one.price : one.price - other.price))
      .map(({ id, price, left }) => [id, price, left]),
  )
}

describe('matching', () => {
  it('gives the same matches and the same book as a matcher that searches a plain list', () => {
    let matched = 0
    const command = fc.oneof(
      { weight: 12, arbitrary: placing },
      { weight: 4, arbitrary: canceling },
      { weight: 2, arbitrary: moving },
      { weight: 1, arbitrary: quoting },
    )
    fc.assert(
      fc.property(fc.array(command, long), (commands) => {
        const stage = createStage()
        const model = createMatcher(center)
        const accounts = Array.from({ length: 4 }, () => stage.account(rich))
        for (const each of commands) {
          if (each.what === 'place') {
            const account = accounts[each.who]!
            const order = offer(stage, account, each)
            const { matches, isResting } = model.place({
              ...each,
              id: order.id.toString(),
              accountId: account.id.toString(),
              price: center + each.ticks,
            })
            expect(matchesOf(stage.world.events, order)).toEqual(matches)
            expect(order.status === 'open').toBe(isResting)
            matched += matches.length
          } else if (each.what === 'cancel') {
            const { id, accountId } = model.waiting[each.which % Math.max(1, model.waiting.length)] ?? {}
            if (id === undefined) continue
            const account = accounts.find((one) => one.id.toString() === accountId)!
            must(stage.cancel(account, account.orders.get(BigInt(id))!))
            model.cancel(id)
          } else if (each.what === 'move') {
            const isMove = model.mark !== center + each.ticks
            stage.price(formatPrice(stage.world.markets.get(bitcoin.symbol)!.contract.grid, center + each.ticks))
            const ended = stage.world.events.flatMap((event) =>
              event.kind === 'order' && event.status === 'filled' ? event.order.id.toString() : [],
            )
            expect(ended).toEqual(isMove ? model.move(center + each.ticks) : [])
          } else quote(stage, model, each)
          expect(restingOf(stage)).toEqual(restingOfModel(model))
        }
      }),
      { numRuns: 60 },
    )
    expect(matched).toBeGreaterThan(1_000)
  })

  it('leaves the same book as another implementation', () => {
    const command = fc.oneof({ weight: 3, arbitrary: placing }, { weight: 1, arbitrary: canceling })
    fc.assert(
      fc.property(fc.array(command, long), (commands) => {
        const stage = createStage()
        const other = new OrderBook()
        // One account buys and one sells, so that nobody meets himself: there the two implementations differ.
        const [buyer, seller] = [stage.account(rich), stage.account(rich)]
        const placed: [Account, Order][] = []
        for (const each of commands) {
          if (each.what === 'cancel') {
            const [account, order] = placed[each.which % Math.max(1, placed.length)] ?? []
            if (!account || !order) continue
            const theirs = other.cancel(order.id.toString())
            expect(stage.cancel(account, order).ok).toBe(theirs?.order !== undefined)
          } else {
            const account = each.buys ? buyer : seller
            const order = offer(stage, account, each)
            placed.push([account, order])
            other.limit({
              id: order.id.toString(),
              side: (each.buys ? 'buy' : 'sell') as never,
              size: each.size,
              price: center + each.ticks,
              postOnly: each.executionType === 'postOnly',
              timeInForce: ({ fok: 'FOK', ioc: 'IOC' }[each.executionType as string] ?? 'GTC') as never,
            })
          }
          for (const [, order] of placed) {
            const theirs = other.order(order.id.toString())
            expect(theirs !== undefined).toBe(order.status === 'open')
            if (theirs) expect(theirs.size).toBe(order.size - order.filledSize)
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})

function quote(stage: Stage, model: Matcher, wish: Quoting): void {
  const { isEnabled, levels, halfSpreadTicks, stepTicks, growthPercent, size } = wish
  const { grid } = stage.world.markets.get(bitcoin.symbol)!.contract
  stage.marketMaker({ isEnabled, levels, halfSpreadTicks, stepTicks, growthPercent, size: formatSize(grid, size) })
  model.ladder = isEnabled ? { levels, halfSpread: halfSpreadTicks, step: stepTicks, size, growthPercent } : null
}
