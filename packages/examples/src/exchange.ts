// Starts a local exchange with the clock of this machine and one account with a deposit.
import { randomBytes } from 'node:crypto'
import type { Credentials } from '@capi/client'
import { createSandbox } from '@capi/sandbox'

export interface LocalExchange {
  readonly url: string
  readonly credentials: Credentials
  close(): Promise<void>
}

/** Port 0 selects any free port. */
export async function startExchange(port: number): Promise<LocalExchange> {
  const sandbox = createSandbox({ clock: Date.now, randomBytes })
  const url = await sandbox.listen({ port })
  const { key, secret, passphrase } = sandbox.control.createAccount({ name: 'demo', deposit: '10000' })
  return { url, credentials: { key, secret, passphrase }, close: () => sandbox.close() }
}
