// The commands that change how a contract is traded: its terms, halts, the fill model, the funding rate, and how the
// market maker quotes.
import { type Contract, type ContractTerms, defineContract } from '../base/contract.ts'
import { checkWhole, Refusal } from '../base/refusal.ts'
import { parseSignedRate, parseSize } from '../base/units.ts'
import { positionsOf } from '../state/account.ts'
import { defaultFillModel, type FillModel, fillModelLimits, type MarketMaker, touchRules } from '../state/book.ts'
import { defaultFunding, type Funding, type Halt, type Market, recordRate } from '../state/market.ts'
import { findMarket, type World } from '../state/world.ts'
import { resetFundingMoment } from '../trading/funding.ts'
import { cancelPlansWhere, cancelWhere } from '../trading/order-life.ts'
import { checkMarket } from '../trading/place-order.ts'
import { highestLeverageOf } from './settings.ts'

// The command that changes terms of a contract while it is traded: fees, order and position limits, price limits,
// leverage.
//
// Orders and positions stay as they are. New orders, and all fills from now on, follow the new terms. An account with a
// fee rate of its own keeps that. Steps, coins and funding times never change.

/** The terms that can change. */
export const changeableTerms = [
  'makerFeeRate',
  'takerFeeRate',
  'buyLimitPriceRatio',
  'sellLimitPriceRatio',
  'minOrderSize',
  'maxOrderSize',
  'maxPositionSize',
  'marketOpenLimitSize',
  'minLeverage',
  'maxLeverage',
  'tiers',
] as const

export type ChangedTerms = Partial<Pick<ContractTerms, (typeof changeableTerms)[number]>>

interface ChangeTermsCommand {
  readonly symbol: string
  readonly terms: ChangedTerms
}

/** Changes terms and returns the market. Refuses with SYMBOL_IN_USE what an account or a position contradicts. */
export function changeTerms(world: World, { symbol, terms }: ChangeTermsCommand): Market {
  const market = findMarket(world, symbol)
  const before = market.contract
  const changed = changeableTerms.filter((name) => write(terms[name]) !== write(before.terms[name] ?? undefined))
  const given = changed.filter((name) => terms[name] !== undefined)
  if (given.length === 0) return market
  const change: ChangedTerms = Object.fromEntries(given.map((name) => [name, terms[name]]))
  const contract = define({ ...before.terms, ...change })
  checkLeverages(world, contract)
  if (maintenanceOf(contract) !== maintenanceOf(before)) checkPositions(world, contract)
  market.contract = contract
  moveFeeRates(world, before, contract)
  market.changedTerms = { ...market.changedTerms, ...change }
  market.band = null
  // The taker fee is a part of the maintenance margin.
  market.marginWatch.isComplete = false
  for (const name of given) {
    const [from, to] = [write(before.terms[name]) ?? null, write(contract.terms[name])!]
    world.events.push({ kind: 'terms', time: world.time, symbol, name, from, to })
  }
  return market
}

/** Returns a contract with changed terms. */
export function withTerms({ terms }: Contract, change: ChangedTerms): Contract {
  return defineContract({ ...terms, ...change })
}

// Accounts have the rates of the contract until these are set.
function moveFeeRates({ accounts }: World, before: Contract, { symbol, makerFeeRate, takerFeeRate }: Contract): void {
  for (const { symbols } of accounts.values()) {
    const { fees } = symbols.get(symbol)!
    if (!fees.rates) continue
    const { maker, taker } = fees.rates
    const rates = {
      maker: maker === before.makerFeeRate ? makerFeeRate : maker,
      taker: taker === before.takerFeeRate ? takerFeeRate : taker,
    }
    symbols.get(symbol)!.fees = { ...fees, rates }
  }
}

function define(terms: ContractTerms): Contract {
  try {
    return defineContract(terms)
  } catch (error) {
    throw new Refusal('SETTING_RANGE', 'the terms must be consistent', (error as Error).message)
  }
}

function checkLeverages({ accounts }: World, contract: Contract): void {
  const { symbol, terms } = contract
  const highest = highestLeverageOf(contract)
  for (const { id, isSystem, symbols } of accounts.values()) {
    const setting = isSystem ? undefined : symbols.get(symbol)
    const wrong = Object.values(setting?.leverage ?? {}).find((each) => each < terms.minLeverage || each > highest)
    if (wrong === undefined) continue
    const rule = `the leverages of all accounts must be from ${terms.minLeverage} to ${highest}`
    throw new Refusal('SYMBOL_IN_USE', rule, `${wrong} of ${id}`)
  }
}

function checkPositions({ accounts }: World, { symbol }: Contract): void {
  for (const account of accounts.values()) {
    if (account.isSystem || positionsOf(account, symbol).length === 0) continue
    const rule = 'no account must have a position when the maintenance margin changes'
    throw new Refusal('SYMBOL_IN_USE', rule, String(account.id))
  }
}

function maintenanceOf({ tiers }: Contract): string {
  return tiers.map(({ maxNotional, maintenanceRate }) => `${maxNotional} ${maintenanceRate}`).join()
}

function write(value: ChangedTerms[keyof ChangedTerms]): string | undefined {
  return typeof value === 'object' ? JSON.stringify(value) : value?.toString()
}

