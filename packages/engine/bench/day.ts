// Benchmark of a simulated day: the time to advance three contracts with a random walk and ten active accounts.
//
// tsx bench/day.ts [days]      default: 1 day
//
// Each account has positions in all three contracts, resting orders on both sides, plan orders and preset orders around
// the price, and three funding times a day. It measures processor time, so that other processes do not affect it.
import os from 'node:os'
import {
  advance,
  type Commands,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  formatPrice,
  formatSize,
  type Market,
  type Result,
  priceAt,
  type World,
} from '../src/index.ts'
import { hash } from '../src/base/ids.ts'

const dayMs = 86_400_000
const accounts = 10
const levels = 20

function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function prepare(): World {
  const world = createWorld({
    seed: 'day',
    startTime: 1_764_201_600_000,
    contracts: defaultContracts.slice(0, 3),
    insurance: '100000',
  })
  for (let index = 0; index < accounts; index += 1) {
    const { id } = must(execute(world, 'createAccount', { name: '', deposit: '1000000' }))
    for (const market of world.markets.values()) placeOrders(world, market, id, index)
  }
  return world
}

// Opens a position, and places levels of resting orders and of plan orders.
function placeOrders(world: World, market: Market, accountId: bigint, index: number): void {
  const { contract } = market
  const mark = priceAt(market, world.time)
  const size = formatSize(contract.grid, contract.minOrderSize * 10)
  const price = (permille: number): string => formatPrice(contract.grid, Math.round(mark * (1 + permille / 1_000)))
  const place = (type: Direction, fields: Partial<Commands['placeOrder']>): unknown =>
    must(
      execute(world, 'placeOrder', {
        accountId,
        symbol: contract.symbol,
        clientOid: null,
        type,
        executionType: 'normal',
        isMarket: false,
        marginMode: 'SHARED',
        size,
        price: null,
        presetTakeProfitPrice: null,
        presetStopLossPrice: null,
        ...fields,
      }),
    )
  const isLong = index % 2 === 0
  place(isLong ? 'open_long' : 'open_short', {
    isMarket: true,
    presetTakeProfitPrice: price(isLong ? 15 : -15),
    presetStopLossPrice: price(isLong ? -15 : 15),
  })
  for (let level = 0; level < levels; level += 1) {
    const away = 1 + (hash(index, level) % 140) / 10
    place('open_long', { price: price(-away) })
    place('open_short', { price: price(away) })
    must(
      execute(world, 'placePlanOrder', {
        accountId,
        symbol: contract.symbol,
        clientOid: null,
        type: level % 2 === 0 ? 'open_long' : 'open_short',
        isMarket: true,
        marginMode: 'SHARED',
        size,
        price: null,
        triggerPrice: price(level % 4 < 2 ? away * 2 : -away * 2),
      }),
    )
  }
}

const days = Number(process.argv[2] ?? 1)
const world = prepare()
const counts = new Map<string, number>()
console.log(`machine: ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, processor time of one core`)
console.log(`world:   ${world.markets.size} contracts, ${accounts} accounts, ${days} days in steps of a second`)
const start = process.cpuUsage()
for (let day = 1; day <= days; day += 1) {
  for (const { kind } of advance(world, world.time + dayMs)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
}
const { user, system } = process.cpuUsage(start)
console.log(`events:  ${Array.from(counts, ([kind, count]) => `${count} ${kind}`).join(', ')}`)
console.log(`time:    ${((user + system) / 1e6 / days).toFixed(3)} s for each day`)
