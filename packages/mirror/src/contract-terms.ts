// The terms of a contract as another server lists it: what this exchange needs to trade it, and whether its steps have
// changed.
import type { Contract, Ticker } from '@capi/api'
import { type ContractTerms, createGrid, defineContract, formatDecimal, parseDecimal } from '@capi/engine'
import { clip } from '@capi/engine'
import { roundToTick } from './mirrored-prices.ts'

/** The steps of prices and sizes. */
type Steps = Pick<ContractTerms, 'tickSize' | 'priceEndStep' | 'sizeIncrement'>

const defaultDelivery = ['00:00:00', '08:00:00', '16:00:00']
const maintenancePlaces = 8
const longestStep = 40
/** The largest leverage for which the default maintenance margin is low enough. */
const leverageOfDefaultTier = 100

/**
 * Returns the terms of a listed contract, with its base price and volume from a ticker; throws an error with the reason
 * if it cannot be used.
 */
export function readTerms(contract: Contract, ticker: Ticker): ContractTerms {
  if (contract.forwardContractFlag === false || contract.coin !== contract.quoteCurrency) {
    throw new RangeError(`its margin coin must be its quote currency, was ${contract.coin}`)
  }
  const steps = readSteps(contract)
  const { maxLeverage = 100 } = withoutNull({ maxLeverage: contract.maxLeverage })
  const maxOrderSize = requireText(contract, 'maxOrderSize')
  const last = ticker.last ?? '0'
  if (typeof parseDecimal(last, 18) !== 'bigint')
    throw new RangeError(`its last price must be a decimal, was ${clip(last)}`)
  const basePrice = ticker.markPrice ?? ticker.last
  if (basePrice === null) throw new RangeError('its ticker must have a mark price or a last price, had none')
  const terms: ContractTerms = {
    symbol: contract.symbol,
    base: requireText(contract, 'underlyingIndex'),
    quote: requireText(contract, 'quoteCurrency'),
    coin: requireText(contract, 'coin'),
    contractUnit: contract.contractVal ?? formatDecimal(1n, steps.sizeIncrement),
    delivery: contract.delivery.length > 0 ? contract.delivery : defaultDelivery,
    ...steps,
    minLeverage: contract.minLeverage ?? 1,
    maxLeverage,
    buyLimitPriceRatio: requireText(contract, 'buyLimitPriceRatio'),
    sellLimitPriceRatio: requireText(contract, 'sellLimitPriceRatio'),
    makerFeeRate: requireText(contract, 'makerFeeRate'),
    takerFeeRate: requireText(contract, 'takerFeeRate'),
    minOrderSize: requireText(contract, 'minOrderSize'),
    maxOrderSize,
    maxPositionSize: requireText(contract, 'maxPositionSize'),
    marketOpenLimitSize: contract.marketOpenLimitSize ?? maxOrderSize,
    basePrice: roundToTick(steps, basePrice),
    halfSpread: 1,
    dailyVolume: floorSize(ticker.baseVolume ?? '0', steps.sizeIncrement),
    tiers: [{ maxNotional: null, maintenanceRate: maintenanceRateOf(maxLeverage), maxLeverage }],
    hasMarket: parseDecimal(last, 18) !== 0n,
  }
  defineContract(terms)
  return terms
}

/**
 * Returns why a contract can no longer be traded by its terms, because the server lists it differently; null if it can.
 */
export function findStepChange(terms: ContractTerms, listed: Contract | undefined): string | null {
  if (!listed) return 'the mirrored server no longer lists it'
  let steps: Steps
  try {
    steps = readSteps(listed)
  } catch (error) {
    return (error as Error).message
  }
  const [price, size] = [priceStepOf(steps), formatDecimal(1n, steps.sizeIncrement)]
  const [priceBefore, sizeBefore] = [priceStepOf(terms), formatDecimal(1n, terms.sizeIncrement)]
  if (steps.tickSize !== terms.tickSize || steps.priceEndStep !== terms.priceEndStep) {
    return `its price step on the mirrored server is ${price}, was ${priceBefore} at the start`
  }
  return size === sizeBefore ? null : `its size step on the mirrored server is ${size}, was ${sizeBefore} at the start`
}

function priceStepOf({ tickSize, priceEndStep }: Steps): string {
  return formatDecimal(BigInt(priceEndStep), tickSize)
}

// The face value is the size step; the number of decimal places alone does not tell steps above one.
function readSteps(contract: Contract): Steps {
  const { contractVal, sizeIncrement, tickSize, priceEndStep } = contract
  const [places, endStep] = [readWhole(tickSize), readWhole(priceEndStep ?? '1')]
  if (places === null) {
    throw new RangeError(`its number of price decimals must be a whole number, was ${clip(String(tickSize))}`)
  }
  if (endStep === null || endStep < 1) {
    throw new RangeError(`its price step must be a whole number, was ${clip(String(priceEndStep))}`)
  }
  const steps = { tickSize: places, priceEndStep: endStep, sizeIncrement: readSizePlaces(contractVal, sizeIncrement) }
  createGrid(steps.tickSize, steps.priceEndStep, steps.sizeIncrement)
  return steps
}

/** Returns a whole number of at most nine digits; null where a text is none. */
function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,9}(\.0*)?$/.test(text) ? Number(text) : null
}

function readSizePlaces(step: string | null, places: string | null): number {
  // The search for zeros at the end takes long in a long text.
  const short = step !== null && step.length <= longestStep ? step : ''
  const [, , zeros, fraction] = /^(1(0*)|0\.(0*)1)$/.exec(short.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')) ?? []
  if (fraction !== undefined) return fraction.length + 1
  if (zeros !== undefined) return zeros.length === 0 ? 0 : -zeros.length
  if (step === null && places !== null && /^\d{1,2}$/.test(places)) return Number(places)
  throw new RangeError(`its size step must be a power of ten, was ${clip(String(step))}`)
}

function requireText(contract: Contract, name: keyof Contract): string {
  const value = contract[name]
  if (typeof value === 'string' && value !== '') return value
  throw new RangeError(`its contract must have ${String(name)}, had none`)
}

function floorSize(volume: string, places: number): string {
  const units = parseDecimal(volume, 18)
  if (typeof units !== 'bigint') return '0'
  const step = 10n ** BigInt(18 - places)
  const most = 10n ** 12n
  const steps = units / step
  return formatDecimal(steps > most ? most : steps, places)
}

/**
 * Returns the maintenance margin rate of a contract: half of the initial margin at the largest leverage, and 0.5 % at
 * most.
 */
export function maintenanceRateOf(maxLeverage: number): string {
  // A leverage that is none is refused with the other terms.
  if (!(Number.isSafeInteger(maxLeverage) && maxLeverage > leverageOfDefaultTier)) return '0.005'
  return formatDecimal(10n ** BigInt(maintenancePlaces) / BigInt(2 * maxLeverage), maintenancePlaces)
}

function withoutNull<Value extends object>(value: Value): { [Name in keyof Value]?: NonNullable<Value[Name]> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as never
}
