// The steps of an adversary: which call it makes, or what happens to prices and time.
import fc from 'fast-check'

export const symbols = ['cmt_btcusdt', 'cmt_ethusdt'] as const
export const forbiddenSymbol = 'cmt_solusdt'

export interface Step {
  readonly kind: string
  readonly agent: number
  readonly symbol: string
  readonly side: string
  /** Whether the call names another margin mode than the symbol had at first. */
  readonly isOtherMode: boolean
  /** From 0 to 999, for sizes and amounts. */
  readonly amount: number
  /** From 0 to 999, for prices. */
  readonly price: number
}

const share = fc.integer({ min: 0, max: 999 })
export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('market') },
    { weight: 3, arbitrary: fc.constant('limit') },
    { weight: 3, arbitrary: fc.constantFrom('plan', 'batch', 'pair', 'swing', 'leverage') },
    { weight: 3, arbitrary: fc.constant('jump') },
    {
      weight: 4,
      arbitrary: fc.constantFrom('margin', 'mode', 'append', 'tpsl', 'modify', 'close', 'reverse', 'cancel', 'advance'),
    },
  ),
  agent: fc.constantFrom(0, 1),
  symbol: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...symbols) },
    { weight: 1, arbitrary: fc.constant(forbiddenSymbol) },
  ),
  side: fc.constantFrom('long', 'short'),
  isOtherMode: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
  amount: share,
  price: share,
})
