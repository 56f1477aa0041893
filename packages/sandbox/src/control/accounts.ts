// Creates accounts with a key and a deposit, and deposits and withdraws money.
import type { Exchange } from '../session/exchange.ts'
import type { Credentials, KeyRing, Permission } from '../session/keys.ts'
import { quoteValue } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { unwrapControl } from '../request/commands.ts'

export interface AccountOptions {
  /** @default '' */
  readonly name?: string
  /** Amount of the margin coin that the account starts with, as a decimal. @default none */
  readonly deposit?: string
  /** Permissions of the key. @default all */
  readonly permissions?: readonly Permission[]
  /** The key to use. @default a new one */
  readonly credentials?: Credentials
}

export interface NewAccount extends Credentials {
  readonly accountId: string
}

/** Each method throws a rejection with the reason if the engine refuses. */
export interface Accounts {
  /** Creates an account with a key, and an optional deposit. */
  createAccount(options?: AccountOptions): NewAccount
  /** Deposits money into an account; the amount is a decimal. */
  deposit(accountId: string, amount: string, coin?: string): void
  /** Withdraws money from an account; the amount is a decimal. */
  withdraw(accountId: string, amount: string, coin?: string): void
}

/** The default permissions of a key. */
export const defaultPermissions: readonly Permission[] = ['read', 'trade']

export function createAccounts(exchange: Exchange, keys: KeyRing): Accounts {
  const defaultCoin = (): string => exchange.world.external.collaterals[0]!.coin
  return {
    createAccount({ name = '', deposit = null, permissions = defaultPermissions, credentials } = {}) {
      // Checked first, so that invalid credentials leave no account behind.
      if (credentials) keys.requireValid(credentials)
      const { id } = unwrapControl(exchange.run('createAccount', { name, deposit }))
      return { accountId: id.toString(), ...keys.issue(id, permissions, credentials) }
    },
    deposit(accountId, amount, coin = defaultCoin()) {
      unwrapControl(exchange.run('deposit', { accountId: readAccountId(accountId), coin, amount }))
    },
    withdraw(accountId, amount, coin = defaultCoin()) {
      unwrapControl(exchange.run('withdraw', { accountId: readAccountId(accountId), coin, amount }))
    },
  }
}

/** Returns the account id in a text; throws a rejection if it has none. */
export function readAccountId(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text)
  throw new Rejection('parameter_invalid', `The id of an account must be digits, was ${quoteValue(text)}.`)
}
