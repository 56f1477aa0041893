// Random games: maps random numbers to commands. The same numbers always give the same commands, so a game can be
// replayed from its numbers.
import {
  type Account,
  advance,
  availableOf,
  type BusinessType,
  businessTypes,
  type Commands,
  type ContractTerms,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  type ExecutionType,
  formatMoney,
  formatPrice,
  formatSize,
  type MarginMode,
  type Market,
  type Result,
  type World,
} from '../../src/index.ts'
import { valueOf } from '../../src/base/units.ts'
import { isIdle } from '../../src/state/account.ts'
import { priceAt } from '../../src/state/market.ts'
import type { Move, Play, Step } from './random-play.ts'
import { changeSource } from './random-sources.ts'
import { setAsInterface } from './random-settings.ts'

export const contracts: readonly ContractTerms[] = [
  defaultContracts[0]!,
  { ...defaultContracts[4]!, makerFeeRate: '0.0001', takerFeeRate: '0.0007' },
]
const directions: readonly Direction[] = ['open_long', 'open_short', 'close_long', 'close_short']
const executions: readonly ExecutionType[] = ['normal', 'normal', 'normal', 'postOnly', 'fok', 'ioc']

/** Starts a game. The order of the listed contracts does not matter. */
export function startPlay(setup: number, isSplit = false, listed: readonly ContractTerms[] = contracts): Play {
  const insurance = setup & 2 ? '1000' : '0'
  const world = createWorld({ seed: `play ${setup}`, startTime: 1_764_201_600_500, contracts: listed, insurance })
  const play: Play = {
    world,
    traders: [],
    markets: contracts.map(({ symbol }) => world.markets.get(symbol)!),
    ...movesOn(world),
    ...modesOf(setup),
    isSplit,
  }
  const traders = depositsOf(setup).map((deposit) => {
    const outcome = play.run('createAccount', { name: '', deposit })
    if (!outcome.ok) throw new Error(outcome.text)
    return outcome.value
  })
  const ready = { ...play, traders }
  prepare(ready, setup)
  return ready
}

/** Returns the functions that execute moves on a world. */
export function movesOn(world: World): Pick<Play, 'run' | 'passTo' | 'pastOrders'> {
  return {
    run: (kind, command) => execute(world, kind, command),
    passTo: (time) => void advance(world, time),
    pastOrders: (accountId) => world.archive.all('order', accountId),
  }
}

/** Returns the modes of a game. */
export function modesOf(setup: number): Pick<Play, 'isWalking' | 'isPoor' | 'isTight' | 'hasSources'> {
  const has = (bit: number): boolean => (setup & bit) > 0
  return { isWalking: setup % 3 === 0, isPoor: has(128), isTight: has(256), hasSources: has(1_024) }
}

/** Returns the initial deposit of each trader. */
export function depositsOf(setup: number): string[] {
  return [0, 1, 2].map((index) => String((modesOf(setup).isPoor ? 15 : 2_000) * 10 ** index))
}

/** Applies different settings to each trader. */
export function prepare({ traders, isPoor, isTight, run }: Play, setup: number): void {
  const [first, second, third] = traders as [Account, Account, Account]
  const [bitcoin, doge] = contracts.map(({ symbol }) => symbol) as [string, string]
  const set = (account: Account, command: Partial<Commands['updateSettings']>): void =>
    void run('updateSettings', { accountId: account.id, symbol: bitcoin, ...command })
  if (setup & 4) set(first, { separatedMode: 'SEPARATED' })
  if (setup & 8) set(first, { presetsEndWithPosition: true })
  if (setup & 8) set(second, { separatedMode: 'SEPARATED', symbol: doge, makerFeeRate: '-0.0001' })
  if (setup & 16) set(third, { orderDelayMs: 700, crossLeverage: 7 })
  if (setup & 32) set(second, { isolatedLongLeverage: 33, isolatedShortLeverage: 3, orderRateLimitPerMinute: 20 })
  if (setup & 64) for (const symbol of [bitcoin, doge]) run('setMarketMaker', { symbol, isEnabled: false })
  if (isPoor) {
    const leverage = { crossLeverage: 100, isolatedLongLeverage: 100, isolatedShortLeverage: 100 }
    for (const account of traders) for (const symbol of [bitcoin, doge]) set(account, { symbol, ...leverage })
  }
  if (isTight) set(second, { orderDelayMs: 300 })
  if (setup & 512) {
    for (const account of traders) for (const symbol of [bitcoin, doge]) set(account, { symbol, appendsMargin: true })
  }
}

