// A model of what a gap does: who is liquidated and deleveraged, at which price, and what remains. It is written from
// the rules alone and uses no code of the engine. Prices are found by bisection, fractions are whole numbers of their
// own.

/** Money in units of 10^-8, sizes in steps, prices in ticks, rates in units of 10^-8. */
export interface ModelContract {
  readonly symbol: string
  /** Value of a step at a price of one tick. */
  readonly unit: bigint
  readonly takerRate: bigint
  readonly makerRate: bigint
  readonly liquidationRate: bigint
  /** How far below and above the mark a market order trades. */
  readonly bandRate: bigint
  /** Upper ends of the tiers; null is no end. */
  readonly tiers: readonly { readonly upTo: bigint | null; readonly rate: bigint }[]
}

/** Money and the positions that it stands behind. */
export interface Purse {
  readonly owner: bigint
  /** The position of an isolated one, otherwise 0. */
  readonly isolatedId: bigint
  cash: bigint
}

export interface ModelPosition {
  readonly id: bigint
  readonly contract: number
  /** 1 for a long, -1 for a short. */
  readonly sign: bigint
  readonly purse: Purse
  size: bigint
  /** Value at the opening prices. */
  cost: bigint
}

export interface ModelOrder {
  readonly owner: bigint
  readonly price: bigint
  size: bigint
}

/** How the market maker quotes. */
export interface ModelQuotes {
  readonly levels: number
  readonly halfSpread: bigint
  readonly step: bigint
  readonly size: bigint
  readonly growthPercent: bigint
}

export interface ModelState {
  readonly contracts: readonly ModelContract[]
  readonly marks: readonly bigint[]
  /** Those before the gap. */
  readonly marksBefore: readonly bigint[]
  /** Best first. */
  readonly bids: readonly ModelOrder[][]
  readonly asks: readonly ModelOrder[][]
  /** Null without a market maker. */
  readonly quotes: readonly (ModelQuotes | null)[]
  readonly purses: Purse[]
  readonly positions: ModelPosition[]
  /** How many were deleveraged at their own liquidation price, before the bankruptcy price. */
  bounded: number
  fund: bigint
  fees: bigint
  house: bigint
}

export interface Deleveraged {
  readonly owner: bigint
  readonly contract: number
  readonly price: bigint
  readonly size: bigint
}

const one = 10n ** 8n
const up = (dividend: bigint, divisor: bigint): bigint => -down(-dividend, divisor)
const least = (first: bigint, second: bigint): bigint => (first < second ? first : second)
const most = (first: bigint, second: bigint): bigint => (first > second ? first : second)

