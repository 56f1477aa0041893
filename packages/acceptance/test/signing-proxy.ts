// Signs and forwards requests, for tools that can send requests but not sign them. It listens on 127.0.0.1 only.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Credentials, sign } from '@capi/client'

export interface SigningProxy {
  readonly url: string
  close(): void
}

/** Forwards to `target`. Everyone on this machine who reaches the port can trade with the credentials. */
export async function startSigningProxy(target: string, credentials: Credentials): Promise<SigningProxy> {
  const { hostname, port, host } = new URL(target)
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const body = Buffer.concat(await incoming.toArray())
    const [path = '', query = ''] = url.split('?')
    const timestamp = Date.now()
    const signature = await sign({ secret: credentials.secret, timestamp, method, path, query, body: body.toString() })
    const headers = {
      ...incoming.headers,
      host,
      'ACCESS-KEY': credentials.key,
      'ACCESS-PASSPHRASE': credentials.passphrase,
      'ACCESS-SIGN': signature,
      'ACCESS-TIMESTAMP': timestamp,
    }
    request({ hostname, port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
      .on('error', () => outgoing.destroy())
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
