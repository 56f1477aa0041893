// A worker: takes runs from a queue, makes them in threads, and stores their results.
//
// A run stays in the queue until its result is stored. If this process is killed or hangs, the locks of its runs end,
// and the sweep gives each of them to a worker that makes it alone: one of them may be what ended the process. The
// threads see no credentials and not the secret of the queue.
import { randomBytes } from 'node:crypto'
import type { Job, Worker } from 'bullmq'
import { createRunPool, type RunPool } from '../pool/run-pool.ts'
import { reasonOfUnfinished, UnfinishedRunError } from '../pool/unfinished-run.ts'
import { readBuild } from '../run/version.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { QueueAddress } from './address.ts'
import { type Connection, connectQueue } from './connect.ts'
import { nameOfRun, openMessage, type ResultMessage, type RunMessage, type Sealed, sealMessage } from './messages.ts'
import { aloneQueueNameOf, beatMs, prefix, queueNameOf, resultsKeyOf } from './names.ts'
import { pause } from './pause.ts'
import { createPresence, type Presence } from './presence.ts'
import { createSeal, type Seal, secretName } from './seal.ts'
import { type Received, receiveShipment } from './shipment.ts'

export interface SweepWorkerOptions {
  readonly address: QueueAddress
  readonly secret: string
  /** Its end puts the runs in progress back, for another worker. */
  readonly signal: AbortSignal
  /** Runs at a time. @default the number of cores */
  readonly threads?: number | undefined
  /** The environment of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Called with what the user should know, as a sentence. */
  readonly onNotice?: ((text: string) => void) | undefined
  /** How long a run stays with a worker of which nothing is heard. @default 15,000 */
  readonly lockMs?: number | undefined
  /** @default that of this package, and the digest of all files that run */
  readonly version?: string | undefined
}

/** The variables with credentials of an exchange. */
const credentialNames = ['CAPI_KEY', 'CAPI_SECRET', 'CAPI_PASSPHRASE'] as const

/** A sweep that this worker makes runs of. */
interface Served {
  readonly stop: AbortController
  readonly received: Promise<Received | null>
  runs: number
}

/** Takes runs until the signal is aborted. */
export async function runSweepWorker(options: SweepWorkerOptions): Promise<void> {
  const { version = await readBuild() } = options
  checkWorkerEnvironment(options.environment)
  const connection = await connectQueue(options.address, options.onNotice ?? (() => {}))
  await new SweepWorker({ ...options, version }, connection).run()
}

class SweepWorker {
  readonly #options: SweepWorkerOptions
  readonly #version: string
  readonly #redis: Connection['redis']
  readonly #bullmq: Connection['bullmq']
  readonly #seal: Seal
  readonly #pool: RunPool
  readonly #presence: Presence
  readonly #served = new Map<string, Served>()

  constructor(options: SweepWorkerOptions & { readonly version: string }, { redis, bullmq }: Connection) {
    const { secret, threads, environment, version } = options
    this.#options = options
    this.#version = version
    this.#redis = redis
    this.#bullmq = bullmq
    this.#seal = createSeal(secret)
    this.#pool = createRunPool({ threads, env: withoutSecrets(environment) })
    this.#presence = createPresence(redis, this.#seal, 'worker', randomBytes(12).toString('hex'), version)
  }

