// A load balancer in a test: it asks every server for its health, and forwards requests to the one that is active.
import { type IncomingMessage, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface HealthProxy {
  readonly url: string
  /** The server that was active at the last check; undefined if none was. */
  readonly active: string | undefined
  /** Replaces the servers. */
  watch(urls: readonly string[]): void
  /** Resolves with the time, by `performance.now`, once a server other than the given one is active. */
  untilMoved(from: string): Promise<number>
  close(): void
}

const checkEveryMs = 50
/** A stopped process accepts connections and never answers. */
const checkTimeoutMs = 1_000

export async function startHealthProxy(): Promise<HealthProxy> {
  let servers: readonly string[] = []
  let active: string | undefined
  const moves: { from: string; resolve: (time: number) => void }[] = []

  const activate = (url: string): void => {
    active = url
    const now = performance.now()
    for (const move of moves.filter(({ from }) => from !== url)) {
      moves.splice(moves.indexOf(move), 1)
      move.resolve(now)
    }
  }
  // Each server has a loop of its own, because a stopped one does not answer.
  const follow = async (url: string): Promise<void> => {
    for (let wasHealthy = false; servers.includes(url);) {
      const isHealthy = await isActive(url)
      if (isHealthy && !wasHealthy) activate(url)
      if (!isHealthy && active === url) active = undefined
      wasHealthy = isHealthy
      await pause(checkEveryMs)
    }
  }

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (active === undefined) return sendUnavailable(outgoing)
    const { hostname, port, host } = new URL(active)
    const { method, url, headers } = incoming
    const far = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    // The server may have executed the request, so the caller must not take it for refused.
    far.on('error', () => outgoing.destroy())
    outgoing.on('close', () => far.destroy())
    incoming.pipe(far)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get active() {
      return active
    },
    watch(urls) {
      const added = urls.filter((url) => !servers.includes(url))
      servers = urls
      for (const url of added) void follow(url)
    },
    untilMoved: (from) =>
      new Promise((resolve) => {
        if (active !== undefined && active !== from) resolve(performance.now())
        else moves.push({ from, resolve })
      }),
    close() {
      servers = []
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isActive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/sandbox/health`, { signal: AbortSignal.timeout(checkTimeoutMs) })).status === 200
  } catch {
    return false
  }
}

function sendUnavailable(outgoing: ServerResponse): void {
  const body = { code: '503', msg: 'No server is active.', requestTime: Date.now(), data: null }
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(body))
}
