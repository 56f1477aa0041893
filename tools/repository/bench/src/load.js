// Load over kept connections: whole requests, made beforehand, one at a time on each connection, as fast as they are
// answered.
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'

/** Returns the bytes of a request, signed now where there are credentials. */
export function makeRequest({ port, credentials, method = 'GET', target, body = '' }) {
  const head = [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`]
  if (credentials) {
    const timestamp = String(Date.now())
    const text = `${timestamp}${method}${target}${body}`
    head.push(`ACCESS-KEY: ${credentials.key}`, `ACCESS-PASSPHRASE: ${credentials.passphrase}`)
    head.push(`ACCESS-TIMESTAMP: ${timestamp}`)
    head.push(`ACCESS-SIGN: ${createHmac('sha256', credentials.secret).update(text).digest('base64')}`)
  }
  if (body !== '') head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** A connection that asks one thing at a time. */
export async function openConnection(port) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = Buffer.alloc(0)
  let settle
  let fail = () => {}
  const end = () => fail(new Error(`Expected a response, but the server closed the connection to port ${port}.`))
  socket.on('error', end).on('close', end)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (!isWhole(received)) return
    const text = received.toString('latin1')
    received = Buffer.alloc(0)
    settle(text)
  })
  return {
    ask(bytes) {
      return new Promise((resolve, reject) => {
        settle = (text) => {
          if (text.startsWith('HTTP/1.1 200')) resolve(text)
          else reject(new Error(`Expected 200, was: ${text.slice(0, 600)}`))
        }
        fail = reject
        if (socket.destroyed) end()
        else socket.write(bytes)
      })
    },
    close: () => socket.destroy(),
  }
}

function isWhole(received) {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = received.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return received.length >= end + 4 + Number(length)
  return received.toString('latin1', received.length - 5) === '0\r\n\r\n'
}
