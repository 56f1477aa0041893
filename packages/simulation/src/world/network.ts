// The network between client processes and the server. Each request has a connection of its own, so that requests
// overtake each other. A request may be refused, lost, delayed or delivered twice; a response may be lost, cut or
// delayed; for a time nothing passes between a client and the server at all.
import type { Incoming, Outgoing, Transport } from '@capi/client'
import type { Clock } from '@capi/client'
import type { Process } from '../base/process.ts'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { FaultLog, MessageFault } from './faults.ts'

/** The side of the server: serves a request that has arrived, unless no process listens. */
export interface Host {
  /**
   * Calls back with the response, or with undefined when the connection ends. Returns false if the connection is
   * refused.
   */
  accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void): boolean
}

export interface Network {
  /** Returns the transport of a client process. */
  transportOf(client: { readonly process: Process; readonly clock: Clock }): Transport
  /** Lets nothing pass between a client and the server for a time in milliseconds. */
  cutOff(client: string, ms: number): void
  /** Calls back once, when the next response to a POST leaves the server. */
  onceResponded(callback: () => void): void
  /** Number of requests that have not arrived yet. */
  readonly underway: number
}

export interface NetworkOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly host: Host
  readonly faults: FaultLog
  /** Returns the probability of a fault of a message. */
  readonly rateOf: (kind: MessageFault) => number
  /** Called with each POST that fails for its client, and whether the server had responded to it before. */
  readonly onFailure: (request: Outgoing, hasResponded: boolean) => void
  readonly onEvent: (client: string, text: string) => void
}

/** Milliseconds of one way without a fault. */
const delayMs = [1, 15] as const
/** Milliseconds of a delayed and of a stalled message; a client gives up in between. */
const longDelayMs = [50, 3_000] as const
const stallMs = [9_000, 30_000] as const
/** Milliseconds between the two of a request that is delivered twice: the server may have been restarted in between. */
const copyMs = [50, 20_000] as const

export function createNetwork(options: NetworkOptions): Network {
  return new SimulatedNetwork(options)
}

interface NetworkClient {
  readonly process: Process
  readonly clock: Clock
}

class SimulatedNetwork implements Network {
  readonly options: NetworkOptions
  underway = 0
  readonly #closedUntil = new Map<string, number>()
  /** Requests of each client so far. */
  readonly #sent = new Map<string, number>()
  readonly #responded: (() => void)[] = []

  constructor(options: NetworkOptions) {
    this.options = options
  }

  onceResponded(callback: () => void): void {
    this.#responded.push(callback)
  }

  cutOff(client: string, ms: number): void {
    const until = this.options.scheduler.now + ms
    this.#closedUntil.set(client, Math.max(this.#closedUntil.get(client) ?? 0, until))
  }

