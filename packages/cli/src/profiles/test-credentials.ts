// Tests credentials: a signed request that reads, and the cancellation of an order that cannot exist, which shows the
// permission to trade and changes nothing. It also measures how far the clock of the server is ahead.
import { randomUUID } from 'node:crypto'
import {
  ENDPOINT_NOT_PERMITTED,
  OPERATION_FORBIDDEN,
  ORDER_NOT_FOUND,
  PERMISSION_DISABLED,
  PERMISSION_MISSING,
} from '@capi/api'
import { ApiError, type Client } from '@capi/client'
import { lineOf } from '../output/exit-status.ts'

export interface CredentialTest {
  /** How far the clock of the server is ahead, in milliseconds. */
  readonly clockOffsetMs: number
  /** How long a request and its response take, in milliseconds. The offset is known within half of it. */
  readonly roundTripMs: number
  readonly read: string
  readonly trade: string
}

/** The codes of a key without a permission. */
const refusals: readonly (string | null)[] = [
  PERMISSION_MISSING,
  PERMISSION_DISABLED,
  OPERATION_FORBIDDEN,
  ENDPOINT_NOT_PERMITTED,
]

/** Returns what is known about the credentials. Throws the error of a server that does not accept them. */
export async function testCredentials(client: Client, signal: AbortSignal): Promise<CredentialTest> {
  await client.getServerTime({ signal })
  // The second request needs no new connection.
  const sent = Date.now()
  const { timestamp } = await client.getServerTime({ signal })
  const received = Date.now()
  const read = await permissionOf(() => client.getSettings({}, { signal }))
  if (read !== 'yes' && read !== 'no') throw read
  const clientOid = randomUUID().replaceAll('-', '')
  const trade = await permissionOf(() => client.cancelOrder({ clientOid }, { signal }))
  return {
    clockOffsetMs: Math.round(timestamp - (sent + received) / 2),
    roundTripMs: received - sent,
    read,
    trade: trade === 'yes' || trade === 'no' ? trade : describe(trade),
  }
}

/** Returns whether a call is permitted, or the error that does not show it. */
async function permissionOf(call: () => PromiseLike<unknown>): Promise<'yes' | 'no' | Error> {
  try {
    await call()
    return 'yes'
  } catch (error) {
    return error instanceof ApiError && refusals.includes(error.code) ? 'no' : (error as Error)
  }
}

/** A refusal because the order does not exist comes after the check of the permission. */
function describe(error: Error): string {
  return error instanceof ApiError && error.code === ORDER_NOT_FOUND ? 'yes' : `not known: ${lineOf(error)}`
}
