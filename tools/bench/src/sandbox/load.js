/**
 * Load over kept connections: whole requests, made beforehand, one at a time on each connection. `drive` sends as fast as
 * it is answered; `pace` sends at a rate, whatever the answers do, and tells how long each took.
 */
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

/** Returns answers per second; `turns` has a list of requests for each connection, of which only whole ones are sent. */
export async function drive({ port, durationMs, turns }) {
  const connections = await Promise.all(turns.map(() => openConnection(port)))
  const begun = performance.now()
  const counts = await Promise.all(
    connections.map(async ({ ask }, index) => {
      let count = 0
      while (performance.now() - begun < durationMs) {
        for (const bytes of turns[index]) await ask(bytes)
        count += turns[index].length
      }
      return count
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  for (const { close } of connections) close()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** Sends turns at so many requests a second and returns their latencies in ms, waiting for a free connection included. */
export async function pace({ port, perSecond, durationMs, turns }) {
  const connections = await Promise.all(turns.map(() => openConnection(port)))
  const free = connections.map((connection, index) => ({ ...connection, turn: turns[index], next: 0 }))
  const latencies = []
  const due = []
  const begun = performance.now()
  const total = (durationMs / 1_000) * perSecond
  let sent = 0
  await new Promise((resolve, reject) => {
    const work = () => {
      const now = performance.now()
      while (sent < total && begun + (sent * 1_000) / perSecond <= now) due.push(begun + (sent++ * 1_000) / perSecond)
      while (due.length > 0 && free.length > 0) {
        const connection = free.shift()
        const at = due.shift()
        connection.ask(connection.turn[connection.next++ % connection.turn.length]).then(() => {
          latencies.push(performance.now() - at)
          free.push(connection)
        }, reject)
      }
      if (latencies.length < total) setImmediate(work)
      else resolve()
    }
    work()
  })
  // Turns that were begun are ended, so that the next round finds what this one found.
  for (const { ask, turn, next, close } of free) {
    for (let left = next % turn.length; left > 0 && left < turn.length; left += 1) await ask(turn[left])
    close()
  }
  return latencies
}

function isWhole(received) {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = received.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return received.length >= end + 4 + Number(length)
  return received.toString('latin1', received.length - 5) === '0\r\n\r\n'
}
