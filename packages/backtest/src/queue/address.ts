// The address of a queue. Runs are code, and results are believed, so both travel on this machine alone or encrypted.
import { isLoopback } from '@capi/client'
import { StrategyError } from '../strategy/strategy-error.ts'

/** The Redis of a queue. */
export interface QueueAddress {
  /** With user and password. */
  readonly url: string
  /** Without them, for messages. */
  readonly shown: string
}

const expected =
  'A queue must be a Redis on this machine, such as redis://127.0.0.1:6379, or one behind TLS, such as rediss://queue.example.com'

/**
 * Reads the URL of a queue. A password given beside it takes the place of the one in the URL. No error repeats the
 * text.
 */
export function readQueueAddress(text: string, password?: string): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new StrategyError(`${expected}, was something else.`)
  const shown = `${url.protocol}//${url.host}${url.pathname}`
  if (!/^\/?\d{0,4}$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new StrategyError(`${expected}, with at most the number of a database after it, was ${shown} with more.`)
  if (url.protocol === 'redis:' && !isLoopback(url.hostname))
    throw new StrategyError(`${expected}, was ${shown}: what is sent there could be read and changed on its way.`)
  if (password !== undefined) url.password = encodeURIComponent(password)
  return { url: url.href, shown }
}