function down(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** Liquidates everything that has to be, and returns the users who were deleveraged, in their order. */
export function resolve(state: ModelState): Deleveraged[] {
  const log: Deleveraged[] = []
  for (;;) {
    const purse = state.purses.toSorted(byTurn).find((each) => isDue(state, each))
    if (!purse) return log
    liquidate(state, purse, log)
  }
}

function byTurn(first: Purse, second: Purse): number {
  if (first.isolatedId !== second.isolatedId) return first.isolatedId < second.isolatedId ? -1 : 1
  return first.owner < second.owner ? -1 : 1
}

const heldBy = ({ positions }: ModelState, purse: Purse): ModelPosition[] =>
  positions.filter((each) => each.purse === purse)

const valueOf = ({ contracts, marks }: ModelState, { contract, size }: ModelPosition): bigint =>
  size * contracts[contract]!.unit * marks[contract]!

const gainOf = (state: ModelState, position: ModelPosition): bigint =>
  position.sign * (valueOf(state, position) - position.cost)

function equityOf(state: ModelState, purse: Purse): bigint {
  return heldBy(state, purse).reduce((sum, each) => sum + each.sign * valueOf(state, each), purse.cash)
}

/** What a value requires, times 10^8: slice by slice, and the fee of a close. */
function requiredFor({ tiers, takerRate }: ModelContract, value: bigint): bigint {
  let [sum, from] = [value * takerRate, 0n]
  for (const { upTo, rate } of tiers) {
    const to = upTo === null ? value : least(upTo, value)
    if (to > from) sum += (to - from) * rate
    from = most(from, to)
  }
  return sum
}

/** Equity above what is required, times 10^8. Other marks may be given for one side of a contract. */
function excessOf(state: ModelState, purse: Purse, at?: { contract: number; sign: bigint; price: bigint }): bigint {
  let excess = purse.cash * one
  const sides = new Map<string, bigint>()
  for (const { contract, sign, size } of heldBy(state, purse)) {
    const key = `${contract} ${sign}`
    sides.set(key, (sides.get(key) ?? 0n) + size)
  }
  for (const [key, size] of sides) {
    const [contract, sign] = key.split(' ')
    const index = Number(contract)
    const isOther = at?.contract === index && at.sign === BigInt(sign!)
    const value = size * state.contracts[index]!.unit * (isOther ? at.price : state.marks[index]!)
    excess += BigInt(sign!) * value * one - requiredFor(state.contracts[index]!, value)
  }
  return excess
}

function isDue(state: ModelState, purse: Purse): boolean {
  return heldBy(state, purse).length === 0 ? purse.cash < 0n : excessOf(state, purse) <= 0n
}

function liquidate(state: ModelState, purse: Purse, log: Deleveraged[]): void {
  const isShort = (): boolean => heldBy(state, purse).length > 0 && excessOf(state, purse) <= 0n
  if (purse.isolatedId === 0n) {
    for (const [contract] of state.contracts.entries()) if (isShort()) net(state, purse, contract)
  }
  while (isShort()) {
    const first = nextOf(state, purse)
    closeInMarket(state, first)
    if (first.size > 0n) deleverage(state, first, log)
  }
  if (heldBy(state, purse).length === 0) settleShortfall(state, purse)
  if (purse.isolatedId !== 0n) release(state, purse, purse.cash)
}

/** Closes long against short at the mark. */
function net(state: ModelState, purse: Purse, contract: number): void {
  const [long, short] = [1n, -1n].map((sign) =>
    heldBy(state, purse).find((each) => each.contract === contract && each.sign === sign),
  )
  if (!long || !short) return
  const size = least(long.size, short.size)
  for (const each of [long, short]) take(state, each, size, state.marks[contract]!)
}

/** Removes a part of a position at a price; returns the gain. */
function take(state: ModelState, position: ModelPosition, size: bigint, price: bigint): bigint {
  const { unit } = state.contracts[position.contract]!
  const cost = (position.cost * size) / position.size
  const value = size * unit * price
  position.purse.cash += position.sign * value
  position.cost -= cost
  position.size -= size
  if (position.size === 0n) state.positions.splice(state.positions.indexOf(position), 1)
  return position.sign * (value - cost)
}

/**
 * What each contract bears of what is missing: first what the gap has cost in it, then what was lost in it before; the
 * largest loss first, and none more than its own.
 */
function borneBy(state: ModelState, purse: Purse): { borne: Map<number, bigint>; rest: bigint } {
  const losses = state.contracts.flatMap(({ unit }, contract) => {
    const held = heldBy(state, purse).filter((each) => each.contract === contract)
    if (held.length === 0) return []
    const whole = most(0n, -held.reduce((sum, each) => sum + gainOf(state, each), 0n))
    const way = state.marksBefore[contract]! - state.marks[contract]!
    const gap = held.reduce((sum, { sign, size }) => sum + sign * size * unit * way, 0n)
    return [{ contract, whole, gap: least(whole, most(0n, gap)) }]
  })
  const compare = (first: bigint, second: bigint): number => (first === second ? 0 : first > second ? -1 : 1)
  const byGap = losses.toSorted((first, second) => compare(first.gap, second.gap) || compare(first.whole, second.whole))
  const equity = equityOf(state, purse)
  if (equity >= 0n) return { borne: new Map([[byGap[0]!.contract, 0n]]), rest: 0n }
  const byLoss = losses.toSorted((first, second) => compare(first.whole, second.whole))
  const shares = [
    ...byGap.map(({ contract, gap }) => [contract, gap] as const),
    ...byLoss.map(({ contract, whole, gap }) => [contract, whole - gap] as const),
  ]
  const borne = new Map<number, bigint>()
  let rest = -equity
  for (const [contract, share] of shares) {
    const part = least(share, rest)
    if (part > 0n) borne.set(contract, (borne.get(contract) ?? 0n) + part)
    rest -= part
  }
  return { borne, rest }
}

function nextOf(state: ModelState, purse: Purse): ModelPosition {
  const held = heldBy(state, purse)
  const { borne } = borneBy(state, purse)
  const isBankrupt = equityOf(state, purse) < 0n
  const spared = isBankrupt ? held.filter(({ contract }) => !borne.has(contract)) : held
  if (spared.length === 0) return held.find(({ contract }) => contract === borne.keys().next().value)!
  const margins = new Map<number, bigint>()
  for (const each of spared) {
    const own = requiredFor(state.contracts[each.contract]!, valueOf(state, each))
    margins.set(each.contract, (margins.get(each.contract) ?? 0n) + own)
  }
  const largest = Array.from(margins).toSorted(([mine, first], [other, second]) => {
    if (first !== second) return first > second ? -1 : 1
    return state.contracts[mine]!.symbol < state.contracts[other]!.symbol ? -1 : 1
  })[0]![0]
  return spared.find(({ contract }) => contract === largest)!
}

interface Room {
  readonly amount: bigint
  readonly insured: bigint
}

/** What a close may use up; undefined where its contract bears nothing. */
function roomOf(state: ModelState, position: ModelPosition): Room | undefined {
  const { purse, contract } = position
  const { borne, rest } = borneBy(state, purse)
  const own = borne.get(contract)
  if (own === undefined) return undefined
  const equity = equityOf(state, purse)
  const whole = heldBy(state, purse).reduce((sum, each) => sum + valueOf(state, each), 0n)
  const amount = equity < 0n ? -own : down(equity * valueOf(state, position), whole)
  return { amount, insured: most(0n, state.fund - rest) }
}

/** The last price at which nothing is missing after the fee; with an insurance, that much further. */
function bankruptcyOf(state: ModelState, { contract, sign, size }: ModelPosition, { amount, insured }: Room): bigint {
  const { unit, takerRate } = state.contracts[contract]!
  const perTick = size * unit
  // amount + sign * perTick * (price - mark) - perTick * price * fee = 0
  const divisor = perTick * (one - sign * takerRate)
  const dividend = perTick * state.marks[contract]! * one - sign * amount * one
  const moved = sign * insured * (one - sign * takerRate)
  const price = sign > 0n ? up(dividend - moved, divisor) : down(dividend - moved, divisor)
  return most(1n, price)
}

function bandOf({ contracts, marks }: ModelState, contract: number, sign: bigint): bigint {
  const { bandRate } = contracts[contract]!
  return sign > 0n
    ? most(1n, up(marks[contract]! * (one - bandRate), one))
    : down(marks[contract]! * (one + bandRate), one)
}

function limitOf(state: ModelState, position: ModelPosition): bigint {
  const { contract, sign } = position
  const band = bandOf(state, contract, sign)
  const room = roomOf(state, position)
  if (!room) return band
  const own = bankruptcyOf(state, position, { ...room, insured: 0n })
  const insured = bankruptcyOf(state, position, room)
  return sign > 0n ? least(own, most(insured, band)) : most(own, least(insured, band))
}

interface Offer {
  readonly order: ModelOrder | null
  readonly price: bigint
  readonly size: bigint
}

/** What a close meets, best first and users first, up to its limit and its size. */
function offersFor(state: ModelState, { contract, sign, size }: ModelPosition, limit: bigint): Offer[] {
  const users = (sign > 0n ? state.bids : state.asks)[contract]!
  const offers: Offer[] = users.map((order) => ({ order, price: order.price, size: order.size }))
  const quotes = state.quotes[contract] ?? { levels: 0, halfSpread: 0n, step: 0n, size: 0n, growthPercent: 0n }
  let quoted = quotes.size
  for (let level = 0; level < quotes.levels && quoted > 0n; level += 1) {
    const price = state.marks[contract]! - sign * (quotes.halfSpread + BigInt(level) * quotes.step)
    if (price < 1n) break
    offers.push({ order: null, price, size: quoted })
    quoted = (quoted * quotes.growthPercent) / 100n
  }
  // The sort keeps users before the market maker at the same price.
  const inOrder = offers.toSorted((first, second) => Number(sign * (second.price - first.price)))
  const met: Offer[] = []
  let left = size
  for (const offer of inOrder) {
    if (left === 0n || sign * (offer.price - limit) < 0n) break
    met.push({ ...offer, size: least(offer.size, left) })
    left -= met.at(-1)!.size
  }
  return met
}

function closeInMarket(state: ModelState, position: ModelPosition): void {
  const { contract, sign, purse } = position
  const { unit, takerRate, makerRate, liquidationRate } = state.contracts[contract]!
  const offers = offersFor(state, position, limitOf(state, position))
  const filled = offers.reduce((sum, { size }) => sum + size, 0n)
  const value = offers.reduce((sum, { size, price }) => sum + size * price * unit, 0n)
  const fees = offers.reduce((sum, { size, price }) => sum + up(size * price * unit * takerRate, one), 0n)
  const isWhole = filled === position.size
  let budget = isWhole ? budgetOf(state, position, { size: filled, value, fees }) : 0n
  for (const { order, price, size } of offers) {
    const own = size * price * unit
    const fee = up(own * takerRate, one)
    const charge = least(budget, up(own * liquidationRate, one))
    budget -= charge
    take(state, position, size, price)
    purse.cash -= fee + charge
    state.fees += fee
    state.fund += charge
    if (!order) {
      state.house -= sign * own
      continue
    }
    order.size -= size
    const book = (sign > 0n ? state.bids : state.asks)[contract]!
    if (order.size === 0n) book.splice(book.indexOf(order), 1)
    open(state, order.owner, { contract, sign, size, price, rate: makerRate })
  }
}

/** The liquidation fee of a close: a part of its value, but no more than what is left. */
function budgetOf(
  state: ModelState,
  { contract, sign, purse }: ModelPosition,
  { size, value, fees }: { size: bigint; value: bigint; fees: bigint },
): bigint {
  const { unit, liquidationRate } = state.contracts[contract]!
  const atMark = size * unit * state.marks[contract]!
  const left = equityOf(state, purse) + sign * (value - atMark) - fees
  return most(0n, least(left, up(value * liquidationRate, one)))
}

function open(
  state: ModelState,
  owner: bigint,
  { contract, sign, size, price, rate }: { contract: number; sign: bigint; size: bigint; price: bigint; rate: bigint },
): void {
  const purse = state.purses.find((each) => each.owner === owner && each.isolatedId === 0n)!
  const value = size * price * state.contracts[contract]!.unit
  const fee = up(value * rate, one)
  purse.cash -= sign * value + fee
  state.fees += fee
  const known = state.positions.find((each) => each.purse === purse && each.contract === contract && each.sign === sign)
  if (known) {
    known.size += size
    known.cost += value
  } else {
    const id = state.positions.reduce((highest, each) => most(highest, each.id), 0n) + 1n
    state.positions.push({ id, contract, sign, purse, size, cost: value })
  }
}

function deleverage(state: ModelState, position: ModelPosition, log: Deleveraged[]): void {
  const { contract, sign, purse } = position
  const { unit, liquidationRate } = state.contracts[contract]!
  const mark = state.marks[contract]!
  const room = roomOf(state, position)
  const own = room ? bankruptcyOf(state, position, { ...room, insured: 0n }) : mark
  const wanted = sign > 0n ? most(mark, own) : least(mark, own)
  let budget = budgetOf(state, position, { size: position.size, value: position.size * unit * wanted, fees: 0n })
  const charge = (value: bigint): void => {
    const part = least(budget, up(value * liquidationRate, one))
    budget -= part
    purse.cash -= part
    state.fund += part
  }
  for (const other of queueOf(state, contract, -sign)) {
    if (position.size === 0n) return
    const size = least(position.size, other.size)
    const bound = boundOf(state, other)
    const price = bound === undefined ? wanted : sign > 0n ? least(wanted, bound) : most(wanted, bound)
    if (price !== wanted) state.bounded += 1
    log.push({ owner: other.purse.owner, contract, price, size })
    take(state, position, size, price)
    charge(size * unit * price)
    closeOther(state, other, size, price)
  }
  if (position.size === 0n) return
  const { size } = position
  state.house -= sign * size * unit * wanted
  take(state, position, size, wanted)
  charge(size * unit * wanted)
}

/** Profit times leverage, or loss divided by it; the older one first where they are equal. */
function queueOf(state: ModelState, contract: number, sign: bigint): ModelPosition[] {
  const score = (position: ModelPosition): readonly [bigint, bigint] => {
    const { purse, cost } = position
    const gain = gainOf(state, position)
    const worth = most(1n, equityOf(state, purse))
    const exposed = heldBy(state, purse).reduce((sum, each) => sum + valueOf(state, each), 0n)
    return gain > 0n ? [gain * exposed, cost * worth] : [gain * worth, cost * exposed]
  }
  const scored = state.positions
    .filter((each) => each.contract === contract && each.sign === sign)
    .map((position) => ({ position, score: score(position) }))
  return scored
    .toSorted(({ position, score: [a, b] }, { position: other, score: [c, d] }) => {
      if (a * d !== c * b) return a * d > c * b ? -1 : 1
      return position.id < other.id ? -1 : 1
    })
    .map(({ position }) => position)
}

/** The last price at which the collateral of a position still has more than it needs, if only this side moved. */
function boundOf(state: ModelState, { contract, sign, purse }: ModelPosition): bigint | undefined {
  const mark = state.marks[contract]!
  const isSafe = (price: bigint): boolean => excessOf(state, purse, { contract, sign, price }) >= 0n
  if (excessOf(state, purse) <= 0n) return mark
  let [safe, unsafe] = [mark, sign > 0n ? 0n : 2n ** 53n]
  if (isSafe(unsafe)) return undefined
  while (safe - unsafe > 1n || unsafe - safe > 1n) {
    const middle = (safe + unsafe) / 2n
    if (isSafe(middle)) safe = middle
    else unsafe = middle
  }
  return safe
}

function closeOther(state: ModelState, other: ModelPosition, size: bigint, price: bigint): void {
  const { purse, sign } = other
  // An isolated position releases its margin in proportion.
  const margin = down((purse.cash + sign * other.cost) * size, other.size)
  const released = margin + take(state, other, size, price)
  if (purse.isolatedId === 0n) return
  if (other.size > 0n) return release(state, purse, most(0n, released))
  settleShortfall(state, purse)
  release(state, purse, purse.cash)
}

/** Moves money of an isolated purse to the shared one; an empty one without a position disappears. */
function release(state: ModelState, purse: Purse, amount: bigint): void {
  purse.cash -= amount
  state.purses.find((each) => each.owner === purse.owner && each.isolatedId === 0n)!.cash += amount
  if (heldBy(state, purse).length === 0) state.purses.splice(state.purses.indexOf(purse), 1)
}

/** Pays what is missing: the fund as far as it has money, then the house. */
function settleShortfall(state: ModelState, purse: Purse): void {
  const missing = most(0n, -purse.cash)
  const insured = least(missing, most(0n, state.fund))
  purse.cash += missing
  state.fund -= insured
  state.house -= missing - insured
}
