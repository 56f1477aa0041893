import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type OrderStatus,
  OrderStatus as status,
  errorCodes,
  finalOrderStatuses,
  isFinal,
  isKnown,
  orderStatuses,
} from '../src/values.ts'

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, { oneOf: { title: string; 'x-final': boolean }[] }> }
}

describe('isFinal', () => {
  it('is what the document says of each status, and false for any other', () => {
    const stated = document.components.schemas['OrderStatus']!.oneOf
    expect(stated.filter(({ title }) => isFinal(title)).map(({ title }) => title)).toEqual([...finalOrderStatuses])
    for (const { title, 'x-final': final } of stated) expect(isFinal(title)).toBe(final)
    for (const other of ['', 'FILLED', 'expired', null]) expect(isFinal(other)).toBe(false)
  })
})

describe('isKnown', () => {
  it('tells listed values from those that the service may add', () => {
    const given: string | null = 'filled' as string | null
    expect(isKnown(orderStatuses, 'expired')).toBe(false)
    expect(isKnown(orderStatuses, null)).toBe(false)
    expect(isKnown(orderStatuses, given)).toBe(true)
    if (isKnown(orderStatuses, given)) expectTypeOf(given).toEqualTypeOf<OrderStatus>()
  })
})

it('each value has a name, which is the value', () => {
  expect(Object.values(status)).toEqual([...orderStatuses])
  for (const [name, value] of Object.entries(status)) expect(value).toBe(name)
  expect(errorCodes['40008'].name).toBe('timestamp_expired')
})
