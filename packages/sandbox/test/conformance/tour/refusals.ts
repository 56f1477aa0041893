// Refused requests and their codes: one invalid header at a time, keys without the permission, unknown paths and
// malformed bytes.
import { exchangeBytes } from '../../fixtures/raw-replies.ts'
import { trader } from '../../fixtures/trader.ts'
import { ask, now, send, signedHeaders } from '../../fixtures/requests.ts'
import { documented } from '../operation.ts'
import type { Tour } from './stage.ts'

const target = '/capi/v2/account/bills'

const headers: readonly Readonly<Record<string, string | undefined>>[] = [
  { 'ACCESS-KEY': undefined },
  { 'ACCESS-SIGN': undefined },
  { 'ACCESS-TIMESTAMP': undefined },
  { 'ACCESS-PASSPHRASE': undefined },
  { 'ACCESS-KEY': 'nobody' },
  { 'ACCESS-SIGN': 'nothing' },
  { 'ACCESS-TIMESTAMP': 'yesterday' },
  { 'ACCESS-TIMESTAMP': String(now - 60_000) },
  { 'ACCESS-PASSPHRASE': 'sesame' },
  { 'Content-Type': 'text/plain' },
]

const bytes = [
  'nonsense\r\n\r\n',
  `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  `POST ${target} HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n`,
]

export const tourRefusals: Tour = async ({ open }) => {
  const { sandbox, url, exchanges } = await open()
  const { account } = trader(sandbox)
  for (const each of headers) await send(sandbox, account, { target, body: '{}', headers: each })
  const leverage = JSON.stringify({ symbol: 'cmt_btcusdt', marginMode: 1, longLeverage: '5', shortLeverage: '5' })
  const changed = '/capi/v2/account/leverage'
  const signed = await signedHeaders(account, 'POST', changed, leverage, sandbox.clock.now())
  for (let times = 0; times < 2; times++) {
    await sandbox.fetch(changed, { method: 'POST', headers: signed, body: leverage })
  }
  const reader = trader(sandbox, { permissions: ['read'] })
  await reader.cancels('1')
  await ask(sandbox, '/capi/v2/order/cancel')
  await ask(sandbox, '/capi/v2/market/ticker')
  for (const { id, path, method } of documented) {
    // A broken escape.
    if (method === 'GET' && id !== 'getEvents') await send(sandbox, account, { target: `${path}?bad=%zz` })
  }
  for (const each of bytes) {
    const [{ status, json }] = (await exchangeBytes(url, each, 1)) as [{ status: number; json: unknown }]
    exchanges.push({ operation: undefined, parameters: new Map(), queryNames: [], body: undefined, status, json })
  }
}
