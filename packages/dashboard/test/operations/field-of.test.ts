import { manual } from '@capi/api/manual'
import { describe, expect, it } from 'vitest'
import { fieldOfRefusal } from '../../src/operations/field-of.ts'

describe('fieldOfRefusal', () => {
  it.each([
    ['Body field order_type must be one of 0, 1, 2, 3, was "9".', 'orderType'],
    ['size must be a decimal number, was "x".', 'size'],
    [
      "INVALID_ARGUMENT: stepSize '0.0001'; SIZE_PRECISION: the size must be a multiple of 0.0001, was 0.00015.",
      'size',
    ],
    [
      'INVALID_ARGUMENT: available amount not enough; MARGIN_INSUFFICIENT: the order must cost at most 5, was 7.',
      'size',
    ],
    ['INVALID_ARGUMENT: PRICE_PRECISION: the price must be a multiple of 0.1, was 0.05.', 'price'],
    ['INVALID_ARGUMENT: PRESET_PRICE: the stop-loss price must be below 60000.0, was 61000.0.', 'presetStopLossPrice'],
    ['INVALID_ARGUMENT: PRESET_PRICE: the take-profit price must be above 60000.0, was 5.0.', 'presetTakeProfitPrice'],
    ['INVALID_ARGUMENT: CLIENT_OID_DUPLICATE: the client order id must be new, was "a".', 'clientOid'],
    ['The key must have the permission trade, has read.', null],
    ['INVALID_ARGUMENT: LIQUIDATING: the account must not be under liquidation, was liquidating.', null],
  ])('of %j is %s', (message, field) => expect(fieldOfRefusal(message, manual.placeOrder.fields)).toBe(field))

  it('tells the trigger price of a plan order from its price', () => {
    const { fields } = manual.placePlanOrder
    const refusal = (name: string): string =>
      `INVALID_ARGUMENT: PRICE_PRECISION: the ${name} must be a multiple of 0.1, was 1.01.`
    expect(fieldOfRefusal(refusal('trigger price'), fields)).toBe('triggerPrice')
    expect(fieldOfRefusal(refusal('price'), fields)).toBe('executePrice')
  })
})
