import net from 'node:net'
import { createClient } from './dist/index.js'
import { undiciTransport } from './dist/transport/undici.js'
const credentials = { key: 'k', secret: 's', passphrase: 'p' }
for (const mode of ['header', 'fin', 'finlate', 'destroy', 'http10']) {
  let placed = 0
  const server = net.createServer((s) => {
    let buf = ''
    s.on('error', () => {})
    s.on('data', (d) => {
      buf += d
      const i = buf.indexOf('\r\n\r\n')
      if (i < 0) return
      const m = /content-length: (\d+)/i.exec(buf)
      if (buf.length < i + 4 + Number(m?.[1] ?? 0)) return
      buf = ''
      placed++
      const body = '{"client_oid":"a","order_id":' + (700000000000000000n + BigInt(placed)) + '}'
      const ver = mode === 'http10' ? 'HTTP/1.0' : 'HTTP/1.1'
      const res = `${ver} 200 OK\r\nContent-Type: application/json\r\n${mode === 'header' ? 'Connection: close\r\n' : ''}Content-Length: ${body.length}\r\n\r\n${body}`
      if (mode === 'destroy') s.write(res, () => s.destroy())
      else if (mode === 'finlate') {
        s.write(res)
        setTimeout(() => s.end(), 2)
      } else s.end(res)
    })
  })
  await new Promise((r) => server.listen(0, '127.0.0.1', r))
  const baseUrl = 'http://127.0.0.1:' + server.address().port
  for (const [name, options] of [
    ['node', {}],
    ['undici', { transport: undiciTransport() }],
    ['fetch', { fetch: globalThis.fetch }],
  ]) {
    placed = 0
    const capi = createClient({ baseUrl, credentials, limits: false, recoveryTimeoutMs: 20, retries: 0, ...options })
    let bad = 0
    let msg = ''
    for (let i = 0; i < 20; i++) {
      try {
        await capi.placeOrder({ symbol: 'x', type: 'open_long', size: '1', price: '1' })
      } catch (e) {
        bad++
        msg = e.message.slice(0, 80) + (e.cause?.message ?? '')
      }
    }
    console.log(mode, name, 'bad', bad, msg)
  }
  server.close()
}
process.exit(0)
