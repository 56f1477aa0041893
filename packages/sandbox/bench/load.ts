// A generator of load that costs next to nothing: requests are bytes made beforehand, written to kept connections, one at
// a time on each. Answers are read just far enough to find their end and their status.
//
// It never sleeps while it waits: to wake it would be work for the server, and more of it the faster the other side is.

import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly durationMs: number
  /** For each connection whole requests, which it sends in turn. */
  readonly requests: readonly (readonly Buffer[])[]
}

/** Returns answers per second; throws when one of them is not 200. */
export async function drive({ port, durationMs, requests }: Load): Promise<number> {
  const started = performance.now()
  let isAwake = true
  const stayAwake = (): void => {
    if (isAwake) setImmediate(stayAwake)
  }
  stayAwake()
  try {
    const counts = await Promise.all(requests.map((each) => keepAsking(port, each, started + durationMs)))
    return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000
  } finally {
    isAwake = false
  }
}

function keepAsking(port: number, requests: readonly Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let received = Buffer.alloc(0)
    const socket: Socket = connect(port, '127.0.0.1')
    const ask = (): void => void socket.write(requests[sent++ % requests.length]!)
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isWhole(received)) return
      if (received.toString('latin1', 9, 12) !== '200') reject(new Error(`Expected 200, was:\n${received.toString()}`))
      received = Buffer.alloc(0)
      // Only whole turns, so that the next round finds what this one found.
      if (performance.now() < end || sent % requests.length !== 0) return ask()
      resolve(sent)
      socket.removeAllListeners('close').destroy()
    })
  })
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error('An answer must have a Content-Length, had none.')
  return received.length >= headEnd + 4 + Number(length)
}