/** Executes a move. */
export function perform(play: Play, move: Move): Step {
  const { traders, markets, run } = play
  const [what, who, where, amount, how] = move
  const account = traders[who % traders.length]!
  const market = markets[Math.floor(who / 10) % markets.length]!
  if (play.hasSources && what % 11 === 3) return changeSource(play, market, move)
  if (what < 40) return { outcome: run('placePlanOrder', planOf(play, account, market, move)) }
  if (what < 55) return { outcome: protect(play, account, market, move) }
  if (what < 60) return { outcome: endAll(play, account, market, where, how) }
  if (what < 70) return { outcome: postLedger(play, account, where, amount) }
  if (what < 90) return { outcome: moveMargin(play, account, market, amount, how), movesMargin: true }
  if (what < 95 && play.isWalking) return { outcome: changeFeed(play, market, where, amount, how) }
  if (what < 550) {
    const placed = orderOf(play, account, market, move)
    return { outcome: run('placeOrder', placed), placed }
  }
  if (what < 670) return { outcome: cancelOne(play, account, where, how) }
  if (what < 700) return { outcome: protect(play, account, market, move) }
  if (what < 800) return pass(play, where < 500 ? how : how * (where > 980 ? 60_000 : 20))
  if (what < 880) return setPrice(play, market, where, how)
  if (what < 920) return { outcome: moveCash(play, account, amount, how) }
  if (what < 960) return { outcome: run('setMarketMaker', marketMakerOf(market, where, how)) }
  if (what < 970) return { outcome: run('setFunding', fundingOf(market, where, how)) }
  if (what < 980) return { outcome: run('updateSettings', settingsOf(account, market, where, amount, how)) }
  return setAsInterface(play, account, market, move)
}

function orderOf(play: Play, account: Account, market: Market, move: Move): Commands['placeOrder'] {
  const [what, who, where, amount, how] = move
  const { world, isTight } = play
  const { contract } = market
  const mark = priceAt(market, world.time)
  const state = account.symbolStates.get(contract.symbol)
  const hasPosition = state && state.long.size + state.short.size > 0
  const type = directions[(what + (hasPosition ? 0 : 2 * (what & 2))) % 4]!
  // Most prices are close to the mark, some are outside the price band, a few are no multiple of the tick.
  const price = Math.max(1, mark + (where > 980 ? where * 40 : (where % 61) - 30))
  const marginMode = marginModeFor(play, account, contract.symbol, who)
  const most = isTight ? affordableSize(play, account, market, { type, marginMode }, amount) : 0
  const size = amount > 990 ? 1 : most || contract.minOrderSize * (1 + (amount % 40))
  const isMarket = how % 10 === 0
  const text = formatPrice(contract.grid, price)
  return {
    accountId: account.id,
    symbol: contract.symbol,
    clientOid: how % 4 === 0 ? `oid-${how % 16}` : null,
    type,
    executionType: executions[how % executions.length]!,
    isMarket,
    marginMode,
    size: formatSize(contract.grid, size),
    price: where === 7 ? `${text}5` : text,
    ...presetsOf(market, type, isMarket ? mark : price, how),
  }
}

// Close to the price, so that many are triggered.
function presetsOf(
  { contract: { grid } }: Market,
  type: Direction,
  price: number,
  how: number,
): Pick<Commands['placeOrder'], 'presetTakeProfitPrice' | 'presetStopLossPrice'> {
  const away = type === 'open_long' ? 1 : -1
  const [hasProfit, hasLoss] = [how % 7 === 3, how % 5 === 3]
  const distance = 1 + (how % 30)
  return {
    presetTakeProfitPrice: hasProfit ? formatPrice(grid, Math.max(1, price + away * distance)) : null,
    presetStopLossPrice: hasLoss ? formatPrice(grid, Math.max(1, price - away * distance)) : null,
  }
}

const booked = Object.keys(businessTypes) as BusinessType[]

function postLedger({ run }: Play, { id }: Account, where: number, amount: number): Result<unknown> {
  const businessType = booked[where % booked.length]!
  const text = formatMoney(BigInt(amount % 100) * 12_345_678n)
  const command = { accountId: id, coin: 'USDT', amount: amount % 2 === 0 ? text : `-${text}`, businessType }
  return run('postLedger', command)
}

function moveMargin({ run }: Play, { id }: Account, market: Market, amount: number, how: number): Result<unknown> {
  const text = formatMoney(BigInt(1 + amount) * 3_456_789n)
  return run('adjustMargin', {
    accountId: id,
    symbol: market.contract.symbol,
    side: how % 2 === 0 ? 'LONG' : 'SHORT',
    amount: how % 3 === 0 ? `-${text}` : text,
  })
}

