// Deposits and withdrawals. The account EXTERNAL mirrors them, so that the sum over all accounts stays zero.

import { findCollateral, openAccount, sharedCollateral, type Account } from '../model/account.ts'
import type { Bill } from '../model/bill.ts'
import { type Collateral } from '../model/collateral.ts'
import { post } from './ledger.ts'
import { availableOf } from './margin.ts'
import { formatMoney, parseMoney, type Money } from '../base/money.ts'
import { accept, refuse, type Result } from '../base/result.ts'
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

export function createAccount(world: World, command: CreateAccountCommand): Result<Account> {
  const amount = command.deposit === null ? null : readAmount(command.deposit)
  if (amount && !amount.ok) return amount
  const account = openAccount(world, command.name, contractsOf(world.markets), world.time)
  world.accounts.set(account.id, account)
  if (amount) moveCash(world, account, account.collaterals[0]!, amount.value)
  return accept(account)
}

export function deposit(world: World, command: CashCommand): Result<Bill> {
  const target = findCash(world, command)
  if (!target.ok) return target
  const { account, collateral, amount } = target.value
  return accept(moveCash(world, account, collateral, amount))
}

export function withdraw(world: World, command: CashCommand): Result<Bill> {
  const target = findCash(world, command)
  if (!target.ok) return target
  const { account, collateral, amount } = target.value
  const available = availableOf(world, account, collateral)
  if (amount > available) {
    return refuse(
      'MARGIN_INSUFFICIENT',
      `the amount must be at most ${formatMoney(available > 0n ? available : 0n)}`,
      command.amount,
    )
  }
  return accept(moveCash(world, account, collateral, -amount))
}

/** Deposits an amount into a collateral, or withdraws it where it is negative. */
export function moveCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  const mirror = sharedCollateral(world.external, collateral.coin)!
  postCash(world, world.external, mirror, -principal)
  return postCash(world, account, collateral, principal)
}

interface Cash {
  readonly account: Account
  readonly collateral: Collateral
  readonly amount: Money
}

function findCash(world: World, { accountId, coin, amount }: CashCommand): Result<Cash> {
  const account = findUser(world, accountId)
  if (!account.ok) return account
  const collateral = findCollateral(account.value, coin)
  if (!collateral.ok) return collateral
  const read = readAmount(amount)
  return read.ok ? accept({ account: account.value, collateral: collateral.value, amount: read.value }) : read
}

function readAmount(text: string): Result<Money> {
  const amount = parseMoney(text)
  if (typeof amount === 'bigint' && amount > 0n) return accept(amount)
  return refuse('AMOUNT_PRECISION', 'the amount must be a decimal above zero with at most 8 places', text)
}

function postCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  return post(world, { account, collateral, businessType: principal > 0n ? 'deposit' : 'withdraw', principal })
}
