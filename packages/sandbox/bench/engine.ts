// How fast the engine is by itself: commands per second on one core at several depths of the book.
//
// tsx bench/engine.ts [depth ...]      without depths: 100, 1,000, 10,000 and 100,000
//
// The mix is 60 % limit orders that rest, 30 % cancels of any of them, and 10 % orders that take three of them each, so that
// the depth stays what it is. Checks, money, bills and records are all part of what is timed. Time is that of the
// processor, so that other work on the machine does not count.

import os from 'node:os'
import {
  type Account,
  type Commands,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  formatPrice,
  type Outcome,
  type World,
} from '../src/engine/index.ts'
import { hash } from '../src/engine/hash.ts'

const symbol = 'cmt_btcusdt'
const center = 912_000
const seconds = 2
// Six limit orders, three cancels, and one order that takes three: ten commands leave the depth as it was.
const mix = [place, cancel, place, place, cancel, place, cross, place, cancel, place]
const traders = 50

interface Bench {
  readonly world: World
  readonly accounts: readonly Account[]
  /** Has no resting orders, so that it never meets itself. */
  readonly taker: Account
  /** Orders that rest, to be canceled in any order. */
  readonly resting: { accountId: bigint; orderId: bigint }[]
  draws: number
  turns: number
}

function draw(bench: Bench, below: number): number {
  bench.draws += 1
  return hash(7, bench.draws) % below
}

// Sides take turns, so that both stay as deep.
function isBuyNext(bench: Bench): boolean {
  bench.turns += 1
  return bench.turns % 2 === 0
}

function must<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function prepare(depth: number): Bench {
  const world = createWorld({ seed: 'bench', startTime: 1_764_201_600_000, contracts: defaultContracts })
  must(execute(world, 'setPrice', { symbol, price: '91200.0', mode: 'jump' }))
  must(execute(world, 'setHouse', { symbol, isEnabled: false }))
  const accounts = Array.from({ length: traders }, (_, index) =>
    must(execute(world, 'createAccount', { name: `trader ${index}`, deposit: '1000000000' })),
  )
  const taker = must(execute(world, 'createAccount', { name: 'taker', deposit: '1000000000' }))
  const bench: Bench = { world, accounts, taker, resting: [], draws: 0, turns: 0 }
  while (bench.resting.length < depth) place(bench)
  return bench
}

function order(bench: Bench, account: Account, type: Direction, price: number, size: string): Commands['placeOrder'] {
  return {
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
  }
}

// A limit order somewhere within 1.2 % of the price, longs below it and shorts above.
function place(bench: Bench): void {
  const distance = 1 + draw(bench, 10_900)
  const buys = isBuyNext(bench)
  const account = bench.accounts[draw(bench, traders)]!
  const command = order(
    bench,
    account,
    buys ? 'open_long' : 'open_short',
    buys ? center - distance : center + distance,
    '0.01',
  )
  const { id, accountId, status } = must(execute(bench.world, 'placeOrder', command))
  if (status === 'open') bench.resting.push({ accountId, orderId: id })
}

// Takes any order that rests. Those that were taken by a cross are found to be gone and passed over.
function cancel(bench: Bench): void {
  const { resting, world } = bench
  for (let isDone = false; !isDone && resting.length > 0;) {
    const index = draw(bench, resting.length)
    const chosen = resting[index]!
    resting[index] = resting[resting.length - 1]!
    resting.pop()
    const account = world.accounts.get(chosen.accountId)!
    if (!account.orders.has(chosen.orderId)) continue
    isDone = execute(world, 'cancelOrder', { ...chosen, clientOid: null }).ok
  }
}

// An order that takes the three best of the other side, which are of one size.
function cross(bench: Bench): void {
  const buys = isBuyNext(bench)
  const limit = buys ? center + 11_000 : center - 11_000
  must(execute(bench.world, 'placeOrder', order(bench, bench.taker, buys ? 'open_long' : 'open_short', limit, '0.03')))
}

function spend(bench: Bench, commands: number): void {
  for (let index = 0; index < commands; index += 1) mix[index % mix.length]!(bench)
}

function measure(depth: number): void {
  const bench = prepare(depth)
  const { book } = bench.world.markets.get(symbol)!
  spend(bench, 20_000)
  const start = process.cpuUsage()
  let [count, micros] = [0, 0]
  while (micros < seconds * 1e6) {
    spend(bench, 1_000)
    count += 1_000
    const { user, system } = process.cpuUsage(start)
    micros = user + system
  }
  const perSecond = format(Math.round((1e6 * count) / micros))
  const each = `${(micros / count).toFixed(2)} us`
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
