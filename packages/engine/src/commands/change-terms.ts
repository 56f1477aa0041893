// The command that changes terms of a contract while it is traded: fees, order and position limits, price limits,
// leverage.
//
// Orders and positions stay as they are. New orders, and all fills from now on, follow the new terms. An account with a
// fee rate of its own keeps that. Steps, coins and funding times never change.
import { Refusal } from '../base/result.ts'
import { type Contract, type ContractTerms, defineContract } from '../contract/contract.ts'
import { positionsOf } from '../model/account.ts'
import type { Market } from '../model/market.ts'
import { findMarket, type World } from '../model/world.ts'
import { highestLeverageOf } from './update-settings.ts'

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

export interface ChangeTermsCommand {
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
