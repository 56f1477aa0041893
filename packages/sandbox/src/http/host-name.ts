// Host names and addresses, as in the header Host.

const hostHeader = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]@,/]+))(?::\d{1,5})?$/i

/**
 * Returns the name or address in a header Host, in lower case and without the port; undefined if the header is invalid.
 */
export function nameOfHost(header: string): string | undefined {
  const [, address, name] = hostHeader.exec(header) ?? []
  return (address ?? name)?.toLowerCase()
}
