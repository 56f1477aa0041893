// Benchmark of liquidations: one price jump liquidates many accounts. The cost of each should not depend on how many
// there are.
//
// tsx bench/liquidations.ts [accounts ...]      default: 500, 1,000, 2,000, 4,000 and 8,000
//
// Build first: it measures `dist`. It measures processor time, so that other processes do not affect it. The last part
// measures price steps that liquidate none of the accounts.
import os from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Account, Commands, ContractTerms, Direction, MarginMode, Result, World } from '../src/index.ts'

const built = new URL('../dist/', import.meta.url)
const { createWorld, defaultContracts, execute } = (await import(
  new URL('index.js', built).href
)) as typeof import('../src/index.ts')

const contracts: readonly ContractTerms[] = defaultContracts.slice(0, 3)
const [bitcoin, ether, sol] = contracts.map(({ symbol }) => symbol) as [string, string, string]
const prices: Readonly<Record<string, string>> = { [bitcoin]: '90000', [ether]: '3000', [sol]: '140' }
const quotes = { isEnabled: true, halfSpreadTicks: 0, size: '100000' }

interface Scene {
  readonly name: string
  /** Balance of the insurance fund for a number of liquidations. @default enough for all of them */
  readonly insurance?: (count: number) => string
  /** Opens the positions of a number of liquidations. */
  readonly prepare: (world: World, count: number) => void
}

function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function open(
  world: World,
  account: Account,
  type: Direction,
  size: string,
  wish: Partial<Commands['placeOrder']> = {},
) {
  must(
    execute(world, 'placeOrder', {
      accountId: account.id,
      symbol: bitcoin,
      clientOid: null,
      type,
      executionType: 'normal',
      isMarket: true,
      marginMode: 'SHARED',
      size,
      price: null,
      presetTakeProfitPrice: null,
      presetStopLossPrice: null,
      ...wish,
    }),
  )
}

function trader(world: World, deposit: string, settings: Partial<Commands['updateSettings']> = {}): Account {
  const account = must(execute(world, 'createAccount', { name: '', deposit }))
  for (const { symbol } of contracts) {
    must(execute(world, 'updateSettings', { accountId: account.id, symbol, crossLeverage: 50, ...settings }))
  }
  return account
}

function each(count: number, action: (index: number) => void): void {
  for (let index = 0; index < count; index += 1) action(index)
}

function longs(world: World, count: number, marginMode: MarginMode = 'SHARED'): void {
  each(count, (index) => {
    const account = trader(world, String(60 + (index % 7)), { isolatedLongLeverage: 20 })
    open(world, account, 'open_long', '0.01', { marginMode })
  })
}

function shorts(world: World, count: number): void {
  each(count, (index) => open(world, trader(world, String(2_000 + (index % 101))), 'open_short', '0.01'))
}

const isolated = { marginMode: 'ISOLATED' } as const
const separated = { separatedMode: 'SEPARATED', isolatedLongLeverage: 20 } as const

const scenes: readonly Scene[] = [
  { name: 'shared margin', prepare: (world, count) => longs(world, count) },
  { name: 'isolated margin', prepare: (world, count) => longs(world, count, 'ISOLATED') },
  {
    name: 'shared margin, three contracts',
    prepare: (world, count) =>
      each(count, (index) => {
        const account = trader(world, String(60 + (index % 7)))
        open(world, account, 'open_long', '0.008')
        open(world, account, 'open_short', '0.03', { symbol: ether })
        open(world, account, 'open_long', '0.5', { symbol: sol })
      }),
  },
  {
    name: 'four separated positions each',
    prepare: (world, count) =>
      each(count / 4, () => {
        const account = trader(world, '300', separated)
        each(4, () => open(world, account, 'open_long', '0.01', isolated))
      }),
  },
  {
    name: 'one account, all positions separated',
    prepare: (world, count) => {
      const account = trader(world, '1000000', separated)
      each(count, () => open(world, account, 'open_long', '0.01', isolated))
    },
  },
  {
    name: 'deleveraging against as many others',
    insurance: () => '0',
    prepare: (world, count) => {
      longs(world, count)
      shorts(world, count)
      must(execute(world, 'setMarketMaker', { symbol: bitcoin, isEnabled: false }))
    },
  },
  {
    name: 'insurance fund exhausted half way',
    insurance: (count) => String(count * 25),
    prepare: (world, count) => {
      longs(world, count, 'ISOLATED')
      shorts(world, count)
    },
  },
]

function prepare({ insurance, prepare: fill }: Scene, count: number): World {
  const fund = insurance?.(count) ?? '1000000000'
  const world = createWorld({ seed: 'bench', startTime: 1_764_201_600_000, contracts, insurance: fund })
  for (const { symbol } of contracts) {
    must(execute(world, 'setPrice', { symbol, price: prices[symbol]!, mode: 'jump' }))
    must(execute(world, 'setMarketMaker', { symbol, ...quotes }))
  }
  fill(world, count)
  return world
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function spend(action: () => void): number {
  const start = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

/** Returns the processor time of one liquidation in microseconds: the median of several worlds. */
function measure(scene: Scene, count: number): number {
  const rounds = Array.from({ length: Math.max(3, Math.ceil(most / count)) }, () => {
    const world = prepare(scene, count)
    collectGarbage()
    const micros = spend(() => must(execute(world, 'setPrice', { symbol: bitcoin, price: '80000', mode: 'jump' })))
    const done = world.events.filter((event) => event.kind === 'liquidation' && event.phase === 'start').length
    if (done !== count) throw new Error(`${scene.name}: there must be ${count} liquidations, were ${done}.`)
    return micros / count
  })
  return rounds.toSorted((one, other) => one - other)[rounds.length >> 1]!
}

/**
 * Returns the processor time of one price step in microseconds, where each brings a few positions near their
 * liquidation.
 */
function measureSteps(count: number): number {
  const world = prepare(scenes[0]!, count)
  const micros = Array.from({ length: steps }, (_, index) => {
    const price = String(90_000 - index * 2 + (index % 7) * 10)
    return spend(() => must(execute(world, 'setPrice', { symbol: bitcoin, price, mode: 'jump' })))
  })
  return micros.reduce((sum, value) => sum + value, 0) / steps
}

const given = process.argv.slice(2).map(Number)
const counts = given.length > 0 ? given : [500, 1_000, 2_000, 4_000, 8_000]
const most = Math.max(...counts)
const steps = 1_000

function print(name: string, values: readonly (number | string)[]): void {
  console.log(name.padEnd(38) + values.map((value) => String(value).padStart(9)).join(''))
}

function report(name: string, measureOne: (count: number) => number): void {
  const micros = counts.map(measureOne)
  print(name, [...micros.map((value) => value.toFixed(1)), (micros.at(-1)! / micros[0]!).toFixed(2)])
}

console.log(`machine: ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, processor time of one core`)
print('us for each of', [...counts, 'growth'])
// Compiles the code first.
for (const scene of scenes) measure(scene, 400)
for (const scene of scenes) report(scene.name, (count) => measure(scene, count))
report('price steps that liquidate none', measureSteps)
