/** Starts a local exchange on the clock of this machine, with one account that has money to try things with. */
import { randomBytes } from 'node:crypto'
import type { Credentials } from '@capi/client'
import { createSandbox } from '@capi/sandbox'

export interface LocalExchange {
  readonly url: string
  readonly credentials: Credentials
  close(): Promise<void>
}

/** Port 0 takes any free one. */
export async function startExchange(port: number): Promise<LocalExchange> {
  const sandbox = createSandbox({ clock: Date.now, randomBytes })
  const url = await sandbox.listen({ port })
  const { key, secret, passphrase } = sandbox.control.createAccount({ name: 'demo', deposit: '10000' })
  return { url, credentials: { key, secret, passphrase }, close: () => sandbox.close() }
}
