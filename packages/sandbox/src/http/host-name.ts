// Host names and addresses, as in the header Host.

const loopback = /^(localhost|::1|127(\.\d{1,3}){3})$/
const hostHeader = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]@,/]+))(?::\d{1,5})?$/i

/** Whether a name or an address, in lower case, is one of this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}

/** Returns the name or address in a header Host, in lower case and without the port; undefined if the header is invalid. */
export function nameOfHost(header: string): string | undefined {
  const [, address, name] = hostHeader.exec(header) ?? []
  return (address ?? name)?.toLowerCase()
}
