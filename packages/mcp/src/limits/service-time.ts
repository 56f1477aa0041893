// The time of the service. It decides which day a call counts for, and how long a stop holds: the clock of this machine
// may be wrong, and may be another one than that of other servers with the same key.
import type { Client } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'

/** Returns the time of the service in Unix milliseconds; throws Forbidden where it shows none. */
export async function readServiceTime(client: Client, signal?: AbortSignal | undefined): Promise<number> {
  const { timestamp } = await client.getServerTime({ signal })
  if (timestamp !== null) return timestamp
  throw new Forbidden('the day is unknown, because the service shows no time')
}