// The command that halts a contract, or resumes it. A halt cancels all orders and plan orders of the contract; its
// positions stay, are not liquidated and pay no funding, because nothing can be traded.

interface HaltMarketCommand {
  readonly symbol: string
  /** Why it is halted, without a final period; null resumes it. */
  readonly reason: string | null
}

const longestReason = 500

/** Halts or resumes a contract and returns its market. The same reason again changes nothing. */
export function haltMarket(world: World, { symbol, reason }: HaltMarketCommand): Market {
  const market = findMarket(world, symbol)
  if (reason !== null && (reason === '' || reason.length > longestReason)) {
    throw new Refusal('SETTING_RANGE', `the reason must have 1 to ${longestReason} characters`, String(reason.length))
  }
  if ((market.halt?.reason ?? null) === reason) return market
  const halt: Halt | null = reason === null ? null : { reason, time: world.time }
  market.halt = halt
  world.events.push({ kind: 'halt', time: world.time, symbol, reason })
  if (halt === null) market.marginWatch.isComplete = false
  else {
    for (const account of world.accounts.values()) {
      cancelWhere(world, account, 'halted', (order) => order.symbol === symbol)
      cancelPlansWhere(world, account, (plan) => plan.symbol === symbol)
    }
  }
  return market
}

// The command that sets the fill model of a contract, or of all. Nothing trades before the next order or the next price
// change; delays apply to new orders and cancellations.

interface SetFillModelCommand {
  /** Null for all contracts. */
  readonly symbol: string | null
  /** What is absent has its default. */
  readonly model: Partial<FillModel>
}

export function setFillModel(world: World, { symbol, model: given }: SetFillModelCommand): FillModel {
  const markets = symbol === null ? Array.from(world.markets.values()) : [findMarket(world, symbol)]
  const model = readModel(given)
  for (const market of markets) market.fillModel = model
  return model
}

// The fields have a fixed order, because the state is written as text.
function readModel(given: Partial<FillModel>): FillModel {
  const entries = Object.entries(defaultFillModel).map(([name, standard]) => [
    name,
    given[name as keyof FillModel] ?? standard,
  ])
  const model = Object.fromEntries(entries) as FillModel
  if (!touchRules.includes(model.touch)) {
    throw new Refusal('SETTING_RANGE', `touch must be one of ${touchRules.join(', ')}`, String(model.touch), {
      field: 'touch',
    })
  }
  for (const [name, most] of Object.entries(fillModelLimits)) {
    checkWhole('SETTING_RANGE', name, model[name as keyof typeof fillModelLimits], 0, most, { field: name })
  }
  return model
}

// The command that changes the source of the funding rate of a contract.

interface SetFundingCommand {
  readonly symbol: string
  /** `fixed` needs a rate, `formula` has none. @default fixed */
  readonly source?: Funding['source'] | undefined
  /** Decimal text; with a leading minus, shorts pay longs. */
  readonly rate?: string | undefined
}

/** Changes the rate from the next funding time on. A formula starts without premiums. */
export function setFunding(world: World, { symbol, source = 'fixed', rate }: SetFundingCommand): Funding {
  const market = findMarket(world, symbol)
  const fixed = source === 'fixed' ? parseSignedRate(rate ?? '') : defaultFunding().rate
  if (fixed === null) throw new Refusal('FUNDING_RATE', 'the rate must be a decimal between -1 and 1', rate ?? 'none')
  if (source === 'formula' && rate !== undefined) {
    throw new Refusal('FUNDING_RATE', 'a formula must come without a rate', rate)
  }
  market.funding = { ...defaultFunding(), source, rate: fixed }
  resetFundingMoment(world)
  if (source === 'fixed') recordRate(market, { after: world.time, rate: fixed })
  return market.funding
}

// The command that changes how the market maker quotes. An absent setting stays as it is. Nothing trades before the
// next order or the next price change.

interface SetMarketMakerCommand extends Partial<{ [Name in keyof Settings]: Settings[Name] | undefined }> {
  readonly symbol: string
}

/** The size of the first quote is decimal text. */
type Settings = Omit<MarketMaker, 'size'> & { readonly size: string }

const ranges = {
  levels: [1, 200],
  halfSpreadTicks: [0, 1_000_000],
  stepTicks: [1, 1_000_000],
  growthPercent: [1, 1_000],
} as const

export function setMarketMaker(world: World, command: SetMarketMakerCommand): MarketMaker {
  const market = findMarket(world, command.symbol)
  if (command.isEnabled) checkMarket(market.contract)
  const before = market.marketMaker
  const size = command.size === undefined ? before.size : parseSize(market.contract.grid, command.size)
  if (size < 1) throw new Refusal('SIZE_MIN', 'the size of the first quote must be above zero', command.size!)
  for (const [name, [least, most]] of Object.entries(ranges)) {
    checkWhole('MARKET_MAKER_SHAPE', name, command[name as keyof typeof ranges] ?? least, least, most, { field: name })
  }
  const { isEnabled = before.isEnabled, levels = before.levels, growthPercent = before.growthPercent } = command
  const { halfSpreadTicks = before.halfSpreadTicks, stepTicks = before.stepTicks } = command
  market.marketMaker = { isEnabled, levels, halfSpreadTicks, stepTicks, size, growthPercent }
  return market.marketMaker
}
