// Passes the second of a world in which a price jumps and a position with isolated margin is liquidated. The other
// prices hold.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { load, walk, walkedRoot } from '../record-entries.ts'

// Earlier commits, where the engine was a folder of the sandbox, can be walked too.
const places = ['packages/engine/src/index.ts', 'packages/sandbox/src/engine/index.ts']
const engine = await load(places.find((path) => existsSync(join(walkedRoot, path))))

const symbol = 'cmt_btcusdt'
const contracts = engine.defaultContracts
const world = engine.createWorld({ seed: 'walk', startTime: Date.UTC(2025, 10, 27), contracts, insurance: '100000' })
run('setPrice', { symbol, price: '60000', mode: 'jump' })
const { id: accountId } = run('createAccount', { name: '', deposit: '4000' })
run('updateSettings', { accountId, symbol, isolatedLongLeverage: 20 })
run('placeOrder', {
  accountId,
  symbol,
  clientOid: null,
  type: 'open_long',
  executionType: 'normal',
  isMarket: true,
  marginMode: 'ISOLATED',
  size: '1',
  price: null,
  presetTakeProfitPrice: null,
  presetStopLossPrice: null,
})
for (const contract of contracts) run('setFeed', { symbol: contract.symbol, source: 'hold' })
const fall = { offset: 2, price: '49000', isGlide: false }
run('setFeed', { symbol, source: { points: [fall], length: 3, end: 'hold' } })
engine.advance(world, world.time - (world.time % 1_000) + 1_999)
world.events.length = 0

await walk(() => engine.advance(world, world.time + 1))
if (!world.events.some(({ kind }) => kind === 'liquidation')) {
  throw new Error('The position must be liquidated, was not.')
}

function run(kind, command) {
  const outcome = engine.execute(world, kind, command)
  if (!outcome.ok) throw new Error(outcome.text)
  return outcome.value
}
