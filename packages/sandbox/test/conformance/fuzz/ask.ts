// Sends a request unchanged over a persistent connection, and waits for the response for a limited time.
import { createHmac } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { NewAccount } from '@capi/sandbox'
import type { RawReply } from '../../fixtures/raw-replies.ts'
import { now } from '../../fixtures/requests.ts'
import type { Fuzzed } from './request.ts'

/** How long a response may take, in milliseconds. */
export const patienceMs = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Closes the connections. */
export function hangUp(): void {
  agent.destroy()
}

/** Sends a signed request. Throws if no complete response arrives in time. */
export function askFuzzed(url: URL, account: NewAccount, fuzzed: Fuzzed): Promise<RawReply> {
  const { method, target, body, headers } = fuzzed
  const signed = signedHeaders(account, method, target, body)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method,
        path: target,
        headers: { ...signed, ...headers, ...(body && { 'content-length': body.length }) },
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answer.statusCode!, type: answer.headers['content-type'] ?? '', text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

// The signature covers the bytes, whether or not they are text.
function signedHeaders(
  { key, secret, passphrase }: NewAccount,
  method: string,
  target: string,
  body: Uint8Array = new Uint8Array(),
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${now}${method}${target}`).update(body).digest('base64')
  return {
    'access-key': key,
    'access-passphrase': passphrase,
    'access-timestamp': String(now),
    'access-sign': signature,
  }
}
