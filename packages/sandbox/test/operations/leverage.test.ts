import { describe, expect, it } from 'vitest'
import { presentLeverage } from '../../src/operations/leverage.ts'
import type { SymbolSetting } from '@capi/engine'

describe('presentLeverage', () => {
  it('has two decimals for each of the three settings, under their own names', () => {
    const leverage = { cross: 20, isolatedLong: 5, isolatedShort: 125 }
    expect(presentLeverage({ leverage } as SymbolSetting)).toEqual({
      isolated_long_leverage: '5.00',
      isolated_short_leverage: '125.00',
      cross_leverage: '20.00',
    })
  })
})
