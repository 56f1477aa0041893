// Accounts, the sandbox as a whole, and markets in unusual states.
import { trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import { symbol, type Tour } from './stage.ts'

export const tourAccounts: Tour = async ({ open }) => {
  const { sandbox } = await open({ accounts: [{ name: 'demo', deposit: '5' }] })
  sandbox.control.setPrice({ symbol, price: '90500' })
  const alice = trader(sandbox, { deposit: '1000' })
  const { accountId } = alice.account
  await alice.opensLong('0.01').atMarket()
  sandbox.control.deposit(accountId, '10')
  sandbox.control.withdraw(accountId, '10')
  await alice.bills()
  sandbox.control.setClock({ mode: 'real' })
  await ask(sandbox, '/sandbox/health')
  await ask(sandbox, '/sandbox/limits')
  await ask(sandbox, '/sandbox/invariants')
  sandbox.control.setMarketMaker({ symbol, enabled: false })
  await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)
}
