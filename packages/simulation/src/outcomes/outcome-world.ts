// A world of outcomes: programs on the real sandbox that use client ids again, each with a client of its own, and start
// again with an empty memory. What a client says of an order must equal what the exchange has, or be "unknown".
//
// One call at a time uses a client id, as the rule of the client requires. Orders are alike, so that nothing but the
// time distinguishes those of one id.
import { operations } from '@capi/api'
import { ApiError, type Client, type Clock, NetworkError, OutcomeUnknownError, createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { type Random, createRandom } from '../base/random.ts'
import { describe } from '../trading/calls.ts'
import { createLossyNetwork } from './lossy-network.ts'

export interface OutcomeCounts {
  /** Calls that place or cancel. */
  calls: number
  /** Those of which a request or a response was lost. */
  lost: number
  /** Orders or cancellations whose outcome the client found out after a loss. */
  recovered: number
  /** Those whose outcome it said to be unknown. */
  unknown: number
}

export interface OutcomeResult extends OutcomeCounts {
  /** What a client said that is not true. */
  readonly failures: readonly string[]
}

const symbol = 'cmt_btcusdt'
const basePrice = 60_000
const programs = 2
const clientOids = ['bid', 'ask', 'grid'] as const

/** What is meant to be true of one call that places. */
interface Placement {
  readonly clientOid: string
  /** The orders that the exchange made for this call. */
  readonly made: string[]
}

/** Calls of one world of a run. */
export const callsOfWorld = 400

/** Returns a statement of a world of a run that is not true; undefined if there is none. */
export async function findFalseStatement(seed: string, world: number): Promise<string | undefined> {
  return (await simulateOutcomes(`${seed}/${world}`, callsOfWorld)).failures[0]
}

/** Simulates one world with about this number of calls. */
export async function simulateOutcomes(seed: string, calls: number): Promise<OutcomeResult> {
  const random = createRandom(seed)
  const world = new OutcomeWorld(random)
  await world.run(calls)
  return { ...world.counts, failures: world.failures }
}

class OutcomeWorld {
  readonly counts: OutcomeCounts = { calls: 0, lost: 0, recovered: 0, unknown: 0 }
  readonly failures: string[] = []
  readonly #random: Random
  readonly #sandbox: ReturnType<typeof createSandbox>
  readonly #credentials: { key: string; secret: string; passphrase: string }
  readonly #judge: Client
  readonly #lossRate: number
  readonly #lateRate: number
  /** The call in progress that uses a client id. */
  readonly #inUse = new Map<string, Placement | undefined>()
  /** The latest order of each client id. */
  readonly #latest = new Map<string, string>()
  #left = 0

  constructor(random: Random) {
    this.#random = random
    const cancelDelayMs = random.pick([0, 0, 200, 2_000])
    this.#sandbox = createSandbox({ seed: String(random.below(1_000_000)), fillModel: { cancelDelayMs } })
    const { control } = this.#sandbox
    this.#credentials = control.createAccount({ deposit: '10000000' })
    control.setPrice({ symbol, price: String(basePrice) })
    this.#judge = createClient({ transport: this.#sandbox.transport, credentials: this.#credentials })
    this.#lossRate = random.pick([0.01, 0.05, 0.3])
    this.#lateRate = random.pick([0, 0.3, 0.9])
    const lagMs = random.pick([0, 500, 3_000, 10_000])
    if (lagMs > 0)
      for (const operation of ['listCurrentOrders', 'listOrderHistory'] as const)
        control.createFault({
          operation,
          phase: 'response',
          probability: random.pick(['0.3', '1']),
          action: { type: 'staleRead', lagMs },
        })
  }

  async run(calls: number): Promise<void> {
    this.#left = calls
    const market = this.#movePrices()
    await Promise.all(Array.from({ length: programs }, (_, index) => this.#runProgram(this.#random.fork(`${index}`))))
    await market
    await this.#sandbox.close()
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#sandbox.clock.setTimer(ms, resolve))
  }

  /** Lets the price fall and rise, so that resting orders are filled. */
  async #movePrices(): Promise<void> {
    const random = this.#random.fork('market')
    while (this.#left > 0) {
      await this.#sleep(random.between(50, 4_000))
      for (const price of [basePrice - random.below(200), basePrice])
        this.#sandbox.control.setPrice({ symbol, price: String(price) })
    }
  }

  /** A program: one call after the other, some with a new client. */
  async #runProgram(random: Random): Promise<void> {
    let client = this.#start(random.fork('0'))
    for (let number = 1; this.#left > 0; number++) {
      this.#left -= 1
      if (random.chance(0.15)) client = this.#start(random.fork(`${number}`))
      await this.#sleep(random.pick([0, 0, random.between(1, 30), random.between(30, 2_000)]))
      const clientOid = random.pick(clientOids.filter((id) => !this.#inUse.has(id)))
      const placement: Placement = { clientOid, made: [] }
      this.#inUse.set(clientOid, placement)
      try {
        await this.#call(client, random, placement)
      } finally {
        this.#inUse.delete(clientOid)
      }
    }
  }

  /** Losses of the client whose call is in progress. */
  readonly #losses = new WeakMap<Client, { count: number }>()

  #start(random: Random): Client {
    const { clock: shared, transport: exchange } = this.#sandbox
    const origin = random.between(0, 1_000_000)
    // A clock of its own, so that the clients share no memory.
    const clock: Clock = {
      now: () => shared.now(),
      elapsed: () => shared.now() - origin,
      setTimer: (ms, callback) => shared.setTimer(ms, callback),
    }
    const losses = { count: 0 }
    const transport = createLossyNetwork({
      exchange,
      random: random.fork('network'),
      sleep: (ms) => this.#sleep(ms),
      lossRate: this.#lossRate,
      lateRate: this.#lateRate,
      onLoss: () => void (losses.count += 1),
      onExecuted: (path, body, { status, text }) => {
        if (status === 200 && path === operations.placeOrder.path) this.#onPlaced(body, text)
      },
    })
    const client = createClient({
      transport,
      clock,
      credentials: this.#credentials,
      limits: false,
      random: random.fork('client').next,
      recoveryTimeoutMs: random.pick([1_500, 5_000]),
    })
    this.#losses.set(client, losses)
    return client
  }

  #onPlaced(body: string, text: string): void {
    const clientOid = /"client_oid":"([^"]+)"/.exec(body)![1]!
    const orderId = /"order_id":"?(\d+)/.exec(text)![1]!
    this.#inUse.get(clientOid)?.made.push(orderId)
    this.#latest.set(clientOid, orderId)
  }

  async #call(client: Client, random: Random, placement: Placement): Promise<void> {
    this.counts.calls += 1
    const losses = this.#losses.get(client)!
    const before = losses.count
    const isKnown = this.#latest.has(placement.clientOid)
    if (isKnown && random.chance(0.4)) await this.#cancel(client, random, placement.clientOid, losses)
    else await this.#place(client, random, placement)
    if (losses.count > before) this.counts.lost += 1
  }

  async #place(client: Client, random: Random, { clientOid, made }: Placement): Promise<void> {
    const price = String(basePrice - 100)
    const order = random.chance(0.6) ? ({ matchPrice: 'market' } as const) : { price }
    try {
      const { orderId, recovered } = await client.placeOrder({
        symbol,
        type: 'open_long',
        size: '0.001',
        clientOid,
        ...order,
      })
      if (recovered) this.counts.recovered += 1
      if (!made.includes(orderId)) this.#fail(`${clientOid} was reported as ${orderId}, but ${shown(made)} was made.`)
    } catch (thrown) {
      if (thrown instanceof OutcomeUnknownError) return void (this.counts.unknown += 1)
      const isNone = thrown instanceof ApiError || (thrown instanceof NetworkError && !thrown.mayHaveArrived)
      if (!isNone) this.#fail(`${clientOid} must be said to be unknown, was ${describe(thrown)}.`)
      if (made.length > 0) this.#fail(`${clientOid} was reported as refused, but ${shown(made)} was made.`)
    }
  }

  async #cancel(client: Client, random: Random, clientOid: string, losses: { count: number }): Promise<void> {
    const orderId = this.#latest.get(clientOid)!
    const by = random.pick(['orderId', 'clientOid', 'batch'] as const)
    const before = losses.count
    let said: { result: boolean | null; orderId: string | null; recovered?: true }
    try {
      if (by === 'batch') said = (await client.cancelOrders({ clientOids: [clientOid] })).results[0]!
      else said = await client.cancelOrder(by === 'orderId' ? { orderId } : { clientOid })
    } catch (thrown) {
      if (thrown instanceof OutcomeUnknownError) return void (this.counts.unknown += 1)
      return this.#fail(`The cancellation of ${clientOid} must have a result, was ${describe(thrown)}.`)
    }
    if (said.result === null) return void (this.counts.unknown += 1)
    if (losses.count === before) return
    if (said.recovered) this.counts.recovered += 1
    const named = said.orderId ?? orderId
    if (named !== orderId) this.#fail(`The cancellation of ${clientOid}, ${orderId}, was reported of ${named}.`)
    // A success that the exchange itself has reported is its word: the order can be filled while it is being cancelled.
    if (said.result && !said.recovered) return
    const { status } = await this.#judge.getOrder({ orderId })
    if (said.result ? status !== 'canceled' : status !== 'filled')
      this.#fail(`The cancellation of ${clientOid} by ${by} was reported as ${said.result}, but it is ${status}.`)
  }

  #fail(text: string): void {
    this.failures.push(`At ${this.#sandbox.clock.now()}: ${text}`)
  }
}

function shown(ids: readonly string[]): string {
  return ids.join(' and ') || 'no order'
}