  async run(): Promise<void> {
    const { address, signal } = this.#options
    const { threads } = this.#pool
    const worker = this.#open(queueNameOf(this.#seal, this.#version), threads, (job, token) => this.#handle(job, token))
    // While it runs, this process has no other run that could be lost with it.
    const alone = this.#open(aloneQueueNameOf(this.#seal, this.#version), 1, async (job, token) => {
      await worker.pause()
      try {
        await this.#handle(job, token)
      } finally {
        if (!signal.aborted) await worker.resume()
      }
    })
    this.#tell(`${threads} ${threads === 1 ? 'thread waits' : 'threads wait'} for runs at ${address.shown}.`)

    const end = (): void => {
      for (const { stop } of this.#served.values()) stop.abort(signal.reason)
    }
    signal.addEventListener('abort', end, { once: true })
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    for (; !signal.aborted; await pause(beatMs, signal)) await Promise.race([this.#beat().catch(() => {}), ended])
    await this.#close([worker, alone])
  }

  #open(name: string, concurrency: number, take: TakeRun): Worker<Partial<Sealed>> {
    const { lockMs = 15_000 } = this.#options
    const opened = new this.#bullmq.Worker<Partial<Sealed>>(name, take, {
      connection: this.#redis,
      prefix,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / 3),
      // The sweep counts, and puts it into the other queue.
      maxStalledCount: 0,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    })
    // That of the connection is told where it is made; others are those of a run whose lock has ended.
    opened.on('error', () => {})
    opened.on('failed', (_, error) => this.#tell(`A run failed and goes back: ${error.message}`))
    return opened
  }

  async #handle(job: Job<Partial<Sealed>>, token: string | undefined): Promise<void> {
    try {
      await this.#work(job)
    } catch (error) {
      if (!this.#options.signal.aborted) throw error
      await job.moveToWait(token!)
      throw new this.#bullmq.WaitingError()
    }
  }

  /**
   * Makes a run, and stores its result. Without a result, the sweep puts the run into the queue again, if it still
   * wants it.
   */
  async #work({ data }: Job<Partial<Sealed>>): Promise<void> {
    const message = openMessage<RunMessage>(this.#seal, 'run', data)
    if (message?.version !== this.#version) {
      this.#tell(`A run was refused: it is not of a sweep with this ${secretName} and version ${this.#version}.`)
      return
    }
    const { sweep } = message
    if (await this.#isOver(sweep)) return this.#leave(sweep)
    const served = this.#serve(message)
    const received = await served.received
    if (!received) return this.#leave(sweep)
    const outcome = await this.#outcomeOf(message, received, served.stop.signal)
    if (!outcome) return
    // Named by what was run: the name that the queue has for it is not authentic.
    const { text, mac } = sealMessage(this.#seal, 'result', { sweep, run: nameOfRun(data as Sealed), outcome })
    const stored = await this.#redis.xadd(resultsKeyOf(sweep), 'NOMKSTREAM', '*', 'text', text, 'mac', mac)
    if (stored === null) this.#leave(sweep)
    else served.runs += 1
  }

  /** Makes a run; returns undefined if its sweep has ended meanwhile. */
  async #outcomeOf(
    { parameters, options }: RunMessage,
    received: Received,
    stop: AbortSignal,
  ): Promise<ResultMessage['outcome'] | undefined> {
    try {
      const task = { ...received, parameters, options }
      const { from, to, metrics, report } = await this.#pool.run(task, { signal: stop })
      const closes = (report.closes ?? []).map(({ time, equity }) => ({ time, equity }))
      return { from, to, metrics, report: { closes } }
    } catch (error) {
      if (stop.aborted) {
        this.#options.signal.throwIfAborted()
        return undefined
      }
      const isStrategyError = error instanceof StrategyError && !(error instanceof UnfinishedRunError)
      return { error: isStrategyError ? error.message : reasonOfUnfinished(error), isStrategyError }
    }
  }

  #serve(message: RunMessage): Served {
    const { sweep, strategy } = message
    let each = this.#served.get(sweep)
    if (!each) {
      each = { stop: new AbortController(), received: receiveShipment(this.#redis, message), runs: 0 }
      this.#served.set(sweep, each)
      each.received.catch(() => this.#served.delete(sweep))
      this.#tell(`A sweep of ${strategy.name} has begun.`)
    }
    return each
  }

  #leave(sweep: string): void {
    const each = this.#served.get(sweep)
    if (!this.#served.delete(sweep)) return
    each!.stop.abort(new Error('the sweep has ended'))
    this.#tell(`The sweep has ended or is gone; this worker made ${each!.runs} of its runs.`)
  }

  async #isOver(sweep: string): Promise<boolean> {
    return (await this.#redis.exists(resultsKeyOf(sweep))) === 0
  }

  async #beat(): Promise<void> {
    for (const sweep of this.#served.keys()) if (await this.#isOver(sweep)) this.#leave(sweep)
    const { strangers } = await this.#presence.beat()
    for (const { host, reason } of strangers) this.#tell(`Refused the sweep on ${host}: ${reason}.`)
  }

  async #close(workers: readonly Worker[]): Promise<void> {
    const closeAll = async (): Promise<void> => {
      await Promise.all(workers.map((each) => each.close()))
      await this.#presence.end()
    }
    // A Redis that is away gives the runs to others when their locks have ended.
    await Promise.race([closeAll().catch(() => {}), pause(5_000)])
    this.#redis.disconnect()
    await Promise.all(workers.map((each) => each.close(true).catch(() => {})))
    await this.#pool.close()
  }

  #tell(text: string): void {
    this.#options.onNotice?.(text)
  }
}

type TakeRun = (job: Job<Partial<Sealed>>, token: string | undefined) => Promise<void>

/** Refuses credentials: a worker runs what comes from the queue, so nothing that trades may be within its reach. */
export function checkWorkerEnvironment(environment: SweepWorkerOptions['environment']): void {
  const found = credentialNames.filter((name) => environment[name])
  if (found.length > 0)
    throw new StrategyError(
      `A worker must have no credentials of an exchange, because it runs code that comes from a queue, had ${found.join(', ')}: unset them.`,
    )
}

function withoutSecrets(environment: SweepWorkerOptions['environment']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('CAPI_'),
    ),
  )
}
