import type { BusinessType } from '@capi/api'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Account } from '../live/snapshot.ts'
import { show } from '../show/decimal.ts'
import type { Act } from './action.ts'

const moves = [
  { businessType: 'deposit', name: 'Deposit', sign: '', said: 'put in' },
  { businessType: 'withdraw', name: 'Withdraw', sign: '-', said: 'taken out' },
] as const satisfies readonly { readonly businessType: BusinessType; [field: string]: string }[]

/** Puts money into the account that is looked at, or takes it out. */
export function MoneyControl({ account, act }: { readonly account: Account; readonly act: Act }): VNode {
  const [amount, setAmount] = useState('1000')
  const { accountId, name } = account
  const coin = account.balances[0]?.coin
  const move = ({ businessType, sign, said }: (typeof moves)[number]): void => {
    const wanted = amount.trim()
    const input = { accountId, amount: `${sign}${wanted}`, businessType, ...(coin !== undefined && { coin }) }
    void act('postLedger', input, ({ balance }) => `${wanted} ${coin ?? ''} ${said}; the cash is ${show(balance)}.`)
  }
  return (
    <form
      class="control"
      aria-label="Money"
      onSubmit={(event) => {
        event.preventDefault()
        move(moves[0])
      }}
    >
      <label for="money">
        Money of {name || accountId}
        {coin === undefined ? '' : `, ${coin}`}
      </label>
      <div class="line">
        <input
          id="money"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <button type="submit">{moves[0].name}</button>
        <button type="button" onClick={() => move(moves[1])}>
          {moves[1].name}
        </button>
      </div>
    </form>
  )
}
