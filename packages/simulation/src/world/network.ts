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
  const { scheduler, random, host, faults, rateOf, onFailure, onEvent } = options
  const closedUntil = new Map<string, number>()
  /** Requests of each client so far. */
  const sent = new Map<string, number>()
  let underway = 0
  const responded: (() => void)[] = []
  /** Calls back when a request arrives. */
  const travel = (ms: number, onArrival: () => void): void => {
    underway += 1
    scheduler.after(ms, () => {
      underway -= 1
      onArrival()
    })
  }

  return {
    get underway() {
      return underway
    },
    onceResponded: (callback) => void responded.push(callback),
    cutOff(client, ms) {
      closedUntil.set(client, Math.max(closedUntil.get(client) ?? 0, scheduler.now + ms))
    },
    transportOf:
      ({ process, clock }) =>
      (request) =>
        new Promise((resolve, reject) => {
          const { name } = process
          // A process that has ended sends nothing more.
          if (!process.isAlive) return
          const { signal, timeoutMs } = request
          const number = (sent.get(name) ?? 0) + 1
          sent.set(name, number)
          // The numbers of a message are its own, so that leaving out a fault of one message changes no other.
          const own = random.fork(`${name} ${number}`)
          const between = ([least, most]: readonly [number, number]): number => least + own.next() * (most - least)
          const shown = `${request.method} ${request.target.split('?')[0]}`
          let isOpen = true
          let hasResponded = false
          let isCopied = false
          const settle = (act: () => void): void => {
            if (!isOpen) return
            isOpen = false
            cancelTimeout()
            signal?.removeEventListener('abort', abort)
            act()
          }
          const fail = (message: string, code: string): void =>
            settle(() => {
              if (request.method === 'POST') onFailure(request, hasResponded)
              onEvent(name, `${shown} failed: ${code}`)
              reject(Object.assign(new Error(message), { code }))
            })
          const cancelTimeout = clock.setTimer(timeoutMs, () =>
            fail(`expected a response within ${timeoutMs} ms, none came`, 'ETIMEDOUT'),
          )
          const abort = (): void => settle(() => reject(signal!.reason as Error))
          if (signal?.aborted) return abort()
          signal?.addEventListener('abort', abort, { once: true })

          /** Returns for how long a fault lasts, in milliseconds; undefined if it does not happen. */
          const strike = (kind: MessageFault, range: readonly [number, number] = [0, 0]): number | undefined => {
            const id = `${name}:${number}:${kind}`
            if (!own.chance(rateOf(kind)) || !faults.mayHappen(id)) return undefined
            const ms = between(range)
            faults.add({ id, kind, client: name, time: scheduler.now }, ms)
            onEvent('network', `${kind}: ${name} ${shown} [${id}]`)
            return ms
          }
          const happens = (kind: MessageFault): boolean => strike(kind) !== undefined
          const isCutOff = (): boolean => (closedUntil.get(name) ?? 0) > scheduler.now
          /** Calls back in the client process. */
          const backAtClient = (ms: number, callback: () => void): void => void process.setTimer(ms, callback)

          const onResponse = (response: Incoming | undefined): void => {
            hasResponded = response !== undefined
            if (response && request.method === 'POST') for (const callback of responded.splice(0)) callback()
            if (isCutOff()) return
            let ms = between(delayMs)
            if (!response || happens('cutResponse')) return backAtClient(ms, () => fail('socket hang up', 'ECONNRESET'))
            if (happens('truncateResponse'))
              return backAtClient(ms, () => fail('the response was cut short', 'ERR_CUT'))
            ms += strike('delayResponse', longDelayMs) ?? 0
            ms += strike('stallResponse', stallMs) ?? 0
            backAtClient(ms, () =>
              settle(() => {
                onEvent(name, `${shown}: ${response.status}`)
                resolve(response)
              }),
            )
          }
          const arrive = (): void => {
            if (isCutOff()) return
            // A request without its caller still arrives: the server cannot know that the client has given up.
            if (host.accept(request, onResponse)) return
            // A request that has a copy was sent, to what has copied it. Only one that was never sent is refused a
            // connection.
            backAtClient(between(delayMs), () =>
              isCopied ? fail('socket hang up', 'ECONNRESET') : fail('connect ECONNREFUSED', 'ECONNREFUSED'),
            )
          }
          let ms = between(delayMs)
          if (happens('refuseConnection')) return backAtClient(ms, () => fail('connect ECONNREFUSED', 'ECONNREFUSED'))
          if (happens('cutRequest')) return backAtClient(ms, () => fail('socket hang up', 'ECONNRESET'))
          ms += strike('delayRequest', longDelayMs) ?? 0
          ms += strike('stallRequest', stallMs) ?? 0
          const laterMs = strike('duplicateRequest', copyMs)
          if (laterMs === undefined) return travel(ms, arrive)
          isCopied = true
          // The client gets the response to one of the two, and to the second one only if it may still wait for that.
          const [real, copy] = laterMs % 2 === 0 || laterMs > longDelayMs[1] ? [ms, ms + laterMs] : [ms + laterMs, ms]
          travel(real, arrive)
          scheduler.after(copy, () => void (isCutOff() || host.accept(request, () => undefined)))
        }),
  }
}
