// Answers on the port of a standby until it takes over: every request gets 503 with `Retry-After`, so that a load
// balancer sends nothing here, and a client that comes here by itself tries again.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonType } from '../document/write-json.ts'
import { Rejection } from '../document/rejection.ts'
import { allowHalfOpen } from './connection-limits.ts'

export interface StandbyServer {
  readonly url: string
  readonly port: number
  /** Frees the port. */
  close(): Promise<void>
}

/** Seconds after which a client may try again. */
const retryAfter = '1'

/** Port 0 takes any free one. `now` is the time that responses contain, in Unix milliseconds. */
export async function startStandbyServer(port: number, host: string, now: () => number): Promise<StandbyServer> {
  const message = 'This sandbox is a standby, and takes over when the active one ends.'
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': jsonType,
      'retry-after': retryAfter,
      'x-content-type-options': 'nosniff',
    })
    response.end(new Rejection('unavailable', message).toJson(now()))
  })
  allowHalfOpen(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
