// Lists the latest requests of the interface.
import type { ControlContext, Methods } from './context.ts'
import { readAccountId } from './accounts.ts'

const defaultLimit = 100

export function createRequestControl({ requests }: ControlContext): Pick<Methods, 'listRequests'> {
  return {
    /** Returns requests with their outcome, oldest first. */
    listRequests: ({ after, limit = defaultLimit, accountId } = {}) =>
      requests.list({ after, limit, account: accountId === undefined ? undefined : readAccountId(accountId) }),
  }
}
