import { describe, expect, it } from 'vitest'
import { createAccountBook } from '../../src/trading/account-book.ts'

describe('createAccountBook', () => {
  it('gives each order a client id of its own, and finds those that may be live', () => {
    const book = createAccountBook('one')
    const [first, second, plan] = [book.intend('a', false), book.intend('a', false), book.intend('a', true)]
    expect(book.intents.map(({ clientOid }) => clientOid)).toEqual(['one-1', 'one-2', 'one-3'])
    for (const intent of [first, second, plan]) Object.assign(intent, { outcome: 'placed', orderId: intent.clientOid })
    second.isCanceled = true
    expect(book.findLive(false)).toEqual([first])
    expect(book.findLive(true)).toEqual([plan])
  })
})
