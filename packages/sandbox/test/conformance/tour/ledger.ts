// Bills of every business type and with every transfer reason.
import { businessTypes, transferReasons } from '@capi/api'
import { trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import type { Tour } from './stage.ts'

/** Types that take money from an account; all others add some, or none. */
const takes = /^(withdraw|transfer_out|margin_move_out|position_open_long|position_close_short|tracking_follow_pay)$/

export const tourLedger: Tour = async ({ open }) => {
  const { sandbox } = await open()
  const someone = trader(sandbox, { deposit: '1000' })
  const book = (entry: object): Promise<unknown> =>
    ask(sandbox, `/sandbox/accounts/${someone.account.accountId}/ledger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    })
  for (const businessType of businessTypes) {
    await book({ businessType, amount: takes.test(businessType) ? '-1' : '1' })
    await book({ businessType, amount: '0' })
  }
  for (const transferReason of transferReasons) await book({ businessType: 'transfer_in', amount: '1', transferReason })
  await book({ businessType: 'deposit', amount: '1', coin: 'NONE' })
  await someone.bills()
}
