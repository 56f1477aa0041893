// Everything that a user or a tester can change, as data. A command either succeeds or leaves the world as it was.
//
// Values are text where a person wrote them (amounts, later prices and sizes), so that a command can be written down and
// carried out again with the same result.

import { openAccount, type Account } from './account.ts'
import type { Bill } from './bill.ts'
import { availableOf, type Collateral } from './collateral.ts'
import { post } from './ledger.ts'
import { formatMoney, parseMoney, type Money } from './money.ts'
import { refuse, type Outcome } from './refusal.ts'
import { contractsOf, type World } from './world.ts'

export interface CashCommand {
  readonly accountId: bigint
  readonly coin: string
  readonly amount: string
}

export interface Commands {
  createAccount: {
    readonly name: string
    /** Amount that the account starts with, in the coin of the first contract. */
    readonly deposit: string | null
  }
  deposit: CashCommand
  withdraw: CashCommand
}

export interface Results {
  createAccount: Account
  deposit: Bill
  withdraw: Bill
}

export type CommandKind = keyof Commands

const handlers: { [Kind in CommandKind]: (world: World, command: Commands[Kind]) => Outcome<Results[Kind]> } = {
  createAccount(world, { name, deposit }) {
    const amount = deposit === null ? null : readAmount(deposit)
    if (amount && !amount.ok) return amount
    const account = openAccount(world, name, contractsOf(world.markets), world.time)
    world.accounts.set(account.id, account)
    if (amount) moveCash(world, account, account.collaterals[0]!, amount.value)
    return { ok: true, value: account }
  },
  deposit(world, command) {
    const target = findCash(world, command)
    if (!target.ok) return target
    const { account, collateral, amount } = target.value
    return { ok: true, value: moveCash(world, account, collateral, amount) }
  },
  withdraw(world, command) {
    const target = findCash(world, command)
    if (!target.ok) return target
    const { account, collateral, amount } = target.value
    const available = availableOf(collateral)
    if (amount > available) {
      const most = `at most ${formatMoney(available)} can be taken out`
      return refuse('MARGIN_INSUFFICIENT', `${most}, was ${command.amount}.`)
    }
    return { ok: true, value: moveCash(world, account, collateral, -amount) }
  },
}

/** Carries out one command at the present time of the world. */
export function execute<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
): Outcome<Results[Kind]> {
  return handlers[kind](world, command)
}

interface Cash {
  readonly account: Account
  readonly collateral: Collateral
  readonly amount: Money
}

function findCash(world: World, { accountId, coin, amount }: CashCommand): Outcome<Cash> {
  const account = accountId === world.external.id ? undefined : world.accounts.get(accountId)
  if (!account) return refuse('ACCOUNT_UNKNOWN', `no account has the id ${accountId}.`)
  const collateral = sharedCollateral(account, coin)
  if (!collateral) {
    const coins = account.collaterals.map((each) => each.coin).join(', ')
    return refuse('COIN_UNKNOWN', `the coin must be one of ${coins}, was ${coin}.`)
  }
  const read = readAmount(amount)
  return read.ok ? { ok: true, value: { account, collateral, amount: read.value } } : read
}

function readAmount(text: string): Outcome<Money> {
  const amount = parseMoney(text)
  if (typeof amount === 'bigint' && amount > 0n) return { ok: true, value: amount }
  return refuse('AMOUNT_PRECISION', `the amount must be a decimal above zero with at most 8 places, was ${text}.`)
}

// Money comes from outside and goes back there: what one side gains the other loses.
function moveCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  const mirror = sharedCollateral(world.external, collateral.coin)!
  postCash(world, world.external, mirror, -principal)
  return postCash(world, account, collateral, principal)
}

function postCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  return post(world, account, collateral, { businessType: principal > 0n ? 'deposit' : 'withdraw', principal })
}

function sharedCollateral(account: Account, coin: string): Collateral | undefined {
  return account.collaterals.find((collateral) => collateral.coin === coin && collateral.marginMode === 'SHARED')
}
