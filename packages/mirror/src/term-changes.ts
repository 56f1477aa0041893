// The terms that another server lists differently than this exchange uses them: which of them can be changed while the
// contract is traded, and which cannot.
import type { Contract } from '@capi/api'
import { changeableTerms, type ChangedTerms, clip, type ContractTerms, parseDecimal } from '@capi/engine'
import { maintenanceRateOf } from './contract-terms.ts'

/** A field of a contract, as this exchange uses it and as the other server lists it. */
export interface TermDifference {
  readonly field: string
  readonly used: string
  readonly listed: string
}

export interface TermChanges {
  /** Changes of the terms, each to be made as a whole: one for each fee and limit, one of leverages. */
  readonly possible: readonly ChangedTerms[]
  /** What a change of terms cannot change. */
  readonly impossible: readonly TermDifference[]
}

const leverages = ['minLeverage', 'maxLeverage'] as const
type Decimal = Exclude<keyof ChangedTerms, (typeof leverages)[number] | 'tiers'>
/** The fees and limits, which are decimals. */
const decimals = changeableTerms.filter(
  (name): name is Decimal => name !== 'tiers' && !leverages.some((each) => each === name),
)
/** Fields that never change, by the names of the terms. */
const fixed = { base: 'underlyingIndex', quote: 'quoteCurrency', coin: 'coin' } as const
const places = 18

/** Compares the terms of a contract with those that a server lists. A field without a value says nothing. */
export function findTermChanges(terms: ContractTerms, listed: Contract): TermChanges {
  const limits = decimals.flatMap((name): ChangedTerms[] => {
    const value = listed[name]
    return typeof value === 'string' && !isEqualDecimal(value, terms[name]) ? [{ [name]: clip(value) }] : []
  })
  const leverage = { minLeverage: terms.minLeverage, maxLeverage: terms.maxLeverage }
  for (const name of leverages) leverage[name] = listed[name] ?? leverage[name]
  const hasOtherLeverage = leverages.some((name) => leverage[name] !== terms[name])
  const { maxLeverage } = leverage
  const tiers = [{ maxNotional: null, maintenanceRate: maintenanceRateOf(maxLeverage), maxLeverage }]
  return {
    possible: [...limits, ...(hasOtherLeverage ? [{ ...leverage, tiers }] : [])],
    impossible: findFixed(terms, listed),
  }
}

/** Returns the differences that remain where a change was refused. */
export function differencesOf(terms: ContractTerms, change: ChangedTerms): readonly TermDifference[] {
  const { tiers: _, ...rest } = change
  return Object.entries(rest)
    .map(([field, value]) => ({ field, used: String(terms[field as keyof typeof rest]), listed: String(value) }))
    .filter(({ used, listed }) => used !== listed)
}

function findFixed(terms: ContractTerms, listed: Contract): TermDifference[] {
  const differences: TermDifference[] = []
  const add = (field: string, used: string, value: string | null | undefined): void => {
    if (value && value !== used) differences.push({ field, used, listed: clip(value) })
  }
  for (const [name, field] of Object.entries(fixed)) add(field, terms[name as keyof typeof fixed], listed[field])
  add('delivery', terms.delivery.join(' '), listed.delivery.join(' '))
  return differences
}

function isEqualDecimal(one: string, other: string): boolean {
  const [left, right] = [parseDecimal(one, places), parseDecimal(other, places)]
  return typeof left === 'bigint' && left === right
}
