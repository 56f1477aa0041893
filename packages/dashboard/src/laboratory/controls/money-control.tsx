// Deposits to the selected account and withdraws from it.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { show } from '../../format/decimal.ts'
import type { Account } from '../../state/snapshot.ts'
import type { Act } from './use-action.ts'

export function MoneyControl({ account, act }: { account: Account; act: Act }): VNode {
  const [amount, setAmount] = useState('1000')
  const { accountId, name } = account
  const coin = account.balances[0]?.coin
  const post = (businessType: 'deposit' | 'withdraw', done: string): void => {
    const given = amount.trim()
    const signed = businessType === 'deposit' ? given : `-${given}`
    act(
      'postLedger',
      { accountId, amount: signed, businessType, ...(coin !== undefined && { coin }) },
      ({ balance }) => `${given} ${coin ?? ''} ${done}; the cash balance is ${show(balance)}.`,
    )
  }
  return (
    <Form name="Money" onSubmit={() => post('deposit', 'deposited')}>
      <label for="money">
        Money of {name || accountId}
        {coin === undefined ? '' : `, ${coin}`}
      </label>
      <div class="flex gap-1.5">
        <input
          id="money"
          class="min-w-0 flex-1"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <button type="submit">Deposit</button>
        <Button onClick={() => post('withdraw', 'withdrawn')}>Withdraw</Button>
      </div>
    </Form>
  )
}
