// Makes the runs of a sweep by workers on any machine: puts runs into a queue, and waits for their results.
//
// A run is in a queue, or its result is in the results, or the result is here. A run that is in none of these places (a
// worker ended with it, Redis lost its data) is put into the queue of the runs that a worker makes alone, so no run is
// lost, and one that ends its worker takes no other with it again. The first result of a run counts, so none counts
// twice.
import { randomBytes } from 'node:crypto'
import type { CandleData } from '@capi/sandbox'
import { type Runner, RunnerError } from '../pool/runner.ts'
import { readBuild } from '../run/version.ts'
import type { StrategyCode } from '../strategy/load-strategy.ts'
import type { QueueAddress } from './address.ts'
import { connectQueue } from './connect.ts'
import { nameOfRun, openMessage, type ResultMessage, type RunMessage, type Sealed, sealMessage } from './messages.ts'
import { aloneQueueNameOf, beatMs, prefix, queueNameOf } from './names.ts'
import { pause } from './pause.ts'
import { createPresence } from './presence.ts'
import { createSeal, secretName } from './seal.ts'
import { prepareShipment } from './shipment.ts'
import { createSweepKeys } from './sweep-keys.ts'
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
  const { address, secret, code, data, onNotice = () => {}, mostWaiting = 1_000 } = options
  const { version = await readBuild() } = options
  const shipment = prepareShipment(code, data)
  const { redis, bullmq } = await connectQueue(address, onNotice)
  const seal = createSeal(secret)
  const sweep = randomBytes(12).toString('hex')
  const keys = createSweepKeys(redis, sweep)
  const waiting = createWaitingRuns()
  const openQueue = (name: string) =>
    new bullmq.Queue<Sealed>(name, {
      connection: redis,
      prefix,
      streams: { events: { maxLen: 10 } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    })
  const queue = openQueue(queueNameOf(seal, version))
  const alone = openQueue(aloneQueueNameOf(seal, version))
  const queueOf = ({ losses }: WaitingRun): typeof queue => (losses > 0 ? alone : queue)
  const reader = redis.duplicate()
  // The connection that they are made of says what is wrong with Redis.
  for (const each of [queue, alone, reader]) each.on('error', () => {})
  const closing = new AbortController()

  const put = async (run: WaitingRun): Promise<void> => {
    run.addedAt = Date.now()
    await queueOf(run).add('run', run.sealed, { jobId: run.id })
  }

  const told = new Set<string>()
  const tell = ({ message }: Error): void => {
    if (redis.status !== 'ready' || told.has(message)) return
    told.add(message)
    onNotice(`The queue ${address.shown} refuses a command: ${message}`)
  }

  const useResult = (given: Partial<Sealed>): void => {
    const result = openMessage<ResultMessage>(seal, 'result', given)
    if (result?.sweep === sweep) waiting.settle(result)
    else onNotice(`A result was refused: it is not of a worker with this ${secretName}.`)
  }
  const followResults = async (): Promise<void> => {
    while (!closing.signal.aborted)
      // Redis is away, or reads its file.
      await keys.readResults(reader, 2_000, useResult).catch(() => pause(200, closing.signal))
  }

  /** Finds the runs that are in none of the places where a run can be. */
  const findLost = async (): Promise<void> => {
    const before = Date.now() - checkAfterMs
    const old = waiting.all().filter(({ addedAt }) => addedAt < before)
    const pipeline = redis.pipeline()
    for (const run of old) pipeline.exists(queueOf(run).toKey(run.id))
    const found = await pipeline.exec()
    const missing = old.filter((_, index) => found?.[index]?.[1] === 0)
    // A worker stores the result of a run before it ends the run.
    if (missing.length > 0) await keys.readResults(redis, 0, useResult)
    for (const run of missing) if (waiting.lose(run)) await put(run)
  }
  const presence = createPresence(redis, seal, 'sweep', sweep, version)
  let workers: number | undefined
  const countWorkers = async (): Promise<void> => {
    const { same, strangers } = await presence.beat()
    for (const { host, reason } of strangers) onNotice(`A worker on ${host} takes no runs of this sweep: ${reason}.`)
    if (workers !== same && same > 0)
      onNotice(same === 1 ? 'One worker takes the runs.' : `${same} workers take the runs.`)
    if (workers !== same && same === 0)
      onNotice(`No worker is there. Start one: capi sweep-worker --queue ${address.shown}`)
    workers = same
  }
  const lookAfter = async (): Promise<void> => {
    if (!(await keys.renew())) {
      // Redis has lost its data, or was away for longer than it keeps them.
      await keys.send(shipment)
      for (const run of waiting.all()) await put(run)
    }
    await countWorkers()
    await findLost()
  }
  const beat = async (): Promise<void> => {
    for (; !closing.signal.aborted; await pause(beatMs, closing.signal)) await lookAfter().catch(tell)
  }
  await keys.send(shipment).catch((error: Error) => {
    redis.disconnect()
    throw new RunnerError(`The queue ${address.shown} refuses the candles of the sweep: ${error.message}`)
  })
  const loops = [followResults(), beat()]

  const watched = new WeakSet<AbortSignal>()
  /** Ends all runs when the signal is aborted. What is complete by then counts. */
  const watch = (signal: AbortSignal): void => {
    if (watched.has(signal)) return
    watched.add(signal)
    const end = async (): Promise<void> => {
      await Promise.race([keys.readResults(redis, 0, useResult).catch(() => {}), pause(2_000)])
      waiting.fail(signal.reason)
    }
    signal.addEventListener('abort', () => void end(), { once: true })
  }

  return {
    // A sweep begins one run more.
    threads: mostWaiting - 1,
    async run(task, { signal } = {}) {
      signal?.throwIfAborted()
      if (task.code.digest !== code.digest || task.data !== data)
        throw new RunnerError('The runs of a queue must have the strategy and the candles that it was opened with.')
      const { parameters, options: runOptions } = task
      const message: RunMessage = { sweep, version, ...shipment.names, parameters, options: runOptions }
      const sealed = sealMessage(seal, 'run', message)
      const { run, result } = waiting.add(nameOfRun(sealed), sealed)
      if (signal) watch(signal)
      put(run).catch(({ message: reason }: Error) =>
        waiting.fail(new RunnerError(`The queue ${address.shown} refuses a run: ${reason}`), run.id),
      )
      return result
    },
    async close() {
      closing.abort()
      const clean = async (): Promise<void> => {
        await Promise.all(
          waiting.all().map((run) =>
            queueOf(run)
              .remove(run.id)
              .catch(() => 0),
          ),
        )
        await keys.remove()
        await presence.end()
      }
      // A Redis that is away removes the keys by itself, some time after it is back.
      await Promise.race([clean().catch(() => {}), pause(5_000)])
      reader.disconnect()
      redis.disconnect()
      await Promise.all([queue, alone].map((each) => each.close().catch(() => {})))
      await Promise.allSettled(loops)
    },
  }
}
