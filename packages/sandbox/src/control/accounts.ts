// Accounts as a tester asks for them: one with money and a key in a single step, and money in and out afterwards.

import type { Exchange } from '../session/engine-driver.ts'
import type { Credentials, KeyRing, Permission } from '../session/keys.ts'
import { show } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { settle } from '../operations/unwrap-result.ts'

export interface AccountOptions {
  /** @default '' */
  readonly name?: string
  /** Amount of the margin coin that the account starts with, as a decimal. @default none */
  readonly deposit?: string
  /** What the key may do. @default both */
  readonly permissions?: readonly Permission[]
  /** A key of one's own. @default a new one */
  readonly credentials?: Credentials
}

export interface NewAccount extends Credentials {
  readonly accountId: string
}

/** What throws here throws a rejection that says why the engine refused. */
export interface Accounts {
  /** Opens an account with a key, and money if wanted. */
  createAccount(options?: AccountOptions): NewAccount
  /** Puts money into an account; the amount is a decimal. */
  deposit(accountId: string, amount: string, coin?: string): void
  /** Takes money out of an account; the amount is a decimal. */
  withdraw(accountId: string, amount: string, coin?: string): void
}

/** What a key may do unless it is said otherwise. */
export const everything: readonly Permission[] = ['read', 'trade']

export function createAccounts(exchange: Exchange, keys: KeyRing): Accounts {
  const usualCoin = (): string => exchange.world.external.collaterals[0]!.coin
  return {
    createAccount({ name = '', deposit = null, permissions = everything, credentials } = {}) {
      // Checked first, so that a key that is taken leaves no account behind.
      if (credentials) keys.requireFit(credentials)
      const { id } = settle(exchange.run('createAccount', { name, deposit }))
      return { accountId: id.toString(), ...keys.issue(id, permissions, credentials) }
    },
    deposit(accountId, amount, coin = usualCoin()) {
      settle(exchange.run('deposit', { accountId: readId(accountId), coin, amount }))
    },
    withdraw(accountId, amount, coin = usualCoin()) {
      settle(exchange.run('withdraw', { accountId: readId(accountId), coin, amount }))
    },
  }
}

/** Returns the id that a text holds; throws a rejection where it holds none. */
export function readId(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text)
  throw new Rejection('parameter_invalid', `The id of an account must be digits, was ${show(text)}.`)
}
