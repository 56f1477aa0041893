// A server of the HTTP benchmark, `bare` or `sandbox`, in its own process. It sends its port and credentials to the parent
// process.
//
// The bare server does the minimum for signed requests: it reads the body, checks the same HMAC and replies. It has one key,
// ignores the timestamp, and does nothing with the order.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@capi/sandbox'

export interface BenchServer {
  readonly port: number
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

async function startSandbox(): Promise<BenchServer> {
  const sandbox = createSandbox({ clock: Date.now })
  const account = sandbox.control.createAccount({ deposit: '1000000000' })
  sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
  const { port } = new URL(await sandbox.listen())
  return { ...account, port: Number(port) }
}

function startBare(): Promise<BenchServer> {
  const credentials = { key: 'key', secret: 'secret', passphrase: 'passphrase' }
  const reply = Buffer.from('{"client_oid":"0123456789abcdef","order_id":"600000000000000009"}')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const timestamp = request.headers['access-timestamp']
      const hmac = createHmac('sha256', credentials.secret).update(`${timestamp}${request.method}${request.url}`)
      const expected = hmac.update(Buffer.concat(chunks)).digest()
      const received = Buffer.from(String(request.headers['access-sign']), 'base64')
      const isSigned = received.length === expected.length && timingSafeEqual(received, expected)
      response.writeHead(isSigned ? 200 : 400, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': reply.length,
      })
      response.end(reply)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ ...credentials, port: (server.address() as AddressInfo).port }))
  })
}

process.send!(await (process.argv[2] === 'bare' ? startBare() : startSandbox()))
process.on('disconnect', () => process.exit())
