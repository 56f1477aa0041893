// The peer of the local exchange: a bare server of node:http that reads the body, verifies the same HMAC and replies
// with an id. It has one key, ignores the timestamp and does nothing with the order. Prints its address as the exchange
// does.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.CAPI_SANDBOX_SECRET
const reply = Buffer.from('{"client_oid":"0123456789abcdef","order_id":"600000000000000009"}')

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const timestamp = request.headers['access-timestamp']
    const hmac = createHmac('sha256', secret).update(`${timestamp}${request.method}${request.url}`)
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
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
