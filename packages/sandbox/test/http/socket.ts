// A bare connection that a test holds open: it sends bytes when told, and keeps what came and whether it was closed.

import { connect, type Socket } from 'node:net'

export interface Held {
  readonly socket: Socket
  /** What came so far. */
  text(): string
  /** Waits until the text has something; throws with what came where the connection ends without it. */
  until(pattern: RegExp): Promise<string>
  /** Waits until the other side has closed, and returns all that came. */
  ended(): Promise<string>
}

/** Connects and sends bytes. */
export async function hold(url: string | URL, bytes: string = ''): Promise<Held> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  let text = ''
  let isEnded = false
  const changed = new Set<() => void>()
  const tell = (): void => changed.forEach((call) => call())
  socket.on('data', (chunk: string) => {
    text += chunk
    tell()
  })
  // However it ends, it has ended.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isEnded = true
    tell()
  })
  const wait = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      await new Promise<void>((resolve) => {
        changed.add(function once() {
          changed.delete(once)
          resolve()
        })
      })
    }
  }
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  socket.write(bytes)
  return {
    socket,
    text: () => text,
    async until(pattern) {
      await wait(() => isEnded || pattern.test(text))
      if (!pattern.test(text)) throw new Error(`ended without ${pattern}: ${JSON.stringify(text)}`)
      return text
    },
    async ended() {
      await wait(() => isEnded)
      return text
    },
  }
}