function changeFeed(play: Play, market: Market, where: number, amount: number, how: number): Result<unknown> {
  const { symbol, grid } = market.contract
  if (how % 4 < 2) return play.run('setFeed', { symbol, source: how % 4 === 0 ? 'walk' : 'hold' })
  const mark = priceAt(market, play.world.time)
  const points = [0, 1, 2].map((index) => ({
    offset: 1 + index * (1 + (amount % 9)),
    price: formatPrice(grid, Math.max(1, mark + ((where * (index + 3)) % 81) - 40)),
    isGlide: (how + index) % 2 === 0,
  }))
  return play.run('setFeed', {
    symbol,
    source: { points, length: 40, end: how % 4 === 2 ? 'loop' : amount % 5 === 0 ? 'stop' : 'hold' },
  })
}

// Places or modifies a take-profit or stop-loss order close to the price; some triggers are on the wrong side.
function protect(play: Play, account: Account, market: Market, [, who, where, amount, how]: Move): Result<unknown> {
  const { world, run } = play
  const { symbol, grid, minOrderSize } = market.contract
  const price = (ticks: number): string => formatPrice(grid, Math.max(1, priceAt(market, world.time) + ticks))
  const triggerPrice = price((where % 41) - 20)
  const terms = { accountId: account.id, triggerPrice, price: how % 3 === 0 ? price((how % 31) - 15) : null }
  const plans = Array.from(account.plans.values()).filter((plan) => plan.role !== null && plan.symbol === symbol)
  const plan = plans[amount % Math.max(1, plans.length)]
  if (plan && how % 3 > 0) {
    return run('modifyTpSlOrder', { ...terms, orderId: plan.id, reference: how % 3 === 1 ? 'mark' : 'last' })
  }
  return run('placeTpSlOrder', {
    ...terms,
    symbol,
    clientOid: null,
    role: how % 5 < 2 ? 'takeProfit' : 'stopLoss',
    side: amount % 2 === 0 ? 'LONG' : 'SHORT',
    marginMode: marginModeFor(play, account, symbol, who),
    size: formatSize(grid, minOrderSize * (1 + (amount % 50))),
  })
}

function endAll(
  { run }: Play,
  { id: accountId }: Account,
  market: Market,
  where: number,
  how: number,
): Result<unknown> {
  const symbol = where % 3 === 0 ? null : market.contract.symbol
  if (how % 3 === 0) return run('closePositions', { accountId, symbol })
  return run('cancelAllOrders', { accountId, symbol, family: how % 3 === 1 ? 'normal' : 'plan' })
}

// Triggers are on both sides of the price, and some equal it.
function planOf(
  play: Play,
  account: Account,
  market: Market,
  [what, who, where, amount, how]: Move,
): Commands['placePlanOrder'] {
  const { world, isTight } = play
  const { contract } = market
  const mark = priceAt(market, world.time)
  const price = (ticks: number): string => formatPrice(contract.grid, Math.max(1, mark + ticks))
  const type = directions[what % 4]!
  // More than is affordable, so that the placed order is reduced.
  const marginMode = marginModeFor(play, account, contract.symbol, who)
  const most = isTight ? 2 * affordableSize(play, account, market, { type, marginMode }, amount) : 0
  const size = amount > 990 ? 1 : most || contract.minOrderSize * (1 + (amount % 200))
  return {
    accountId: account.id,
    symbol: contract.symbol,
    clientOid: how % 4 === 0 ? `oid-${how % 16}` : null,
    type,
    isMarket: how % 2 === 0,
    marginMode,
    size: formatSize(contract.grid, size),
    price: price((how % 41) - 20),
    triggerPrice: price((where % 61) - 30),
  }
}

// Mostly the current mode of the symbol, because any other is refused. A restored world has no states of idle symbols.
function marginModeFor({ isTight }: Play, account: Account, symbol: string, who: number): MarginMode {
  const state = account.symbolStates.get(symbol)
  if (state && !isIdle(state) && who % 9 > 0) return state.marginMode
  if (account.symbols.get(symbol)!.marginMode === 'ISOLATED' && who % 7 > 0) return 'ISOLATED'
  return (Math.floor(who / 100) % 3 === 0) !== isTight ? 'ISOLATED' : 'SHARED'
}

