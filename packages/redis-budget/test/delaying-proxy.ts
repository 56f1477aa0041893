// A TCP proxy on this machine that delays what passes, as distance does, and that can hold everything back, as a server
// or a network that hangs does.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DelayingProxy {
  readonly port: number
  /** Holds everything back until `release`. Nothing is lost. */
  hold(): void
  release(): void
  /** Ends all connections. What was held back is lost. */
  drop(): void
  close(): void
}

/** Starts a proxy on a free port in front of a port of this machine. `tripMs` is the delay there and back together. */
export async function delayingProxy(target: number, tripMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined
  const listener = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from.setNoDelay(true))
      const pass = (chunk: Buffer): void => {
        if (held) held.push(() => to.write(chunk))
        else to.write(chunk)
      }
      // Timers of the same delay fire in the order in which they were set.
      from.on('data', (chunk: Buffer) => (tripMs > 0 ? setTimeout(pass, tripMs / 2, chunk) : pass(chunk)))
      from.on('error', () => {})
      from.on('close', () => (sockets.delete(from), to.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    port: (listener.address() as AddressInfo).port,
    hold: () => void (held ??= []),
    release: () => {
      const waiting = held ?? []
      held = undefined
      for (const write of waiting) write()
    },
    drop,
    close: () => {
      listener.close()
      drop()
    },
  }
}
