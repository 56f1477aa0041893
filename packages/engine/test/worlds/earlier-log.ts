// Games on candles as the engine played them before it drew the paths inside candles (commit a1f03c41): a log of
// commands, and the states that it had. Journals of that version have the same commands, whose terms have no rules.
//
// To record them again, copy this file into a checkout of that commit and run there:
//
// npx tsx -C @capi/source packages/engine/test/worlds/earlier-log.ts | gzip -9n > earlier-candles.jsonl.gz
import {
  advance,
  type CommandKind,
  createWorld,
  execute,
  formatPrice,
  hash,
  packCandles,
  parseBigintJson,
  serializeState,
  stateHash,
  stringifyBigintJson,
  type World,
} from '../../src/index.ts'
import { contracts, modesOf, movesOn, perform } from './random-game.ts'
import type { Play } from './random-play.ts'

/** A command, or the milliseconds that pass. */
export type LogEntry = number | readonly [kind: CommandKind, command: unknown]

/** A game of the earlier version. */
export interface EarlierGame {
  /** The path inside its candles; with `loop`, its prices are those of a path that repeats. */
  readonly path: string
  readonly log: readonly LogEntry[]
  /** The digests of the state, after each tenth entry. */
  readonly hashes: readonly string[]
  /** A state that was stored inside a candle, and after how many entries. */
  readonly stored: { readonly after: number; readonly text: string }
}

/** Entries from one digest to the next. */
export const hashEvery = 10

const storedAfter = 70
const minuteSteps = 60
const contract = contracts[0]!
/** Those of candles, and one that repeats. */
const paths = ['direction', 'opposite', 'worst', 'glide', 'loop']

/** Returns the world in which a game begins. */
export function beginGame(path: string): World {
  return createWorld({ seed: `earlier ${path}`, startTime: 1_764_201_600_500, contracts: [contract] })
}

/** Executes an entry of a log. */
export function executeEntry(world: World, entry: LogEntry): void {
  if (typeof entry === 'number') advance(world, world.time + entry)
  else execute(world, entry[0], entry[1] as never)
}

/** Returns the games of a file that has one a line. */
export function readGames(text: string): EarlierGame[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => parseBigintJson(line) as EarlierGame)
}

function record(path: string): EarlierGame {
  const world = beginGame(path)
  const log: LogEntry[] = []
  const hashes: string[] = []
  let stored: EarlierGame['stored'] | undefined
  const add = (entry: LogEntry): void => {
    log.push(entry)
    if (log.length % hashEvery === 0) hashes.push(stateHash(world))
    if (log.length === storedAfter) stored = { after: storedAfter, text: serializeState(world) }
  }
  const moves = movesOn(world)
  const play: Play = {
    world,
    markets: [world.markets.get(contract.symbol)!],
    pastOrders: moves.pastOrders,
    isSplit: false,
    ...modesOf(0),
    isWalking: false,
    traders: [],
    run: (kind, command) => {
      // A copy, because the world may keep the command.
      const entry = parseBigintJson(stringifyBigintJson([kind, command])) as LogEntry
      const outcome = moves.run(kind, command)
      add(entry)
      return outcome
    },
    passTo: (time) => {
      const passed = time - world.time
      moves.passTo(time)
      add(passed)
    },
  }
  const traders = ['20000', '3000', '100000'].map((deposit) => {
    const outcome = play.run('createAccount', { name: '', deposit })
    if (!outcome.ok) throw new Error(outcome.text)
    return outcome.value
  })
  loadPrices(play, path)
  waitWithoutPosition(play, traders[2]!.id)
  // What is done: orders, plan orders, presets, cancellations, and some seconds that pass between them.
  const kinds = [20, 35, 45, 60, 200, 300, 400, 500, 560, 660]
  for (let index = 0; log.length < 140; index += 1) {
    const draw = (part: number): number => hash(paths.indexOf(path), index * 5 + part) % 1_000
    perform({ ...play, traders }, [kinds[draw(0) % kinds.length]!, draw(1), draw(2), draw(3), draw(4)])
    if (draw(0) % 2 === 0) play.passTo(world.time + 1_000 * (1 + (draw(2) % 19)) + (draw(3) % 3) * 500)
    // The candles that were loaded later continue the path.
    if (index === 50 && path !== 'loop') append(play, 24, 24)
  }
  for (let minute = 0; minute < 20; minute += 1) play.passTo(world.time + 61_300)
  return { path, log, hashes, stored: stored! }
}

// An order that opens waits over three candles, while nobody has a position.
function waitWithoutPosition({ run, passTo, world }: Play, accountId: bigint): void {
  const placed = run('placeOrder', {
    accountId,
    symbol: contract.symbol,
    clientOid: null,
    type: 'open_long',
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size: '0.1',
    price: '89500',
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  })
  if (!placed.ok) throw new Error(placed.text)
  passTo(world.time + 190_000)
  run('cancelOrder', { accountId, orderId: placed.value.id, clientOid: null })
}

function loadPrices(play: Play, path: string): void {
  const { symbol } = contract
  if (path !== 'loop') {
    const source = { kind: 'candles', length: minuteSteps, path: path as 'worst', gaps: 'hold', end: 'hold' } as const
    play.run('setFeed', { symbol, source })
    append(play, 0, 24)
    return
  }
  const points = [900_000, 900_310, 899_640, 900_120, 899_800, 900_050].map((ticks, index) => ({
    offset: index * 15,
    price: formatPrice(play.markets[0]!.contract.grid, ticks),
    isGlide: index % 2 === 1,
  }))
  play.run('setFeed', { symbol, source: { points, length: 90, end: 'loop' } })
}

function append({ run, world }: Play, first: number, count: number): void {
  const begin = Math.floor(1_764_201_600_500 / 60_000) * minuteSteps
  const opens = Array.from({ length: first + count + 1 }, (_, index) => 900_000 + (hash(7, index) % 400) - 200)
  const candles = Array.from({ length: count }, (_, each) => {
    const index = first + each
    // Each fifth candle closes where it opened.
    const [open, close] = [opens[index]!, opens[index + (index % 5 === 4 ? 0 : 1)]!]
    const [high, low] = [Math.max(open, close) + (hash(8, index) % 90), Math.min(open, close) - (hash(9, index) % 90)]
    // One candle is missing.
    const step = begin + (index + (index < 12 ? 0 : 1)) * minuteSteps
    return { step, open, high, low, close, volume: 2_000 + (hash(10, index) % 3_000) }
  })
  const outcome = run('appendCandles', { symbol: contract.symbol, candles: packCandles(candles) })
  if (!outcome.ok) throw new Error(`${outcome.text} at ${world.time}`)
}

if (import.meta.filename === process.argv[1]) {
  for (const path of paths) console.log(stringifyBigintJson(record(path)))
}
