// Sizes by percent and by value, for the contracts of the local exchange and for random ones. What the exchange would
// refuse is what its preview refuses.
import { type ContractTerms, createSandbox, defaultContracts, type Sandbox } from '@capi/sandbox'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Market, readMarket } from '../../src/state/snapshot.ts'
import { flawOfSize, partOf, sizeInCoin, smallestSize, valueOfSize } from '../../src/ticket/order-size.ts'
import { bodyOf, requestOf, emptyTerms, type Terms } from '../../src/ticket/terms.ts'

const contract = { contractVal: '0.0001', sizeIncrement: '4', tickSize: '1', priceEndStep: '1' }
const coarse = { sizePlaces: 4, contract } as Market
const given = { price: '60000', market: coarse, largest: '1.23456', text: '', unit: 'coin', share: null } as const

describe('sizeInCoin', () => {
  it.each([
    { name: 'is the text itself in coin', text: ' 0.15 ', unit: 'coin', want: '0.15' },
    { name: 'is no number where the text is none', text: '1e5', unit: 'value', want: '1e5' },
    { name: 'rounds a value down', text: '1000', unit: 'value', want: '0.0166' },
    { name: 'is exact where it can be', text: '6', unit: 'value', want: '0.0001' },
    { name: 'does not round up to a step', text: '5.9999999999999999999', unit: 'value', want: '0.0000' },
  ] as const)('$name', ({ text, unit, want }) => expect(sizeInCoin({ ...given, text, unit })).toBe(want))

  it.each(['60000.', '6e4', '.5', '-1', 'abc', '', '0'])('is empty while the price is %j', (price) => {
    expect(sizeInCoin({ ...given, text: '1000', unit: 'value', price })).toBe('')
  })

  it('takes a price with spaces around it, as the request does', () => {
    expect(sizeInCoin({ ...given, text: '6', unit: 'value', price: ' 60000 ' })).toBe('0.0001')
  })

  it.each([
    { share: 50, want: '0.6172' },
    { share: 1, want: '0.0123' },
    { share: 100, want: '1.2345' },
  ])('is $share % of the largest size, rounded down, whatever was typed', ({ share, want }) => {
    expect(sizeInCoin({ ...given, text: '7', share })).toBe(want)
  })

  it('is empty until the largest size is known', () => {
    expect(sizeInCoin({ ...given, share: 50, largest: null })).toBe('')
  })
})

describe('valueOfSize', () => {
  it('is exact, and null where a part is no number', () => {
    expect(valueOfSize('0.1', '60000.3')).toBe('6000.03')
    expect(valueOfSize('0.', '60000')).toBeNull()
  })
})

/** An exchange with one account, and what the ticket knows of its contract. */
function open(terms: ContractTerms, deposit: string) {
  const { symbol } = terms
  const sandbox = createSandbox({ contracts: [terms], accounts: [{ name: 'demo', deposit }] })
  const { accountId } = sandbox.accounts[0]!
  const market = readMarket(
    sandbox.control.listMarkets().find((each) => each.contract.symbol === symbol) as Parameters<typeof readMarket>[0],
  )
  const { last } = market.ticker
  const request = (action: Terms['action'], size: string) => {
    const resolved = {
      symbol,
      side: action === 'open' ? 'buy' : 'sell',
      price: last!,
      triggerPrice: last!,
      size,
    } as const
    const more = { takeProfitPrice: null, stopLossPrice: null, marginMode: 'SHARED' } as const
    const { operation, input } = requestOf({ ...emptyTerms, action, kind: 'market' }, { ...resolved, ...more })
    return { accountId, operation, body: bodyOf({ operation, input })! }
  }
  const preview = (action: Terms['action'], size: string) => sandbox.control.previewOrder(request(action, size))
  return { sandbox, market, last: last!, preview, request }
}

/** Requires that the exchange takes a size of the ticket, unless less than the smallest order was asked for. */
function requireTaken(refusal: { readonly msg: string } | null, size: string, wanted: Big, market: Market): void {
  expect(flawOfSize(size, market) === null, `${size}: ${refusal?.msg}`).toBe(refusal === null)
  if (refusal !== null) expect(wanted.lt(smallestSize(market))).toBe(true)
}

async function sizesOf(sandbox: Sandbox, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } finally {
    await sandbox.close()
  }
}

describe('the sizes of the ticket', () => {
  it.each(defaultContracts.map((terms) => [terms.symbol, terms] as const))(
    'are orders that the exchange takes, in all percent and values of %s',
    async (_symbol, terms) => {
      const { sandbox, market, last, preview } = open(terms, '10000')
      await sizesOf(sandbox, () => {
        const { largestSize: largest } = preview('open', terms.minOrderSize)
        const base = { text: '', unit: 'coin', share: null, price: last, market, largest } as const
        const shares = Array.from({ length: 100 }, (_, index) => sizeInCoin({ ...base, share: index + 1 }))
        const values = ['100', '250', '1000', '1234', '5000'].map((text) =>
          sizeInCoin({ ...base, text, unit: 'value' }),
        )
        const refused = [...shares, ...values].filter((size) => preview('open', size).refusal !== null)
        expect(refused).toEqual([])
      })
    },
  )

  const random = fc.record({
    places: fc.integer({ min: -3, max: 5 }),
    least: fc.integer({ min: 0, max: 40 }),
    most: fc.integer({ min: 50, max: 100_000 }),
    cents: fc.integer({ min: 1, max: 9_000_000 }),
    deposit: fc.integer({ min: 10, max: 10_000_000 }),
    shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
    value: fc.integer({ min: 1, max: 1_000_000 }),
  })

  it('are orders that the exchange takes, of random contracts, to open and to close a part', async () => {
    await fc.assert(
      fc.asyncProperty(random, async ({ places, least, most, cents, deposit, shares, value }) => {
        const sizeOf = (steps: number): string => new Big(10).pow(-places).times(steps).toFixed(Math.max(0, places))
        const terms: ContractTerms = {
          ...defaultContracts[0]!,
          sizeIncrement: places,
          contractUnit: sizeOf(1),
          minOrderSize: sizeOf(least),
          maxOrderSize: sizeOf(most),
          maxPositionSize: sizeOf(most * 100),
          marketOpenLimitSize: sizeOf(most),
          dailyVolume: sizeOf(most * 1_000),
          tickSize: 2,
          basePrice: (cents / 100).toFixed(2),
          halfSpread: 1,
        }
        const { sandbox, market, last, preview, request } = open(terms, String(deposit))
        await sizesOf(sandbox, async () => {
          const { largestSize: largest } = preview('open', terms.minOrderSize)
          const base = { text: '', unit: 'coin', share: null, price: last, market, largest } as const
          if (largest !== null) {
            for (const share of shares) {
              const size = sizeInCoin({ ...base, share })
              requireTaken(preview('open', size).refusal, size, new Big(largest).times(share).div(100), market)
            }
            const size = sizeInCoin({ ...base, text: String(value), unit: 'value' })
            if (new Big(size).lte(largest))
              requireTaken(preview('open', size).refusal, size, new Big(value).div(last), market)
            await sandbox.control.callAsAccount(request('open', largest))
          }
          const { accountId } = sandbox.accounts[0]!
          const [position] = (await sandbox.control.getAccount({ accountId })).positions
          if (!position) return
          for (const share of shares) {
            const part = partOf(String(position.size), share, market)
            const { refusal } = preview('close', part)
            expect(flawOfSize(part, market) === null, `${share} % is ${part}: ${refusal?.msg}`).toBe(refusal === null)
          }
        })
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 100) },
    )
  })
})
