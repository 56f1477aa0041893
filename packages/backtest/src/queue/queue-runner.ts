// Makes the runs of a sweep by workers on any machine: puts runs into a queue, and waits for their results.
//
// A run is in a queue, or its result is in the results, or the result is here. A run that is in none of these places (a
// worker ended with it, Redis lost its data) is put into the queue of the runs that a worker makes alone, so no run is
// lost, and one that ends its worker takes no other with it again. The first result of a run counts, so none counts
// twice.
import { randomBytes } from 'node:crypto'
import type { CandleData } from '@capi/sandbox'
import type { Queue } from 'bullmq'
import type { RunCall } from '../pool/run-pool.ts'
import { type Runner, RunnerError, type RunSummary } from '../pool/runner.ts'
import type { RunTask } from '../pool/task.ts'
import { readBuild } from '../run/version.ts'
import type { StrategyCode } from '../strategy/load-strategy.ts'
import type { QueueAddress } from './address.ts'
import { type Connection, connectQueue } from './connect.ts'
import { nameOfRun, openMessage, type ResultMessage, type RunMessage, type Sealed, sealMessage } from './messages.ts'
import { aloneQueueNameOf, beatMs, prefix, queueNameOf } from './names.ts'
import { pause } from './pause.ts'
import { createPresence, type Presence } from './presence.ts'
import { createSeal, type Seal, secretName } from './seal.ts'
import { prepareShipment } from './shipment.ts'
import { createSweepKeys, type SweepKeys } from './sweep-keys.ts'
import { createWaitingRuns, type WaitingRun } from './waiting-runs.ts'

export interface QueueRunnerOptions {
  readonly address: QueueAddress
  readonly secret: string
  /** The strategy, from `compilePortable`. */
  readonly code: StrategyCode
  readonly data: readonly CandleData[]
  /** Called with what the user should know, as a sentence. */
  readonly onNotice?: ((text: string) => void) | undefined
  /**
   * Runs in the queue at a time: more than all workers have threads, and all that a sweep costs Redis. @default 1,000
   */
  readonly mostWaiting?: number | undefined
  /** @default that of this package, and the digest of all files that run */
  readonly version?: string | undefined
}

/** How long a run is in the queue before it is looked for. */
const checkAfterMs = 15_000

/** Connects to a queue, and brings it the strategy and the candles of a sweep. */
export async function openQueueRunner(options: QueueRunnerOptions): Promise<Runner> {
  const { version = await readBuild(), onNotice = () => {} } = options
  const shipment = prepareShipment(options.code, options.data)
  const connection = await connectQueue(options.address, onNotice)
  const runner = new QueueRunner({ ...options, version, onNotice }, shipment, connection)
  await runner.begin()
  return runner
}

type Shipment = ReturnType<typeof prepareShipment>

/** The options with what they default to. */
interface Given extends QueueRunnerOptions {
  readonly version: string
  readonly onNotice: (text: string) => void
}

class QueueRunner implements Runner {
  readonly threads: number
  readonly #options: Given
  readonly #version: string
  readonly #shipment: Shipment
  readonly #redis: Connection['redis']
  /** For what waits for results, and blocks its connection. */
  readonly #reader: Connection['redis']
  readonly #queue: Queue<Sealed>
  readonly #alone: Queue<Sealed>
  readonly #seal: Seal
  readonly #sweep = randomBytes(12).toString('hex')
  readonly #keys: SweepKeys
  readonly #presence: Presence
  readonly #waiting = createWaitingRuns()
  readonly #closing = new AbortController()
  readonly #told = new Set<string>()
  readonly #watched = new WeakSet<AbortSignal>()
  #loops: readonly Promise<void>[] = []
  #workers: number | undefined

  constructor(options: Given, shipment: Shipment, { redis, bullmq }: Connection) {
    const { secret, version, mostWaiting = 1_000 } = options
    // A sweep begins one run more.
    this.threads = mostWaiting - 1
    this.#options = options
    this.#version = version
    this.#shipment = shipment
    this.#redis = redis
    this.#reader = redis.duplicate()
    this.#seal = createSeal(secret)
    this.#keys = createSweepKeys(redis, this.#sweep)
    this.#presence = createPresence(redis, this.#seal, 'sweep', this.#sweep, this.#version)
    const openQueue = (name: string): Queue<Sealed> =>
      new bullmq.Queue<Sealed>(name, {
        connection: redis,
        prefix,
        streams: { events: { maxLen: 10 } },
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      })
    this.#queue = openQueue(queueNameOf(this.#seal, this.#version))
    this.#alone = openQueue(aloneQueueNameOf(this.#seal, this.#version))
    // The connection that they are made of says what is wrong with Redis.
    for (const each of [this.#queue, this.#alone, this.#reader]) each.on('error', () => {})
  }

  async begin(): Promise<void> {
    await this.#keys.send(this.#shipment).catch((error: Error) => {
      this.#redis.disconnect()
      throw new RunnerError(
        `The queue ${this.#options.address.shown} refuses the candles of the sweep: ${error.message}`,
      )
    })
    this.#loops = [this.#followResults(), this.#beat()]
  }

