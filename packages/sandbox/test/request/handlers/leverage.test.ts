import { expect, it } from 'vitest'
import { getSettings } from '../../../src/request/handlers/account.ts'
import type { SignedCall } from '../../../src/request/handler-context.ts'

it('leverage has two decimals for each of the three settings, under their own names', () => {
  const leverage = { cross: 20, isolatedLong: 5, isolatedShort: 125 }
  const account = { symbols: new Map([['cmt_btcusdt', { leverage }]]) }
  expect(getSettings({ account, query: {} } as unknown as SignedCall)).toEqual({
    cmt_btcusdt: {
      isolated_long_leverage: '5.00',
      isolated_short_leverage: '125.00',
      cross_leverage: '20.00',
    },
  })
})
