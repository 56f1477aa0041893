// Faults of values: prices, times, terms and lists that no server may send.
import type { Fault, Part, Wire } from './hostile-upstream.ts'

const symbol = 'cmt_btcusdt'
const digits = '9'.repeat(5_000)
const year = 365 * 86_400_000

/** Changes the records of the first contract. */
function changing(part: Part, name: string, change: (record: Wire) => Wire | null): Fault {
  const one = (record: Wire): unknown => (record['symbol'] === symbol ? change(record) : record)
  return {
    name,
    part,
    isSingle: true,
    alter: (value: Wire | Wire[]) => (Array.isArray(value) ? value.map(one) : one(value)),
  }
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'none').slice(0, 60)

const ticker = (fields: Wire, name: string = show(fields)): Fault =>
  changing('ticker', `a ticker with ${name}`, (record) => ({ ...record, ...fields }))

/** Multiplies prices, with as many decimals as before. */
const times = (factor: number, names: readonly string[]): Fault =>
  changing('ticker', `${names.join(', ')} times ${factor}`, (record) => {
    const scaled = names.map((name) => [name, (Number(record[name]) * factor).toFixed(1)])
    return { ...record, ...Object.fromEntries(scaled) }
  })

/** Moves all prices further with each read of the ticker. */
function creeping(factor: number): Fault {
  let moved = 1
  const fault = changing('ticker', `all prices times ${factor} in each read`, (record) => {
    moved *= factor
    return { ...record, ...Object.fromEntries(all.map((name) => [name, (Number(record[name]) * moved).toFixed(1)])) }
  })
  return { ...fault, begin: () => void (moved = 1) }
}

/** A market order would trade at any price, and the book has a very bad one. */
const wideLimits = (name: string, prices: Wire): Fault => ({
  name: `price limits of 100 % and ${name}`,
  isSingle: true,
  alter: (value: Wire | Wire[]) => {
    const one = (record: Wire): Wire => {
      if (record['symbol'] !== symbol) return record
      if ('buyLimitPriceRatio' in record) return { ...record, buyLimitPriceRatio: '1', sellLimitPriceRatio: '1' }
      return 'best_bid' in record ? { ...record, ...prices } : record
    }
    return Array.isArray(value) ? value.map(one) : one(value)
  },
})

const contract = (fields: Wire, name: string = show(fields)): Fault =>
  changing('contracts', `a contract with ${name}`, (record) => ({ ...record, ...fields }))

const all = ['last', 'best_bid', 'best_ask', 'markPrice', 'indexPrice']

const list = (part: Part, name: string, alter: (records: Wire[]) => unknown): Fault => ({ name, part, alter })

const texts = [
  '-1',
  'NaN',
  'Infinity',
  '9e4',
  digits,
  '0x15f90',
  ' 90000',
  '90000,0',
  '90_000',
  '٩٠٠٠٠',
  '0',
  '-0',
  '.5',
]

let count = 0

