// Benchmark of memory: bytes that a finished order takes with its fills, bills and positions, in a world without a
// journal.
//
// tsx bench/memory.ts [steps]      default: 100,000 for each kind of trading
//
// Build first: it measures `dist`.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Commands, Direction, Order, Result, World } from '../src/index.ts'

const built = new URL('../dist/index.js', import.meta.url)
const { advance, createWorld, defaultContracts, execute } = (await import(
  built.href
)) as typeof import('../src/index.ts')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const { symbol } = defaultContracts[0]!
const traders = 20
const warmUps = 5_000
const steps = Number(process.argv[2] ?? 100_000)

interface Scene {
  readonly name: string
  readonly isQuoted: boolean
  /** Finishes some orders of a number. */
  readonly step: (bench: Bench, index: number) => void
  readonly ordersPerStep: number
}

interface Bench {
  readonly world: World
  readonly accountIds: readonly bigint[]
}

function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function place(bench: Bench, who: number, type: Direction, wish: Partial<Commands['placeOrder']> = {}): Order {
  return must(
    execute(bench.world, 'placeOrder', {
      accountId: bench.accountIds[who % traders]!,
      symbol,
      clientOid: null,
      type,
      executionType: 'normal',
      isMarket: true,
      marginMode: 'SHARED',
      size: '0.001',
      price: null,
      presetTakeProfitPrice: null,
      presetStopLossPrice: null,
      ...wish,
    }),
  )
}

const isolated = { marginMode: 'ISOLATED' } as const
const limit = { isMarket: false, price: '90000' } as const
const sideOf = (index: number): Direction => (index % 2 === 0 ? 'open_long' : 'open_short')

const scenes: readonly Scene[] = [
  {
    name: 'cancelled',
    isQuoted: true,
    ordersPerStep: 1,
    step(bench, index) {
      const { accountId, id } = place(bench, index, 'open_long', {
        isMarket: false,
        price: `${89_000 + (index % 900)}`,
      })
      must(execute(bench.world, 'cancelOrder', { accountId, orderId: id, clientOid: null }))
    },
  },
  {
    name: 'filled by the market maker',
    isQuoted: true,
    ordersPerStep: 1,
    step: (bench, index) => void place(bench, index, sideOf(index)),
  },
  {
    name: 'the same with a client order id of 30',
    isQuoted: true,
    ordersPerStep: 1,
    step: (bench, index) => void place(bench, index, sideOf(index), { clientOid: `program-${index}`.padEnd(30, 'x') }),
  },
  {
    name: 'opened and closed',
    isQuoted: true,
    ordersPerStep: 2,
    step(bench, index) {
      place(bench, index, 'open_long')
      place(bench, index, 'close_long')
    },
  },
  {
    name: 'opened and closed, isolated',
    isQuoted: true,
    ordersPerStep: 2,
    step(bench, index) {
      place(bench, index, 'open_long', isolated)
      place(bench, index, 'close_long', isolated)
    },
  },
  {
    name: 'filled by another user',
    isQuoted: false,
    ordersPerStep: 2,
    step(bench, index) {
      place(bench, index, sideOf(index), limit)
      place(bench, index + 7, sideOf(index + 1), limit)
    },
  },
]

function bytesUsed(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function open(isQuoted: boolean): Bench {
  const world = createWorld({ seed: 'bench', startTime: 1_764_201_600_000, contracts: defaultContracts })
  must(execute(world, 'setPrice', { symbol, price: '90000', mode: 'jump' }))
  must(execute(world, 'setMarketMaker', { symbol, isEnabled: isQuoted, halfSpreadTicks: 3, size: '1000' }))
  const accountIds = Array.from(
    { length: traders },
    () => must(execute(world, 'createAccount', { name: '', deposit: '10000000' })).id,
  )
  return { world, accountIds }
}

console.log('bytes for each finished order')
for (const { name, isQuoted, step, ordersPerStep } of scenes) {
  const bench = open(isQuoted)
  const run = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      step(bench, index)
      advance(bench.world, bench.world.time + 1 + ((index * 7_919) % 2_000))
    }
  }
  run(0, warmUps)
  const before = bytesUsed()
  run(warmUps, warmUps + steps)
  const bytes = (bytesUsed() - before) / (steps * ordersPerStep)
  console.log(`${name.padEnd(40)}${bytes.toFixed(0).padStart(6)}`)
}
