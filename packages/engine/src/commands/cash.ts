// The commands that create an account, and that deposit and withdraw money.
import { findCollateral, openAccount, type Account } from '../model/account.ts'
import type { Bill } from '../model/collateral.ts'
import { moveCash } from '../accounting/ledger.ts'
import { availableOf } from '../accounting/margin.ts'
import { formatMoney, parseMoney, type Money } from '../base/money.ts'
import { Refusal } from '../base/result.ts'
import { contractsOf, findUser, type World } from '../model/world.ts'

export interface CreateAccountCommand {
  readonly name: string
  /** First deposit, in the coin of the first contract. */
  readonly deposit: string | null
}

export interface CashCommand {
  readonly accountId: bigint
  readonly coin: string
  readonly amount: string
}

export function createAccount(world: World, command: CreateAccountCommand): Account {
  const amount = command.deposit === null ? null : readAmount(command.deposit, 'deposit')
  const account = openAccount(world, command.name, contractsOf(world.markets), world.time)
  world.accounts.set(account.id, account)
  if (amount !== null) moveCash(world, account, account.collaterals[0]!, amount)
  return account
}

export function deposit(world: World, { accountId, coin, amount }: CashCommand): Bill {
  const account = findUser(world, accountId)
  return moveCash(world, account, findCollateral(account, coin), readAmount(amount))
}

export function withdraw(world: World, command: CashCommand): Bill {
  const account = findUser(world, command.accountId)
  const collateral = findCollateral(account, command.coin)
  const amount = readAmount(command.amount)
  const available = availableOf(world, account, collateral)
  if (amount <= available) return moveCash(world, account, collateral, -amount)
  const most = formatMoney(available > 0n ? available : 0n)
  throw new Refusal('MARGIN_INSUFFICIENT', `the amount must be at most ${most}`, command.amount, { field: 'amount' })
}

function readAmount(text: string, field: string = 'amount'): Money {
  const amount = parseMoney(text)
  if (typeof amount === 'bigint' && amount > 0n) return amount
  throw new Refusal('AMOUNT_PRECISION', 'the amount must be a decimal above zero with at most 8 places', text, {
    field,
  })
}
