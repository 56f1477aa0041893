// Addresses of this machine.

/**
 * Whether a host name or an address is of this machine alone. It is in lower case, as `URL` returns it, and an IPv6
 * address may be in brackets. A name below `localhost` is not of this machine: a resolver may ask the network for it.
 */
export function isLoopback(host: string): boolean {
  return /^(127(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}|::1|\[::1]|localhost)$/.test(host)
}
