// The queue of `capi sweep` and `capi sweep-worker`: its address is an argument, its secrets are in the environment.
import { UsageError } from '@capi/client'
import type { QueueAddress } from '@capi/backtest'
import type { Terminal } from '../output/terminal.ts'
import type { Backtest } from './load-backtest.ts'

/** Reads the address and the secret of a queue. */
export function readQueue(
  url: string,
  { readQueueAddress, readQueueSecret }: Backtest,
  environment: Terminal['environment'],
): { readonly address: QueueAddress; readonly secret: string } {
  const address = readQueueAddress(url, environment['CAPI_QUEUE_PASSWORD'])
  return { address, secret: readQueueSecret(environment) }
}

/** Makes the errors of a function errors of usage. */
export function asUsage<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Prints what happens in the queue, above the line of the progress. */
export function createNotice({ error, showStatus }: Terminal, command: string): (text: string) => void {
  return (text) => {
    showStatus('')
    error(`capi ${command}: ${text}\n`)
  }
}
