// A cheap HTTP load generator: it writes prepared requests to persistent connections, one at a time on each, and parses only
// the status and the length of responses.
//
// It busy-waits, because waking a sleeping process costs time that would be attributed to the server.

import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly durationMs: number
  /** For each connection, the requests that it sends in rotation. */
  readonly requests: readonly (readonly Buffer[])[]
}

/** Returns responses per second; throws when a response is not 200. */
export async function drive({ port, durationMs, requests }: Load): Promise<number> {
  const started = performance.now()
  let isRunning = true
  const busyWait = (): void => {
    if (isRunning) setImmediate(busyWait)
  }
  busyWait()
  try {
    const counts = await Promise.all(requests.map((each) => sendUntil(port, each, started + durationMs)))
    return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000
  } finally {
    isRunning = false
  }
}

function sendUntil(port: number, requests: readonly Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let received = Buffer.alloc(0)
    const socket: Socket = connect(port, '127.0.0.1')
    const send = (): void => void socket.write(requests[sent++ % requests.length]!)
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server must keep connections open, closed one.')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isComplete(received)) return
      if (received.toString('latin1', 9, 12) !== '200') reject(new Error(`Expected 200, was:\n${received.toString()}`))
      received = Buffer.alloc(0)
      // Complete the rotation, so that the next round starts from the same state.
      if (performance.now() < end || sent % requests.length !== 0) return send()
      resolve(sent)
      socket.removeAllListeners('close').destroy()
    })
  })
}

function isComplete(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error('A response must have a Content-Length, had none.')
  return received.length >= headEnd + 4 + Number(length)
}
