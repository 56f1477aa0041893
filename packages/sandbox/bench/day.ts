// How long a simulated day takes: three contracts that walk in steps of a second, and ten accounts among whom things
// happen.
//
// tsx bench/day.ts [days]      without a number: 1
//
// Each account holds positions in all three contracts, has orders that rest on both sides, plan orders and preset prices
// around the price, and is funded three times a day. Time is that of the processor, so that other work does not count.

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
} from '../src/engine/index.ts'
import { hash } from '../src/engine/base/hash.ts'

const dayMs = 86_400_000
const accounts = 10
const rungs = 20

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
    for (const market of world.markets.values()) furnish(world, market, id, index)
  }
  return world
}

// A position, a ladder of orders that rest, and one of plan orders.
function furnish(world: World, market: Market, accountId: bigint, index: number): void {
  const { contract } = market
  const mark = priceAt(market, world.time)
  const size = formatSize(contract.grid, contract.minOrderSize * 10)
  const price = (permille: number): string => formatPrice(contract.grid, Math.round(mark * (1 + permille / 1_000)))
  const place = (type: Direction, wish: Partial<Commands['placeOrder']>): unknown =>
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
        ...wish,
      }),
    )
  const isLong = index % 2 === 0
  place(isLong ? 'open_long' : 'open_short', {
    isMarket: true,
    presetTakeProfitPrice: price(isLong ? 15 : -15),
    presetStopLossPrice: price(isLong ? -15 : 15),
  })
  for (let rung = 0; rung < rungs; rung += 1) {
    const away = 1 + (hash(index, rung) % 140) / 10
    place('open_long', { price: price(-away) })
    place('open_short', { price: price(away) })
    must(
      execute(world, 'placePlanOrder', {
        accountId,
        symbol: contract.symbol,
        clientOid: null,
        type: rung % 2 === 0 ? 'open_long' : 'open_short',
        isMarket: true,
        marginMode: 'SHARED',
        size,
        price: null,
        triggerPrice: price(rung % 4 < 2 ? away * 2 : -away * 2),
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
