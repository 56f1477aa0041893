// Benchmark of the engine alone: commands per second on one core at several depths of the order book.
//
// tsx bench/engine.ts [depth ...]      default: 100, 1,000, 10,000 and 100,000
//
// Build first: it measures `dist`, as users run it, because running from the sources costs about a third more. The mix
// is 60 % resting limit orders, 30 % cancellations of random resting orders, and 10 % orders that take three resting
// orders each, so that the depth stays constant. The measurement includes checks, accounting, bills and records, but
// not the creation of the commands. It measures processor time, so that other processes do not affect it.
import os from 'node:os'
import type { Account, Commands, Direction, Order, Result, World } from '../src/index.ts'

const built = new URL('../dist/', import.meta.url)
const { createWorld, defaultContracts, execute, formatPrice } = (await import(
  new URL('index.js', built).href
)) as typeof import('../src/index.ts')
const { hash } = (await import(new URL('base/ids.js', built).href)) as typeof import('../src/base/ids.ts')

const symbol = 'cmt_btcusdt'
const center = 912_000
const windowMicros = 100_000
const windowCount = 31
// Six limit orders, three cancellations, and one order that takes three: ten commands leave the depth unchanged.
const mix = [place, cancel, place, place, cancel, place, cross, place, cancel, place]
// The maximum number of tasks that are created in advance. It is limited so that there are always orders to cancel.
const largestBatch = 1_000
const traders = 50

interface Bench {
  readonly world: World
  readonly accounts: readonly Account[]
  /** Has no resting orders, so that it never trades with itself. */
  readonly taker: Account
  /** Resting orders, in random order. */
  readonly resting: { accountId: bigint; orderId: bigint }[]
  draws: number
  turns: number
}

function draw(bench: Bench, below: number): number {
  bench.draws += 1
  return hash(7, bench.draws) % below
}

// Sides alternate, so that both stay equally deep.
function isBuyNext(bench: Bench): boolean {
  bench.turns += 1
  return bench.turns % 2 === 0
}

function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function prepare(depth: number): Bench {
  const world = createWorld({ seed: 'bench', startTime: 1_764_201_600_000, contracts: defaultContracts })
  must(execute(world, 'setPrice', { symbol, price: '91200.0', mode: 'jump' }))
  must(execute(world, 'setMarketMaker', { symbol, isEnabled: false }))
  const accounts = Array.from({ length: traders }, (_, index) =>
    must(execute(world, 'createAccount', { name: `trader ${index}`, deposit: '1000000000' })),
  )
  const taker = must(execute(world, 'createAccount', { name: 'taker', deposit: '1000000000' }))
  const bench: Bench = { world, accounts, taker, resting: [], draws: 0, turns: 0 }
  while (bench.resting.length < depth) run(bench, [place(bench)])
  return bench
}

type Task =
  | { readonly kind: 'placeOrder'; readonly command: Commands['placeOrder'] }
  | { readonly kind: 'cancelOrder'; readonly command: Commands['cancelOrder'] }

function order(bench: Bench, account: Account, type: Direction, price: number, size: string): Task {
  const command = {
    accountId: account.id,
    symbol,
    clientOid: null,
    type,
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size,
    price: formatPrice(bench.world.markets.get(symbol)!.contract.grid, price),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  } as const
  return { kind: 'placeOrder', command }
}

// Places a limit order within 1.2 % of the price, longs below it and shorts above.
function place(bench: Bench): Task {
  const distance = 1 + draw(bench, 10_900)
  const account = bench.accounts[draw(bench, traders)]!
  return isBuyNext(bench)
    ? order(bench, account, 'open_long', center - distance, '0.01')
    : order(bench, account, 'open_short', center + distance, '0.01')
}

// Cancels a random resting order. Skips orders that a cross has filled in the meantime.
function cancel(bench: Bench): Task {
  const { resting, world } = bench
  for (;;) {
    const index = draw(bench, resting.length)
    const chosen = resting[index]!
    resting[index] = resting[resting.length - 1]!
    resting.pop()
    const { orders } = world.accounts.get(chosen.accountId)!
    if (orders.has(chosen.orderId)) return { kind: 'cancelOrder', command: { ...chosen, clientOid: null } }
  }
}

// Takes the three best orders of the other side, which all have the same size.
function cross(bench: Bench): Task {
  return isBuyNext(bench)
    ? order(bench, bench.taker, 'open_long', center + 11_000, '0.03')
    : order(bench, bench.taker, 'open_short', center - 11_000, '0.03')
}

// Runs prepared tasks, and returns their processor time in microseconds.
function run({ world, resting }: Bench, tasks: readonly Task[]): number {
  const placed: Order[] = []
  const start = process.cpuUsage()
  for (const { kind, command } of tasks) {
    const outcome = execute(world, kind, command as never) as Result<Order>
    if (outcome.ok && kind === 'placeOrder') placed.push(outcome.value)
  }
  const { user, system } = process.cpuUsage(start)
  for (const { id, accountId, status } of placed) if (status === 'open') resting.push({ accountId, orderId: id })
  return user + system
}

function spend(bench: Bench, batch: number): number {
  return run(
    bench,
    Array.from({ length: batch }, (_, index) => mix[index % mix.length]!(bench)),
  )
}

function measure(depth: number): void {
  const bench = prepare(depth)
  const { book } = bench.world.markets.get(symbol)!
  const batch = Math.min(largestBatch, depth)
  for (let warmUps = 0; warmUps < 20_000; warmUps += batch) spend(bench, batch)
  // The median of many short windows, because a shared machine has slow moments.
  const windows = Array.from({ length: windowCount }, () => {
    let [count, micros] = [0, 0]
    for (; micros < windowMicros; count += batch) micros += spend(bench, batch)
    return micros / count
  }).toSorted((one, other) => one - other)
  const micros = windows[windowCount >> 1]!
  const perSecond = format(Math.round(1e6 / micros))
  const each = `${micros.toFixed(2)} us`
  console.log(format(depth).padStart(9) + perSecond.padStart(16) + each.padStart(12) + format(book.depth).padStart(16))
}

function format(value: number): string {
  return value.toLocaleString('en-US')
}

const depths = process.argv.slice(2).map(Number)
console.log(`machine: ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, processor time of one core`)
console.log('mix:     60 % place, 30 % cancel, 10 % cross (each takes three resting orders)')
console.log('    depth    commands / s        each    depth after')
for (const depth of depths.length > 0 ? depths : [100, 1_000, 10_000, 100_000]) measure(depth)
