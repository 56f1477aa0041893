// The whole exchange as one object, in process or behind a port.
//
// Without options it is the same every time: fixed seed and start, keys from the seed, a clock that only tests move.
// Nothing outside the process is read or written, and without `listen` no port is opened.

import type { AccountOptions, Accounts, NewAccount } from './control/accounts.ts'
import { type Control, createControl } from './control/index.ts'
import { type ContractTerms, createWorld, defaultContracts } from './engine/index.ts'
import { createExchange } from './exchange.ts'
import { createRuleBook } from './faults/rule-book.ts'
import { seededBytes } from './random-bytes.ts'
import { requireGuard } from './wire/guard.ts'
import { fetchInProcess } from './wire/in-process.ts'
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
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /** Accounts that are there from the start, and again after a reset. @default none */
  readonly accounts?: readonly AccountOptions[]
  /** Drives engine time, in Unix milliseconds. @default none: time is manual, and `authClock` drives it once told to */
  readonly clock?: () => number
  /** What request timestamps are checked against, in Unix milliseconds. @default Date.now */
  readonly authClock?: () => number
  /** Where keys come from. @default bytes that follow from the seed */
  readonly randomBytes?: RandomBytes
  /** What callers of `/sandbox/...` must show; needed to listen anywhere but on this machine. @default none */
  readonly controlToken?: string
  /** Hears of faults of the sandbox itself. @default console.error */
  readonly report?: (error: unknown) => void
}

export interface Sandbox {
  /** Answers a request without a network. A path stands for a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  /** The accounts that are there from the start. */
  readonly accounts: readonly NewAccount[]
  readonly control: Control
}

const defaultStart = Date.UTC(2025, 10, 27)

/**
 * Returns a local exchange.
 *
 * @example
 * const sandbox = createSandbox()
 * const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
 * const tickers = await (await sandbox.fetch('/capi/v2/market/tickers')).json()
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 'capi', contracts = defaultContracts, insurance } = options
  const { clock, authClock = Date.now, report = console.error, controlToken } = options
  const exchange = createExchange({
    makeWorld: (startTime) => createWorld({ seed, startTime, contracts, insurance }),
    startTime: options.startTime ?? (clock ? undefined : defaultStart),
    wallClock: clock ?? authClock,
    mode: clock ? 'real' : 'manual',
  })
  const keys = createKeyRing(() => options.randomBytes ?? seededBytes(seed))
  const faults = createRuleBook(seed)
  const firstAccounts = options.accounts ?? []
  let accounts: readonly NewAccount[] = []
  const control = createControl({ exchange, keys, faults }, (opener) => {
    accounts = openAgain(opener, firstAccounts, accounts)
  })
  accounts = openAgain(control, firstAccounts, [])
  const server = createServer({
    exchange,
    keys,
    authClock,
    compiler: createCompiler(),
    control,
    controlToken,
    faults,
    report,
  })

  return {
    fetch: (input, init) => fetchInProcess(server, input, init),
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      requireGuard(host, controlToken)
      return server.listen({ port, host })
    },
    close: () => server.close(),
    accounts,
    control,
  }
}

// The credentials of the first time stay, so that a program goes on with them after a reset.
function openAgain(
  opener: Accounts,
  wanted: readonly AccountOptions[],
  before: readonly NewAccount[],
): readonly NewAccount[] {
  return wanted.map((options, index) => {
    const credentials = before[index] ?? options.credentials
    return opener.createAccount({ ...options, ...(credentials && { credentials }) })
  })
}
