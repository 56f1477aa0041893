// The accounts that a sandbox has from the start, and again after a reset.
import type { Credentials } from '../session/keys.ts'
import type { Session } from '../session/session.ts'
import { type AccountOptions, type Accounts, defaultPermissions, type NewAccount } from './accounts.ts'

/**
 * Returns the first accounts of a recovered session, with their keys. An account that is configured with other
 * credentials gets a further key.
 */
export function findFirstAccounts(
  { exchange, keys }: Session,
  configured: readonly AccountOptions[],
): readonly NewAccount[] {
  const users = Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
  return configured.slice(0, users.length).map(({ credentials, permissions = defaultPermissions }, index) => {
    const { id } = users[index]!
    const own = Array.from(keys.all()).filter(({ accountId }) => accountId === id)
    // The secret of an account's own key may change; the key of another account is refused.
    if (credentials && own.every(({ key }) => key !== credentials.key)) keys.requireValid(credentials)
    const known = credentials ? own.find((each) => isEqual(each, credentials)) : own[0]
    const { key, secret, passphrase } = known ?? keys.issue(id, permissions, credentials)
    return { accountId: id.toString(), key, secret, passphrase }
  })
}

function isEqual(one: Credentials, other: Credentials): boolean {
  return one.key === other.key && one.secret === other.secret && one.passphrase === other.passphrase
}

/** Opens the first accounts. The credentials stay the same, so that a program can use them after a reset. */
export function openFirstAccounts(
  opener: Accounts,
  configured: readonly AccountOptions[],
  before: readonly NewAccount[],
): readonly NewAccount[] {
  return configured.map((options, index) => {
    const credentials = before[index] ?? options.credentials
    return opener.createAccount({ ...options, ...(credentials && { credentials }) })
  })
}
