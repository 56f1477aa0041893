import type { Client } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createAccountBook, type Intent } from '../../src/trading/account-book.ts'
import { reconcile } from '../../src/trading/reconciling.ts'

const symbol = 'cmt_btcusdt'

type Listed = { orderId: string; clientOid: string; status: string }

/** Reconciles a book with one order with lists that contain some records; returns what is wrong. */
async function compare(known: Partial<Intent>, final: readonly Listed[], isRevived = false) {
  const book = createAccountBook('one')
  const intent = Object.assign(book.intend(symbol, false), known)
  const list = (records: readonly Listed[]) =>
    async function* () {
      yield* records
    }
  const none = list([])
  const violations: string[] = []
  await reconcile(
    {
      client: {
        listCurrentOrders: none,
        listOrderHistory: list(final),
        listCurrentPlanOrders: none,
        listPlanOrderHistory: none,
      } as unknown as Client,
      random: createRandom('reconcile'),
      symbols: [symbol],
      book,
      largestSize: 9,
      resendShare: 0.3,
      serverTime: { latest: 0 },
      priceTime: { latest: 0 },
      prices: new Map(),
      observe: async (_, call) => void (await call({}, () => undefined)),
      onViolation: (text) => violations.push(text),
    },
    () => isRevived,
  )
  return { intent, violations }
}

describe('reconcile', () => {
  const listed = { orderId: '7', clientOid: 'one-1', status: 'filled' }

  it('learns from a list that an order was placed whose outcome was unknown', async () => {
    const { intent, violations } = await compare({ outcome: 'unknown' }, [listed])
    expect([intent.outcome, intent.orderId, violations]).toEqual(['placed', '7', []])
  })

  it.each([
    [{ outcome: 'placed', orderId: '7' }, [], 'The lists lack one-1, which was placed as 7.'],
    [{ outcome: 'refused' }, [listed], 'The lists have one-1 as 7, which was refused.'],
    [
      { outcome: 'placed', orderId: '7', isCanceled: true },
      [listed],
      'The lists show one-1 as filled, which was cancelled before.',
    ],
  ] as const)('reports what contradicts the book: %j', async (known, final, want) => {
    expect((await compare(known, final)).violations).toEqual([want])
  })

  it('does not report an order of a copy that was executed after its request was refused', async () => {
    expect((await compare({ outcome: 'refused' }, [listed], true)).violations).toEqual([])
  })
})
