// The whole exchange as one object, in process or behind a port.
//
// Without options it is the same every time: fixed seed and start, keys from the seed, a clock that only tests move.
// Nothing outside the process is read or written, and without `listen` no port is opened.

import { type Accounts, createAccounts } from './accounts.ts'
import { type ContractTerms, createWorld, defaultContracts } from './engine/index.ts'
import { createExchange } from './exchange.ts'
import { seededBytes } from './random-bytes.ts'
import { createKeyRing, type RandomBytes } from './wire/keys.ts'
import { createCompiler } from './wire/schemas.ts'
import { createServer } from './wire/server.ts'

export interface SandboxOptions {
  /** Decides prices, and keys unless `randomBytes` is given. @default 'capi' */
  readonly seed?: string
  /** Engine time at the start, in Unix milliseconds. @default the clock's time, or 2025-11-27T00:00:00Z without a clock */
  readonly startTime?: number
  /** @default BTC, ETH, SOL, XRP and DOGE against USDT */
  readonly contracts?: readonly ContractTerms[]
  /** Drives engine time, in Unix milliseconds. @default none: time moves by `control.advance` */
  readonly clock?: () => number
  /** What request timestamps are checked against, in Unix milliseconds. @default Date.now */
  readonly authClock?: () => number
  /** Where keys come from. @default bytes that follow from the seed */
  readonly randomBytes?: RandomBytes
  /** Hears of faults of the sandbox itself. @default console.error */
  readonly report?: (error: unknown) => void
}

export interface Control extends Accounts {
  /** Engine time in Unix milliseconds. */
  now(): number
  /** Lets engine time pass; throws where a clock drives it. */
  advance(milliseconds: number): void
}

export interface Sandbox {
  /** Answers a request without a network. A path stands for a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  readonly control: Control
}

const defaultStart = Date.UTC(2025, 10, 27)
const localOrigin = 'http://127.0.0.1'

/**
 * Returns a local exchange.
 *
 * @example
 * const sandbox = createSandbox()
 * const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
 * const tickers = await (await sandbox.fetch('/capi/v2/market/tickers')).json()
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 'capi', contracts = defaultContracts, clock, authClock = Date.now, report = console.error } = options
  const startTime = options.startTime ?? clock?.() ?? defaultStart
  const exchange = createExchange(createWorld({ seed, startTime, contracts }), clock)
  const keys = createKeyRing(options.randomBytes ?? seededBytes(seed))
  const accounts = createAccounts(exchange, keys)
  const server = createServer({ exchange, keys, authClock, compiler: createCompiler(), accounts, report })

  return {
    async fetch(input, init) {
      const request = new Request(typeof input === 'string' ? new URL(input, localOrigin) : input, init)
      const { pathname, search } = new URL(request.url)
      const answer = await server.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return new Response(new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    },
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => server.listen({ port, host }),
    close: () => server.close(),
    control: {
      ...accounts,
      now: () => exchange.sync(),
      advance: (milliseconds) => exchange.advanceTo(exchange.world.time + milliseconds),
    },
  }
}
