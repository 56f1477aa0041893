// A server for a mirror that answers honestly, except for one fault at a time.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sandbox } from '../../../src/index.ts'

export type Wire = Record<string, unknown>

/** What the server reads honestly: the last part of the path of each operation. */
export type Part = 'contracts' | 'ticker' | 'currentFundRate' | 'time'

export interface Fault {
  readonly name: string
  /** The responses that it changes. @default all */
  readonly part?: Part
  /** Sends something else than the honest body. */
  readonly send?: (response: ServerResponse, honest: string) => void
  /** Changes the value of the honest body. */
  readonly alter?: (value: never) => unknown
  /** Sends the last honest response to the same request, as a cache that never forgets. */
  readonly isReplay?: boolean
  /** Called when the fault begins. */
  readonly begin?: () => void
  /** Whether only the first contract may suffer. */
  readonly isSingle?: boolean
}

export interface HostileUpstream {
  readonly url: string
  /** The fault from now on; undefined for none. */
  fault: Fault | undefined
  close(): Promise<void>
}

const json = { 'content-type': 'application/json' }

/** Starts a server that passes requests to a sandbox, and applies a fault to the responses. */
export async function startHostileUpstream(honest: Sandbox): Promise<HostileUpstream> {
  let current: Fault | undefined
  const before = new Map<string, string>()
  const server = createServer((request, response) => {
    const fault = current
    const url = request.url!
    response.on('error', () => undefined)
    void honest.fetch(url).then(async (found) => {
      const text = await found.text()
      if (!fault) before.set(url, text)
      const part = url.split('?')[0]!.split('/').at(-1)
      if (fault?.isReplay) response.writeHead(200, json).end(before.get(url) ?? text)
      else if (!fault || (fault.part !== undefined && fault.part !== part)) response.writeHead(200, json).end(text)
      else if (fault.send) fault.send(response, text)
      else response.writeHead(200, json).end(JSON.stringify(fault.alter!(JSON.parse(text) as never)))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const upstream: HostileUpstream = {
    url: `http://127.0.0.1:${port}`,
    get fault() {
      return current
    },
    set fault(next) {
      next?.begin?.()
      current = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return upstream
}
