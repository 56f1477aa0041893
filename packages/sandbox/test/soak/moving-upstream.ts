// A server for a mirror to follow: a sandbox whose prices move, behind a proxy that goes down, refuses, is slow and
// lists another price step. It records every quote that it has sent, and which requests came.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { operations } from '@capi/api'
import type { Contract, Ticker } from '@capi/api/wire'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { defaultContracts } from '@capi/engine'
import { createSandbox } from '../../src/index.ts'

/** A quote as it was sent. */
export interface SentQuote {
  readonly time: number
  readonly symbol: string
  readonly bid: number
  readonly ask: number
}

export interface Received {
  readonly time: number
  readonly weight: number
  readonly headers: readonly string[]
}

export interface MovingUpstream {
  readonly url: string
  readonly quotes: readonly SentQuote[]
  readonly received: readonly Received[]
  /** A part of the requests gets this status instead. */
  refuse(status: 429 | 503, part: number): void
  /** A part of the responses is this late. */
  delay(ms: number, part: number): void
  /** The price step of a contract, in units of its last decimal; null lists the true one. */
  listStep(symbol: string, priceEndStep: number | null): void
  goDown(): Promise<void>
  comeBack(): Promise<void>
  /** Moves the prices of all contracts. `random` returns a number in [0, 1). */
  move(random: () => number): void
  close(): Promise<void>
}

const weights = new Map(Object.values(operations).map(({ path, weight }) => [path as string, weight.ip as number]))
const contracts = defaultContracts.slice(0, 3)

/** Starts a server on a port of its own. */
export async function startUpstream(random: () => number): Promise<MovingUpstream> {
  const sandbox = createSandbox({ seed: 'moving', contracts, clock: Date.now })
  const quotes: SentQuote[] = []
  const received: Received[] = []
  const steps = new Map<string, number>()
  let refusal: { readonly status: number; readonly part: number } | null = null
  let late = { ms: 0, part: 0 }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    received.push({ time: Date.now(), weight: weights.get(path) ?? 0, headers: Object.keys(request.headers) })
    if (refusal && random() < refusal.part) {
      const headers = { 'content-type': 'application/json', ...(refusal.status === 429 && { 'retry-after': '1' }) }
      response.writeHead(refusal.status, headers).end(JSON.stringify({ code: '429', msg: 'later', requestTime: 0 }))
      return
    }
    const found = await sandbox.fetch(request.url!)
    const body = rewrite(path, (await found.json()) as never)
    if (random() < late.part) await new Promise((resolve) => setTimeout(resolve, late.ms))
    response.writeHead(found.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function rewrite(path: string, body: Ticker | readonly Contract[]): unknown {
    if (path === operations.listContracts.path) {
      return (body as readonly Contract[]).map((each) => {
        const priceEndStep = steps.get(each.symbol)
        return priceEndStep === undefined ? each : { ...each, priceEndStep }
      })
    }
    if (path === operations.getTicker.path) {
      const { symbol, best_bid: bid, best_ask: ask } = body as Ticker
      quotes.push({ time: Date.now(), symbol, bid: Number(bid), ask: Number(ask) })
    }
    return body
  }

  const port = await freePort()
  let server: Server
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  }
  const stop = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(() => resolve()))
  }
  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    quotes,
    received,
    refuse: (status, part) => (refusal = part === 0 ? null : { status, part }),
    delay: (ms, part) => (late = { ms, part }),
    listStep: (symbol, step) => void (step === null ? steps.delete(symbol) : steps.set(symbol, step)),
    goDown: stop,
    comeBack: listen,
    move(draw) {
      for (const { symbol, tickSize, basePrice } of contracts) {
        const { ticker } = sandbox.control.listMarkets().find((each) => each.contract.symbol === symbol)!
        // Pulled back to its base price, so that it stays near it in a long run.
        const drift = (Number(basePrice) - Number(ticker.last)) / 200
        const price = Number(ticker.last) * (1 + (draw() - 0.5) / 500) + drift
        sandbox.control.setPrice({ symbol, price: price.toFixed(tickSize) })
        const halfSpreadTicks = 1 + Math.floor(draw() * 20)
        sandbox.control.setMarketMaker({ symbol, halfSpreadTicks })
      }
    },
    async close() {
      await stop()
      await sandbox.close()
    },
  }
}
