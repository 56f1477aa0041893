// A free port for a server that a test stops and starts again at the same address.
//
// The system takes the local port of a connection from a range of its own. A port of that range that is free for a
// moment may become the local port of any connection, even of one to this very port; then the server cannot listen
// again. So this one is below the range.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'

const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range'
const firstLocalPort = existsSync(rangeFile) ? Number.parseInt(readFileSync(rangeFile, 'utf8'), 10) : 32_768
const lowest = 10_000

/** Returns a port of 127.0.0.1 at which nothing listens, and which no connection gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    const wanted = firstLocalPort > lowest + 1_000 ? randomInt(lowest, firstLocalPort) : 0
    const server = createServer().listen(wanted, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      // Another server listens there.
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  }
}
