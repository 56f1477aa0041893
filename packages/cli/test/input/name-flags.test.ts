import { NetworkError, UsageError } from '@capi/client'
import { manual } from '@capi/api/manual'
import { describe, expect, it } from 'vitest'
import { nameFlags } from '../../src/input/name-flags.ts'

const textOf = (message: string, id: keyof typeof manual = 'placeOrder'): string =>
  (nameFlags(new UsageError(message), manual[id].fields) as Error).message

describe('nameFlags', () => {
  it.each([
    [
      'An order needs type and size; one of them is missing.',
      'An order needs --type and --size; one of them is missing.',
    ],
    [
      "An order needs price, or matchPrice: 'market'; it had neither.",
      'An order needs --price, or --match-price market; it had neither.',
    ],
    ['clientOid must be text, was "size".', '--client-oid must be text, was "size".'],
    ['--symbol must be given, was missing.', '--symbol must be given, was missing.'],
  ])('changes %s', (message, expected) => {
    expect(textOf(message)).toBe(expected)
  })

  it('leaves the fields of JSON arguments, and messages of operations without fields', () => {
    expect(textOf('An order needs type and size.', 'placeOrders')).toBe('An order needs type and size.')
    expect(textOf('The profile "a" must have key.', 'getAccounts')).toBe('The profile "a" must have key.')
  })

  it('leaves the text of a server', () => {
    const refusal = new NetworkError(
      { operation: 'placeOrder', method: 'POST', path: '/' } as never,
      'size must be above 0',
      true,
    )
    expect(nameFlags(refusal, manual.placeOrder.fields)).toBe(refusal)
  })
})