// From a tenth of what the account can afford to slightly more than all of it; for a close, all that can be closed.
function affordableSize(
  { world }: Play,
  account: Account,
  market: Market,
  { type, marginMode }: Pick<Commands['placeOrder'], 'type' | 'marginMode'>,
  amount: number,
): number {
  const { grid, symbol, minOrderSize, maxOrderSize } = market.contract
  const isLong = type.endsWith('long')
  const state = account.symbolStates.get(symbol)
  const totals = isLong ? state?.long : state?.short
  if (type.startsWith('close') && totals && totals.size > totals.closeSize) return totals.size - totals.closeSize
  const { cross, isolatedLong, isolatedShort } = account.symbols.get(symbol)!.leverage
  const leverage = marginMode === 'SHARED' ? cross : isLong ? isolatedLong : isolatedShort
  const available = availableOf(world, account, account.collaterals[0]!)
  const steps = (Number(available) * leverage) / Number(valueOf(grid, priceAt(market, world.time), 1))
  return Math.max(minOrderSize, Math.min(maxOrderSize, Math.floor((steps * (1 + (amount % 11))) / 10)))
}

function cancelOne({ run, pastOrders }: Play, account: Account, where: number, how: number): Result<unknown> {
  const live = [...account.orders.keys(), ...account.plans.keys()]
  const past = pastOrders(account.id)
  const id = how % 5 > 0 ? live[where % Math.max(1, live.length)] : past[where % Math.max(1, past.length)]?.id
  const clientOid = how % 7 === 0 ? `oid-${where % 16}` : null
  return run('cancelOrder', { accountId: account.id, orderId: clientOid ? null : (id ?? 1n), clientOid })
}

function pass({ world, passTo, isSplit }: Play, milliseconds: number): Step {
  const to = world.time + milliseconds
  if (isSplit) passTo(world.time + Math.floor(milliseconds / 3))
  passTo(to)
  return { outcome: null }
}

function setPrice(play: Play, market: Market, where: number, how: number): Step {
  const { world, isWalking, isPoor, isTight, run } = play
  // A walk jumps now and then, and goes on from there.
  if (isWalking && how % 23 > 0) {
    if (market.feed.source.kind !== 'hold') return pass(play, how)
    return { outcome: run('setFeed', { symbol: market.contract.symbol, source: 'walk' }) }
  }
  const mark = priceAt(market, world.time)
  // Some prices leave a gap that uses up more than the margin.
  const percent = how % 23 === 0 ? 30 : (isPoor || isTight) && how % 3 === 0 ? 6 : how % 10 === 0 ? 1 : 0
  const reach = Math.max(25, Math.ceil((mark * percent) / 100))
  const price = Math.max(1, mark + (where % (2 * reach + 1)) - reach)
  const mode = how % 3 === 0 ? 'glide' : 'jump'
  const { symbol, grid } = market.contract
  const outcome = run('setPrice', { symbol, price: formatPrice(grid, price), mode, steps: 1 + (how % 7) })
  return { outcome, ...(isWalking && outcome.ok && { sets: 'gaps of a walking price' }) }
}

function moveCash({ run, isPoor }: Play, { id }: Account, amount: number, how: number): Result<unknown> {
  const unit = isPoor ? 3_456_789n : 12_345_678_901n
  const command = { accountId: id, coin: 'USDT', amount: formatMoney(BigInt(amount) * unit) }
  return how % 3 === 0 ? run('deposit', command) : run('withdraw', command)
}

function marketMakerOf({ contract: { symbol, grid } }: Market, where: number, how: number): Commands['setMarketMaker'] {
  return {
    symbol,
    isEnabled: how % 5 > 0,
    levels: 1 + (where % 12),
    halfSpreadTicks: where % 4,
    stepTicks: 1 + (how % 6),
    size: formatSize(grid, 1 + (where % 70)),
    growthPercent: 50 + (how % 150),
  }
}

function fundingOf({ contract: { symbol } }: Market, where: number, how: number): Commands['setFunding'] {
  if (how % 3 === 0) return { symbol, source: 'formula' }
  return { symbol, rate: `${where % 2 === 0 ? '-' : ''}${formatMoney(BigInt(how) * 1_234n)}` }
}

function settingsOf(
  { id }: Account,
  { contract: { symbol } }: Market,
  where: number,
  amount: number,
  how: number,
): Commands['updateSettings'] {
  const leverage = 1 + (amount % 101)
  return {
    accountId: id,
    symbol,
    ...(how % 2 === 0
      ? { crossLeverage: leverage }
      : { isolatedLongLeverage: leverage, isolatedShortLeverage: leverage }),
    ...(how % 5 === 0 && { separatedMode: where % 2 === 0 ? 'COMBINED' : 'SEPARATED' }),
    ...(how % 3 === 0 && { appendsMargin: where % 3 > 0 }),
    ...(how % 7 === 0 && { orderDelayMs: (where % 3) * 400 }),
    ...(how % 11 === 0 && { takerFeeRate: formatMoney(BigInt(amount) * 100n) }),
  }
}
