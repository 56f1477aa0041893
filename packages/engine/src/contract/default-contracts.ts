// The default contracts of a world. Their size steps differ on purpose: two contracts trade in multiples of 10 and 100,
// where programs that expect decimal places fail.
import type { ContractTerms } from './contract.ts'

const shared = {
  quote: 'USDT',
  coin: 'USDT',
  delivery: ['00:00:00', '08:00:00', '16:00:00'],
  priceEndStep: 1,
  minLeverage: 1,
  maxLeverage: 100,
  buyLimitPriceRatio: '0.015',
  sellLimitPriceRatio: '0.015',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
} as const

/** Base currency, unit of a size in contracts, decimal places of size and price, base price and daily volume. */
const bases = [
  ['BTC', '0.000001', 5, 1, '91200.0', '24000'],
  ['ETH', '0.0001', 3, 2, '3020.00', '420000'],
  ['SOL', '0.01', 1, 2, '142.00', '5200000'],
  ['XRP', '1', -1, 4, '2.2000', '180000000'],
  ['DOGE', '10', -2, 5, '0.15200', '1400000000'],
] as const

/** Least and greatest size of an order, greatest size of a position and of a market order that opens. */
const sizes = {
  BTC: ['0.0001', '1200', '1000000', '100'],
  ETH: ['0.001', '15000', '10000000', '2000'],
  SOL: ['0.1', '100000', '100000000', '20000'],
  XRP: ['10', '5000000', '1000000000', '1000000'],
  DOGE: ['100', '50000000', '10000000000', '10000000'],
} as const

export const defaultContracts: readonly ContractTerms[] = bases.map(
  ([base, contractUnit, sizeIncrement, tickSize, basePrice, dailyVolume]) => {
    const [minOrderSize, maxOrderSize, maxPositionSize, marketOpenLimitSize] = sizes[base]
    const orders = { minOrderSize, maxOrderSize, maxPositionSize, marketOpenLimitSize }
    const symbol = `cmt_${base.toLowerCase()}usdt`
    const prices = { basePrice, halfSpread: 1, dailyVolume }
    return { ...shared, symbol, base, contractUnit, sizeIncrement, tickSize, ...orders, ...prices }
  },
)