  async run(task: RunTask, { signal }: Pick<RunCall, 'signal'> = {}): Promise<RunSummary> {
    const { code, data, parameters, options } = task
    signal?.throwIfAborted()
    if (code.digest !== this.#options.code.digest || data !== this.#options.data)
      throw new RunnerError('The runs of a queue must have the strategy and the candles that it was opened with.')
    const message: RunMessage = {
      sweep: this.#sweep,
      version: this.#version,
      ...this.#shipment.names,
      parameters,
      options,
    }
    const sealed = sealMessage(this.#seal, 'run', message)
    const { run, result } = this.#waiting.add(nameOfRun(sealed), sealed)
    if (signal) this.#watch(signal)
    this.#put(run).catch(({ message: reason }: Error) =>
      this.#waiting.fail(new RunnerError(`The queue ${this.#options.address.shown} refuses a run: ${reason}`), run.id),
    )
    return result
  }

  /** Ends all runs when the signal is aborted. What is complete by then counts. */
  #watch(signal: AbortSignal): void {
    if (this.#watched.has(signal)) return
    this.#watched.add(signal)
    const end = async (): Promise<void> => {
      await Promise.race([this.#readResults().catch(() => {}), pause(2_000)])
      this.#waiting.fail(signal.reason)
    }
    signal.addEventListener('abort', () => void end(), { once: true })
  }

  #queueOf({ losses }: WaitingRun): Queue<Sealed> {
    return losses > 0 ? this.#alone : this.#queue
  }

  async #put(run: WaitingRun): Promise<void> {
    run.addedAt = Date.now()
    await this.#queueOf(run).add('run', run.sealed, { jobId: run.id })
  }

  async #followResults(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted)
      // Redis is away, or reads its file.
      await this.#keys.readResults(this.#reader, 2_000, this.#useResult).catch(() => pause(200, signal))
  }

  /** Reads the results that are there. */
  #readResults(): Promise<void> {
    return this.#keys.readResults(this.#redis, 0, this.#useResult)
  }

  readonly #useResult = (given: Partial<Sealed>): void => {
    const result = openMessage<ResultMessage>(this.#seal, 'result', given)
    if (result?.sweep === this.#sweep) this.#waiting.settle(result)
    else this.#options.onNotice(`A result was refused: it is not of a worker with this ${secretName}.`)
  }

  async #beat(): Promise<void> {
    const { signal } = this.#closing
    for (; !signal.aborted; await pause(beatMs, signal)) await this.#lookAfter().catch(this.#tell)
  }

  async #lookAfter(): Promise<void> {
    if (!(await this.#keys.renew())) {
      // Redis has lost its data, or was away for longer than it keeps them.
      await this.#keys.send(this.#shipment)
      for (const run of this.#waiting.all()) await this.#put(run)
    }
    await this.#countWorkers()
    await this.#findLost()
  }

  async #countWorkers(): Promise<void> {
    const { address, onNotice } = this.#options
    const { same, strangers } = await this.#presence.beat()
    for (const { host, reason } of strangers) onNotice(`A worker on ${host} takes no runs of this sweep: ${reason}.`)
    if (this.#workers !== same && same > 0)
      onNotice(same === 1 ? 'One worker takes the runs.' : `${same} workers take the runs.`)
    if (this.#workers !== same && same === 0)
      onNotice(`No worker is there. Start one: capi sweep-worker --queue ${address.shown}`)
    this.#workers = same
  }

  /** Finds the runs that are in none of the places where a run can be. */
  async #findLost(): Promise<void> {
    const before = Date.now() - checkAfterMs
    const old = this.#waiting.all().filter(({ addedAt }) => addedAt < before)
    const pipeline = this.#redis.pipeline()
    for (const run of old) pipeline.exists(this.#queueOf(run).toKey(run.id))
    const found = await pipeline.exec()
    const missing = old.filter((_, index) => found?.[index]?.[1] === 0)
    // A worker stores the result of a run before it ends the run.
    if (missing.length > 0) await this.#readResults()
    for (const run of missing) if (this.#waiting.lose(run)) await this.#put(run)
  }

  readonly #tell = ({ message }: Error): void => {
    if (this.#redis.status !== 'ready' || this.#told.has(message)) return
    this.#told.add(message)
    this.#options.onNotice(`The queue ${this.#options.address.shown} refuses a command: ${message}`)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    // A Redis that is away removes the keys by itself, some time after it is back.
    await Promise.race([this.#clean().catch(() => {}), pause(5_000)])
    this.#reader.disconnect()
    this.#redis.disconnect()
    await Promise.all([this.#queue, this.#alone].map((each) => each.close().catch(() => {})))
    await Promise.allSettled(this.#loops)
  }

  async #clean(): Promise<void> {
    const removals = this.#waiting.all().map((run) =>
      this.#queueOf(run)
        .remove(run.id)
        .catch(() => 0),
    )
    await Promise.all(removals)
    await this.#keys.remove()
    await this.#presence.end()
  }
}