export const valueFaults: readonly Fault[] = [
  ...texts.map((text) => ticker({ last: text })),
  ...texts.map((text) => ticker({ markPrice: text })),
  ...[{}, [], ['90000'], true, 9e300, -5, 0.00000012].map((value) => ticker({ best_bid: value })),
  ...[{}, null, false].map((value) => ticker({ last: value, markPrice: value }, `prices of ${show(value)}`)),
  ticker({ markPrice: '0.0000001' }),
  ticker({ best_bid: '1000000000000', best_ask: '1000000000000.1' }, 'a bid of 10^12'),
  ticker({ last: '429496729.7', markPrice: '429496729.7' }, 'prices above 2^32 ticks'),
  ticker({ best_bid: '90000.1', best_ask: '90000.1' }, 'a bid at the ask'),
  ticker({ best_bid: '90000.5', best_ask: '90000.1' }, 'a bid above the ask'),
  ticker({ last: '90000.05' }),
  ticker({ best_ask: '0.1', best_bid: '0' }, 'an ask of one tick'),
  times(1.2, ['best_bid', 'best_ask']),
  times(0.8, ['best_bid', 'best_ask']),
  times(2, ['last']),
  times(0.5, ['last']),
  times(10, ['indexPrice']),
  times(1.5, ['markPrice']),
  times(0.5, ['markPrice']),
  times(0.001, ['markPrice', 'indexPrice']),
  times(10, all),
  times(0.1, all),
  times(1.12, all),
  creeping(1.09),
  creeping(0.92),
  ticker({ best_bid: '0.1' }, 'a bid of one tick'),
  ticker({ best_ask: '400000000.0' }, 'a very high ask'),
  wideLimits('a bid of one tick', { best_bid: '0.1' }),
  wideLimits('a high ask', { best_ask: '170000.0' }),
  changing('ticker', 'a year old', (record) => ({ ...record, timestamp: Number(record['timestamp']) - year })),
  changing('ticker', 'a year ahead', (record) => ({ ...record, timestamp: Number(record['timestamp']) + year })),
  ...['yesterday', {}, -1, 1e300, '9'.repeat(400)].map((timestamp) => ticker({ timestamp })),
  ...[null, {}, 7, '', '../../x', 'cmt_ethusdt', digits].map((name) =>
    ticker({ symbol: name }, `the symbol ${show(name)}`),
  ),

  ...['1', '5', '-1', 'NaN', digits, '1e-3', {}, true].map((takerFeeRate) => contract({ takerFeeRate })),
  contract({ makerFeeRate: '1' }),
  contract({ makerFeeRate: '1', takerFeeRate: '1', minLeverage: 1_000, maxLeverage: 1_000 }),
  ...['2', '99999999999999999', '-1', []].map((buyLimitPriceRatio) => contract({ buyLimitPriceRatio })),
  contract({ sellLimitPriceRatio: '3' }),
  ...[0, 1.5, -5, 1e9, 1e300, '1e400', {}, 'x'].map((maxLeverage) => contract({ maxLeverage })),
  contract({ minLeverage: 1e9 }),
  ...['999999999', '-1', '1e1', '0x1', '2', digits, {}].map((tick_size) => contract({ tick_size })),
  ...[0, -1, 0.5, 5, 1e300, {}].map((priceEndStep) => contract({ priceEndStep })),
  contract({ contract_val: `0.${'0'.repeat(100_000)}1` }, 'a size step of 100,000 decimals'),
  ...['3', '0', '-1', `1${'0'.repeat(100_000)}`, {}].map((contract_val) => contract({ contract_val })),
  ...['99999999999999999', '-1', digits, 'many', '0.000001', {}].map((maxPositionSize) =>
    contract({ maxPositionSize }),
  ),
  contract({ minOrderSize: '100', maxOrderSize: '1' }),
  ...[['25:00:00'], [null, {}], 'never', { a: 1 }, []].map((delivery) => contract({ delivery })),
  contract({ delivery: Array.from({ length: 50_000 }, () => '00:00:00') }, '50,000 funding times'),
  contract({ coin: 'BTC' }),
  contract({ underlying_index: '\u0007\r\n'.repeat(1_000), quote_currency: digits }, 'names of control characters'),
  changing('contracts', 'a contract of null', () => null),
  changing('contracts', 'a contract without terms', (record) => ({ symbol: record['symbol'] })),
  list('contracts', 'no contracts', () => []),
  list('contracts', 'no list of contracts', () => ({ a: 1 })),
  list('contracts', 'every contract twice', (records) => [...records, ...records]),
  list('contracts', 'the first contract twice, with other terms', (records) => [
    ...records,
    { ...records[0], takerFeeRate: '0.05', tick_size: '0' },
  ]),
  list('contracts', 'contracts without symbols', (records) =>
    records.map((record) => ({ ...record, symbol: undefined })),
  ),
  list('contracts', 'symbols of objects', (records) => records.map((record) => ({ ...record, symbol: { a: symbol } }))),
  list('contracts', '3,000 new symbols each time', (records) => [
    ...records,
    ...Array.from({ length: 3_000 }, () => ({ ...records[0], symbol: `cmt_${count++}usdt` })),
  ]),
  list('contracts', 'other contracts', (records) =>
    records.map((record, index) => ({ ...record, symbol: `cmt_${index}` })),
  ),
  ...['5', '-1', 'NaN', digits, {}, null].map((fundingRate) =>
    changing('currentFundRate', `a funding rate of ${show(fundingRate)}`, (record) => ({ ...record, fundingRate })),
  ),
  list('currentFundRate', 'rates of null', () => [null]),
  ...[0, 1e18, 'x', null, {}].map((timestamp) =>
    list('time', `a server time of ${show(timestamp)}`, () => ({ timestamp })),
  ),
]
