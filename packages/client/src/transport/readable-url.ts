// URLs that others could read, to which no secret is sent.
import { isLoopback } from '@capi/api'

/**
 * Whether others may read the requests to a URL: plain http to another machine. No credential and no token is sent
 * there.
 */
export function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopback(hostname)
}
