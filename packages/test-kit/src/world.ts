// The world of one test: a local exchange in process, with its market, time, network and accounts.
import type { ClientOptions } from '@capi/client'
import { createSandbox, defaultContracts, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { createMarket, type Market } from './market.ts'
import { createNetwork, type Network } from './network.ts'
import { createStory } from './story.ts'
import { attachToTest, isTestContext, type TestContext } from './test-context.ts'
import { createTime, type Time } from './time.ts'
import { createTrader, type Trader, type TraderOptions } from './trader.ts'

export interface WorldOptions extends Omit<SandboxOptions, 'clock' | 'wallClock' | 'accounts'> {
  /** @default the environment variable CAPI_SEED, or `capi` */
  readonly seed?: string
  /** Whether prices are constant until the test moves them, or walk at random by the seed. @default 'constant' */
  readonly prices?: 'constant' | 'walk'
  /** The contract of `market`, and of orders that name none. @default the first contract */
  readonly symbol?: string
  /** Options of all clients. @default those of the client; no rate limiter unless the world has limits */
  readonly client?: Partial<ClientOptions>
}

export interface World {
  readonly seed: string
  /** The exchange. `sandbox.control` can do everything that has no method here. */
  readonly sandbox: Sandbox
  readonly market: Market
  readonly time: Time
  readonly network: Network
  /** Returns the market of another contract. */
  marketOf(symbol: string): Market
  /** Creates an account with a deposit, and a client for it. */
  trader(name: string, options?: TraderOptions): Trader
  /** Opens a port on 127.0.0.1, and returns environment variables for programs that run in a process of their own. */
  environment(trader: Trader): Promise<Readonly<Record<string, string>>>
  /** Returns the seed and the last events as text. A failed test prints it. */
  describe(): Promise<string>
  /** Ends the world; a test context does this at the end of the test. */
  close(): Promise<void>
}

const defaultSeed = 'capi'

/**
 * Returns a new world. Worlds share no state, so tests can run in parallel. The same seed and the same calls give the
 * same result. With the context of a test, the world ends with the test, and a failed test prints the seed and the last
 * events.
 *
 * @example
 * it('follows the price', async (test) => {
 *   const { trader, market } = createWorld(test)
 *   const alice = trader('alice')
 *   await alice.opensLong('0.01')
 *   await market.fallsTo('57000')
 * })
 */
export function createWorld(test: TestContext, options?: WorldOptions): World
export function createWorld(options?: WorldOptions): World
export function createWorld(first: TestContext | WorldOptions = {}, second: WorldOptions = {}): World {
  const test = isTestContext(first) ? first : undefined
  const options = test ? second : (first as WorldOptions)
  const { seed = process.env['CAPI_SEED'] || defaultSeed, prices = 'constant', symbol, client, ...rest } = options
  const sandbox = createSandbox({ ...rest, seed })
  const { control } = sandbox
  const contracts = options.contracts ?? defaultContracts
  const symbols = contracts.map((contract) => contract.symbol)
  if (prices === 'constant') for (const each of symbols) control.setFeed({ symbol: each, source: 'manual' })

  const story = createStory(sandbox, seed)
  const time = createTime(sandbox, contracts, story)
  const mainSymbol = symbol ?? symbols[0]!
  const clientOptions = { ...(options.limits === undefined && { limits: false as const }), ...client }
  const marketOf = (each: string): Market => createMarket(sandbox, each, story)
  const world: World = {
    seed,
    sandbox,
    time,
    network: createNetwork(sandbox, story),
    market: marketOf(mainSymbol),
    marketOf,
    trader: (name, traderOptions = {}) =>
      createTrader({ sandbox, story, symbol: mainSymbol, client: clientOptions }, name, traderOptions),
    async environment({ credentials: { key, secret, passphrase } }) {
      address ??= sandbox.listen()
      return { CAPI_URL: await address, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
    },
    describe: story.describe,
    close: () => sandbox.close(),
  }
  let address: Promise<string> | undefined
  if (test) attachToTest(test, world)
  return world
}
