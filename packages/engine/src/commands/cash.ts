// The commands that change the cash of an account: a new account with its first deposit, deposits and withdrawals, and
// a bill of any business type.
import { Refusal } from '../base/refusal.ts'
import { formatMoney, type Money, parseMoney, parseSignedMoney } from '../base/units.ts'
import { type Account, findCollateral, openAccount, sharedOf } from '../state/account.ts'
import { type Bill, type BusinessType, businessTypes } from '../state/position.ts'
import { contractsOf, findUser, type World } from '../state/world.ts'
import { moveCash, post } from '../trading/ledger.ts'
import { availableOf } from '../trading/margin.ts'

interface CreateAccountCommand {
  readonly name: string
  /** First deposit, in the coin of the first contract. */
  readonly deposit: string | null
}

interface CashCommand {
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

// The command that posts a bill of any business type, so that tests can reach those without another cause.
//
// A system account takes the opposite amount, so that the sum over all accounts stays zero. The insurance fund never
// goes below zero.

/** For a user or a system account. With a leading minus, the amount is taken. */
interface PostLedgerCommand extends CashCommand {
  readonly businessType: BusinessType
  /** @default UNKNOWN_TRANSFER_REASON */
  readonly transferReason?: string | undefined
}

type SystemName = 'external' | 'marketMaker' | 'insurance'

interface Rule {
  /** Sign that the amount must have; null where it may be positive or negative. */
  readonly sign: 1 | -1 | 0 | null
  /** The system account that takes the opposite amount, and the business type of its bill. */
  readonly counter: SystemName
  readonly mirror: BusinessType
}

/** Opposite business types: amounts of the first are above zero, those of the second below. */
const opposites: readonly (readonly [BusinessType, BusinessType, SystemName])[] = [
  ['deposit', 'withdraw', 'external'],
  ['transfer_in', 'transfer_out', 'external'],
  ['margin_move_in', 'margin_move_out', 'external'],
  ['position_open_short', 'position_open_long', 'marketMaker'],
  ['position_close_long', 'position_close_short', 'marketMaker'],
]

function ruleOf(type: BusinessType): Rule {
  for (const [gain, loss, counter] of opposites) {
    if (type === gain) return { sign: 1, counter, mirror: loss }
    if (type === loss) return { sign: -1, counter, mirror: gain }
  }
  // The phases of a liquidation add to no total.
  const sign = businessTypes[type] === null ? 0 : null
  return { sign, counter: type === 'order_fix_margin_amount' ? 'insurance' : 'marketMaker', mirror: type }
}

/** Posts one bill on the shared collateral of an account. What a user loses must be available. */
export function postLedger(world: World, command: PostLedgerCommand): Bill {
  const { accountId, coin, businessType, amount, transferReason } = command
  const account = world.accounts.get(accountId)
  if (!account) throw new Refusal('ACCOUNT_UNKNOWN', 'the account must exist', accountId.toString())
  const collateral = findCollateral(account, coin)
  const { sign, counter, mirror } = ruleOf(businessType)
  const principal = parseSignedMoney(amount)
  if (typeof principal !== 'bigint') {
    throw new Refusal('AMOUNT_PRECISION', 'the amount must be a decimal with at most 8 places', amount)
  }
  if (sign === null ? principal === 0n : sign !== (principal > 0n ? 1 : principal < 0n ? -1 : 0)) {
    const rule = sign === null ? 'not be zero' : sign === 0 ? 'be zero' : `be ${sign > 0 ? 'above' : 'below'} zero`
    throw new Refusal('AMOUNT_PRECISION', `the amount of ${businessType} must ${rule}`, amount)
  }
  const left = availableOf(world, account, collateral) + principal
  if (!account.isSystem && principal < 0n && left < 0n) {
    throw new Refusal('MARGIN_INSUFFICIENT', 'the amount must leave 0 or more available', formatMoney(left), {
      field: 'amount',
    })
  }
  if (account === world.insurance && principal < 0n && collateral.amount + principal < 0n) {
    const most = formatMoney(collateral.amount)
    throw new Refusal('MARGIN_INSUFFICIENT', `the insurance fund has no more than ${most} to take`, amount, {
      field: 'amount',
    })
  }
  const reason = transferReason === undefined ? {} : { transferReason }
  for (const [other, part] of sharesOf(world, account, counter, { coin, principal })) {
    const mirrored = { account: other, collateral: sharedOf(other, { coin }), businessType: mirror, principal: -part }
    post(world, { ...mirrored, ...reason })
  }
  return post(world, { account, collateral, businessType, principal, ...reason })
}

// The system accounts that take the opposite amount, each with its part. What the insurance fund does not have, the
// market maker pays.
function sharesOf(
  world: World,
  account: Account,
  counter: SystemName,
  { coin, principal }: { readonly coin: string; readonly principal: Money },
): readonly (readonly [Account, Money])[] {
  const other = counterOf(world, account, counter)
  if (principal === 0n) return []
  if (other !== world.insurance || principal < 0n) return [[other, principal]]
  const { amount } = sharedOf(other, { coin })
  const paid = amount < principal ? amount : principal
  const shares: readonly (readonly [Account, Money])[] = [
    [other, paid],
    [counterOf(world, account, 'marketMaker'), principal - paid],
  ]
  return shares.filter(([, part]) => part > 0n)
}

/** True of the name of a business type. */
export function isBusinessType(name: string): name is BusinessType {
  return Object.hasOwn(businessTypes, name)
}

// An account is never its own counterparty.
function counterOf(world: World, account: Account, name: SystemName): Account {
  if (world[name] !== account) return world[name]
  return account === world.external ? world.marketMaker : world.external
}
