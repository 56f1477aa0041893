import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { openAccount } from '../../src/state/account.ts'
import { createCollateral, type Position } from '../../src/state/position.ts'
import { DeleverageQueue, DirtyCollaterals, type Rankable } from '../../src/state/queues.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }

describe('DirtyCollaterals', () => {
  it('returns shared collaterals by account and coin, then isolated ones by position, each once', () => {
    const ids = { lastId: 1n }
    const [first, second] = [openAccount(ids, '', [], 0), openAccount(ids, '', [], 0)]
    const euro = createCollateral('EURT', 0)
    const dollar = createCollateral('USDT', 0)
    const other = createCollateral('USDT', 0)
    const [early, late] = [createCollateral('USDT', 0, 7n), createCollateral('USDT', 0, 9n)]
    const queue = new DirtyCollaterals()
    queue.add(late, first)
    queue.add(other, second)
    queue.add(early, second)
    queue.add(dollar, first)
    queue.add(euro, first)
    queue.add(dollar, first)
    expect(queue.size).toBe(5)
    const order = Array.from({ length: 6 }, () => queue.take()?.collateral)
    expect(order).toEqual([euro, dollar, other, early, late, undefined])
    expect(queue.size).toBe(0)
    queue.add(dollar, first)
    expect(queue.take()).toEqual({ collateral: dollar, account: first })
  })
})

/** A position that is ranked, by its fields. */
interface Given extends Omit<Rankable, 'position'> {
  readonly positionId: bigint
  readonly openValue: bigint
}

const queueOf = (): DeleverageQueue => new DeleverageQueue('cmt_btcusdt', 'SHORT')

/** Adds each position on a collateral of its own, and takes all of them. */
function ranked(given: readonly Given[]): readonly Given[] {
  const queue = queueOf()
  const known = new Map<Position, Given>()
  for (const each of given) {
    const position = { id: each.positionId, openValue: each.openValue } as Position
    known.set(position, each)
    queue.replace(createCollateral('USDT', 0), [{ ...each, position }])
  }
  return taken(queue).map((position) => known.get(position)!)
}

function taken(queue: DeleverageQueue): Position[] {
  const positions: Position[] = []
  for (let next; (next = queue.take());) positions.push(next)
  return positions
}

const idsOf = (positions: readonly Given[]): number[] => positions.map(({ positionId }) => Number(positionId))

describe('DeleverageQueue', () => {
  it('orders ten positions by profit times leverage', () => {
    // Profit in percent and leverage in tenths.
    const given = [
      [10, 40],
      [5, 5],
      [20, 12],
      [5, 100],
      [15, 20],
      [3, 40],
      [12, 50],
      [6, 8],
      [11, 110],
      [7, 60],
    ] as const
    const positions = given.map(([profit, leverage], index) => ({
      positionId: BigInt(index + 1),
      unrealizedPnl: BigInt(profit),
      openValue: 100n,
      exposedValue: BigInt(leverage),
      equity: 10n,
    }))
    expect(idsOf(ranked(positions))).toEqual(cases.L_deleverage_order)
  })

  it.each([
    { name: 'a loss on little leverage last', given: [loss(1n, 10n), loss(1n, 2n)], want: [1, 2] },
    {
      name: 'any profit before any loss',
      given: [loss(1n, 100n), { ...loss(1n, 1n), unrealizedPnl: 1n }],
      want: [2, 1],
    },
    { name: 'the older one first among equals', given: [loss(2n, 4n), loss(2n, 4n)], want: [1, 2] },
    { name: 'who is worth nothing first', given: [gain(9n, 5n, 1_000n), gain(1n, 5n, -3n)], want: [2, 1] },
  ])('puts $name', ({ given, want }) => {
    const positions = given.map((each, index) => ({ ...each, positionId: BigInt(index + 1) }))
    expect(idsOf(ranked(positions))).toEqual(want)
    expect(idsOf(ranked(positions.toReversed()))).toEqual(want)
  })

  it('agrees with floating point where that is exact enough, in any order of input', () => {
    const amount = fc.bigInt(1n, 10n ** 12n)
    const position = fc.record({
      unrealizedPnl: fc.bigInt(-(10n ** 12n), 10n ** 12n),
      openValue: amount,
      exposedValue: amount,
      equity: amount,
    })
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), (given) => {
        const positions = given.map((each, index) => ({ ...each, positionId: BigInt(index) }))
        const all = ranked(positions)
        expect(ranked(positions.toReversed())).toEqual(all)
        for (const [index, next] of all.slice(1).entries()) {
          expect(scoreOf(all[index]!) * (1 + Math.sign(scoreOf(next)) * 1e-9)).toBeGreaterThanOrEqual(
            scoreOf(next) * (1 - Math.sign(scoreOf(next)) * 1e-9) - 1e-300,
          )
        }
      }),
    )
  })

  it('ranks the positions on a collateral again when it replaces them', () => {
    const queue = queueOf()
    const [one, other] = [createCollateral('USDT', 0), createCollateral('USDT', 0)]
    const rankable = (id: bigint, unrealizedPnl: bigint): Rankable => ({
      ...gain(unrealizedPnl, 10n, 10n),
      position: { id, openValue: 100n } as Position,
    })
    queue.replace(one, [rankable(1n, 50n), rankable(2n, 10n)])
    queue.replace(other, [rankable(3n, 20n)])
    queue.replace(one, [rankable(1n, 5n)])
    expect(taken(queue).map(({ id }) => id)).toEqual([3n, 1n])
    queue.replace(other, [rankable(3n, 20n)])
    queue.replace(other, [])
    expect(queue.take()).toBeUndefined()
  })
})

function loss(lost: bigint, leverage: bigint): Given {
  return { positionId: 0n, unrealizedPnl: -lost, openValue: 100n, exposedValue: leverage, equity: 1n }
}

function gain(won: bigint, exposedValue: bigint, equity: bigint): Given {
  return { positionId: 0n, unrealizedPnl: won, openValue: 100n, exposedValue, equity }
}

function scoreOf({ unrealizedPnl, openValue, exposedValue, equity }: Given): number {
  const [profit, leverage] = [Number(unrealizedPnl) / Number(openValue), Number(exposedValue) / Number(equity)]
  return profit > 0 ? profit * leverage : profit / leverage
}