  transportOf(client: NetworkClient): Transport {
    return (request) =>
      new Promise((resolve, reject) => {
        const { name, isAlive } = client.process
        // A process that has ended sends nothing more.
        if (!isAlive) return
        const number = (this.#sent.get(name) ?? 0) + 1
        this.#sent.set(name, number)
        new Passage(this, client, number, request, { resolve, reject }).begin()
      })
  }

  // What follows is for the requests that are on their way.

  isCutOff(client: string): boolean {
    return (this.#closedUntil.get(client) ?? 0) > this.options.scheduler.now
  }

  /** Calls back when a request arrives. */
  travel(ms: number, onArrival: () => void): void {
    this.underway += 1
    this.options.scheduler.after(ms, () => {
      this.underway -= 1
      onArrival()
    })
  }

  tellResponded(): void {
    for (const callback of this.#responded.splice(0)) callback()
  }
}

interface Settlement {
  readonly resolve: (response: Incoming) => void
  readonly reject: (error: Error) => void
}

/** One request on its way to the server, and its response on the way back. */
class Passage {
  readonly #network: SimulatedNetwork
  readonly #client: NetworkClient
  readonly #name: string
  readonly #number: number
  readonly #request: Outgoing
  readonly #settlement: Settlement
  /** The numbers of a message are its own, so that leaving out a fault of one message changes no other. */
  readonly #random: Random
  /** What events call it. */
  readonly #shown: string
  /** Whether the client waits. */
  #isOpen = true
  #hasResponded = false
  #isCopied = false
  #cancelTimeout = (): void => undefined

  constructor(
    network: SimulatedNetwork,
    client: NetworkClient,
    number: number,
    request: Outgoing,
    settlement: Settlement,
  ) {
    this.#network = network
    this.#client = client
    this.#name = client.process.name
    this.#number = number
    this.#request = request
    this.#settlement = settlement
    this.#random = network.options.random.fork(`${this.#name} ${number}`)
    this.#shown = `${request.method} ${request.target.split('?')[0]}`
  }

  begin(): void {
    const { signal, timeoutMs } = this.#request
    this.#cancelTimeout = this.#client.clock.setTimer(timeoutMs, () =>
      this.#fail(`expected a response within ${timeoutMs} ms, none came`, 'ETIMEDOUT'),
    )
    if (signal?.aborted) return this.#abort()
    signal?.addEventListener('abort', this.#abort, { once: true })
    this.#send()
  }

  #send(): void {
    let ms = this.#between(delayMs)
    if (this.#happens('refuseConnection')) return this.#failAfter(ms, 'connect ECONNREFUSED', 'ECONNREFUSED')
    if (this.#happens('cutRequest')) return this.#failAfter(ms, 'socket hang up', 'ECONNRESET')
    ms += this.#strike('delayRequest', longDelayMs) ?? 0
    ms += this.#strike('stallRequest', stallMs) ?? 0
    const laterMs = this.#strike('duplicateRequest', copyMs)
    const network = this.#network
    if (laterMs === undefined) return network.travel(ms, () => this.#arrive())
    this.#isCopied = true
    // The client gets the response to one of the two, and to the second one only if it may still wait for that.
    const [real, copy] = laterMs % 2 === 0 || laterMs > longDelayMs[1] ? [ms, ms + laterMs] : [ms + laterMs, ms]
    network.travel(real, () => this.#arrive())
    const { scheduler, host } = network.options
    scheduler.after(copy, () => void (network.isCutOff(this.#name) || host.accept(this.#request, () => undefined)))
  }

  #arrive(): void {
    if (this.#network.isCutOff(this.#name)) return
    // A request without its caller still arrives: the server cannot know that the client has given up.
    if (this.#network.options.host.accept(this.#request, (response) => this.#respond(response))) return
    // A request that has a copy was sent, to what has copied it. Only one that was never sent is refused a connection.
    this.#backAtClient(this.#between(delayMs), () =>
      this.#isCopied ? this.#fail('socket hang up', 'ECONNRESET') : this.#fail('connect ECONNREFUSED', 'ECONNREFUSED'),
    )
  }

  #respond(response: Incoming | undefined): void {
    this.#hasResponded = response !== undefined
    if (response && this.#request.method === 'POST') this.#network.tellResponded()
    if (this.#network.isCutOff(this.#name)) return
    let ms = this.#between(delayMs)
    if (!response || this.#happens('cutResponse')) return this.#failAfter(ms, 'socket hang up', 'ECONNRESET')
    if (this.#happens('truncateResponse')) return this.#failAfter(ms, 'the response was cut short', 'ERR_CUT')
    ms += this.#strike('delayResponse', longDelayMs) ?? 0
    ms += this.#strike('stallResponse', stallMs) ?? 0
    this.#backAtClient(ms, () =>
      this.#settle(() => {
        this.#network.options.onEvent(this.#name, `${this.#shown}: ${response.status}`)
        this.#settlement.resolve(response)
      }),
    )
  }

  /** Calls back in the client process. */
  #backAtClient(ms: number, callback: () => void): void {
    this.#client.process.setTimer(ms, callback)
  }

  #failAfter(ms: number, message: string, code: string): void {
    this.#backAtClient(ms, () => this.#fail(message, code))
  }

  #fail(message: string, code: string): void {
    this.#settle(() => {
      const { onFailure, onEvent } = this.#network.options
      if (this.#request.method === 'POST') onFailure(this.#request, this.#hasResponded)
      onEvent(this.#name, `${this.#shown} failed: ${code}`)
      this.#settlement.reject(Object.assign(new Error(message), { code }))
    })
  }

  readonly #abort = (): void => this.#settle(() => this.#settlement.reject(this.#request.signal!.reason as Error))

  #settle(act: () => void): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#cancelTimeout()
    this.#request.signal?.removeEventListener('abort', this.#abort)
    act()
  }

  #happens(kind: MessageFault): boolean {
    return this.#strike(kind) !== undefined
  }

  /** Returns for how long a fault lasts, in milliseconds; undefined if it does not happen. */
  #strike(kind: MessageFault, range: readonly [number, number] = [0, 0]): number | undefined {
    const { rateOf, faults, scheduler, onEvent } = this.#network.options
    const id = `${this.#name}:${this.#number}:${kind}`
    if (!this.#random.chance(rateOf(kind)) || !faults.mayHappen(id)) return undefined
    const ms = this.#between(range)
    faults.add({ id, kind, client: this.#name, time: scheduler.now }, ms)
    onEvent('network', `${kind}: ${this.#name} ${this.#shown} [${id}]`)
    return ms
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random.next() * (most - least)
  }
}
