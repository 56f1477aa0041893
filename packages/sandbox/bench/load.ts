// A generator of load that costs next to nothing: requests are bytes made beforehand, written to kept connections, one at
// a time on each. Answers are read just far enough to find their end and their status.

import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /** Whole requests, sent in turn. */
  readonly requests: readonly Buffer[]
}

/** Returns answers per second; throws when one of them is not 200. */
export async function drive({ port, connections, durationMs, requests }: Load): Promise<number> {
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, offset) => keepAsking(port, requests, offset, started + durationMs)),
  )
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return (answers / (performance.now() - started)) * 1000
}

function keepAsking(port: number, requests: readonly Buffer[], offset: number, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let received = Buffer.alloc(0)
    const socket: Socket = connect(port, '127.0.0.1')
    const ask = (): void => void socket.write(requests[(offset + sent++) % requests.length]!)
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isWhole(received)) return
      if (received.toString('latin1', 9, 12) !== '200') reject(new Error(`Expected 200, was:\n${received.toString()}`))
      received = Buffer.alloc(0)
      if (performance.now() < end) return ask()
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
