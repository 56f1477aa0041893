// A worker: takes runs from a queue, makes them in threads, and stores their results.
//
// A run stays in the queue until its result is stored. If this process is killed or hangs, the locks of its runs end,
// and the sweep gives each of them to a worker that makes it alone: one of them may be what ended the process. The
// threads see no credentials and not the secret of the queue.
import { randomBytes } from 'node:crypto'
import type { Job } from 'bullmq'
import { createRunPool } from '../pool/run-pool.ts'
import { reasonOfUnfinished, UnfinishedRunError } from '../pool/unfinished-run.ts'
import { readBuild } from '../run/version.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { QueueAddress } from './address.ts'
import { connectQueue } from './connect.ts'
import { nameOfRun, openMessage, type ResultMessage, type RunMessage, type Sealed, sealMessage } from './messages.ts'
import { aloneQueueNameOf, beatMs, prefix, queueNameOf, resultsKeyOf } from './names.ts'
import { pause } from './pause.ts'
import { createPresence } from './presence.ts'
import { createSeal, secretName } from './seal.ts'
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
  const { address, secret, signal, threads, environment, onNotice = () => {} } = options
  const { lockMs = 15_000, version = await readBuild() } = options
  checkWorkerEnvironment(environment)
  const { redis, bullmq } = await connectQueue(address, onNotice)
  const seal = createSeal(secret)
  const pool = createRunPool({ threads, env: withoutSecrets(environment) })
  const presence = createPresence(redis, seal, 'worker', randomBytes(12).toString('hex'), version)
  const served = new Map<string, Served>()

  const serve = (message: RunMessage): Served => {
    const { sweep, strategy } = message
    let each = served.get(sweep)
    if (!each) {
      each = { stop: new AbortController(), received: receiveShipment(redis, message), runs: 0 }
      served.set(sweep, each)
      each.received.catch(() => served.delete(sweep))
      onNotice(`A sweep of ${strategy.name} has begun.`)
    }
    return each
  }
  const leave = (sweep: string): void => {
    const each = served.get(sweep)
    if (!served.delete(sweep)) return
    each!.stop.abort(new Error('the sweep has ended'))
    onNotice(`The sweep has ended or is gone; this worker made ${each!.runs} of its runs.`)
  }
  const isOver = async (sweep: string): Promise<boolean> => (await redis.exists(resultsKeyOf(sweep))) === 0

  /**
   * Makes a run, and stores its result. Without a result, the sweep puts the run into the queue again, if it still
   * wants it.
   */
  const work = async ({ data }: Job<Partial<Sealed>>): Promise<void> => {
    const message = openMessage<RunMessage>(seal, 'run', data)
    if (message?.version !== version) {
      onNotice(`A run was refused: it is not of a sweep with this ${secretName} and version ${version}.`)
      return
    }
    const { sweep, parameters, options: runOptions } = message
    if (await isOver(sweep)) return leave(sweep)
    const each = serve(message)
    const received = await each.received
    if (!received) return leave(sweep)
    const stop = each.stop.signal
    let outcome: ResultMessage['outcome']
    try {
      const { from, to, metrics, report } = await pool.run(
        { ...received, parameters, options: runOptions },
        { signal: stop },
      )
      const closes = (report.closes ?? []).map(({ time, equity }) => ({ time, equity }))
      outcome = { from, to, metrics, report: { closes } }
    } catch (error) {
      if (stop.aborted) {
        signal.throwIfAborted()
        return
      }
      const isStrategyError = error instanceof StrategyError && !(error instanceof UnfinishedRunError)
      outcome = { error: isStrategyError ? error.message : reasonOfUnfinished(error), isStrategyError }
    }
    // Named by what was run: the name that the queue has for it is not authentic.
    const { text, mac } = sealMessage(seal, 'result', { sweep, run: nameOfRun(data as Sealed), outcome })
    const stored = await redis.xadd(resultsKeyOf(sweep), 'NOMKSTREAM', '*', 'text', text, 'mac', mac)
    if (stored === null) leave(sweep)
    else each.runs += 1
  }

  const handle = async (job: Job<Partial<Sealed>>, token: string | undefined): Promise<void> => {
    try {
      await work(job)
    } catch (error) {
      if (!signal.aborted) throw error
      await job.moveToWait(token!)
      throw new bullmq.WaitingError()
    }
  }
  const openWorker = (name: string, concurrency: number, take: typeof handle) => {
    const opened = new bullmq.Worker<Partial<Sealed>>(name, take, {
      connection: redis,
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
    opened.on('failed', (_, error) => onNotice(`A run failed and goes back: ${error.message}`))
    return opened
  }
  const worker = openWorker(queueNameOf(seal, version), pool.threads, handle)
  // While it runs, this process has no other run that could be lost with it.
  const alone = openWorker(aloneQueueNameOf(seal, version), 1, async (job, token) => {
    await worker.pause()
    try {
      await handle(job, token)
    } finally {
      if (!signal.aborted) await worker.resume()
    }
  })
  onNotice(`${pool.threads} ${pool.threads === 1 ? 'thread waits' : 'threads wait'} for runs at ${address.shown}.`)

  const end = (): void => {
    for (const { stop } of served.values()) stop.abort(signal.reason)
  }
  signal.addEventListener('abort', end, { once: true })
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const beat = async (): Promise<void> => {
    for (const sweep of served.keys()) if (await isOver(sweep)) leave(sweep)
    const { strangers } = await presence.beat()
    for (const { host, reason } of strangers) onNotice(`Refused the sweep on ${host}: ${reason}.`)
  }
  for (; !signal.aborted; await pause(beatMs, signal)) await Promise.race([beat().catch(() => {}), ended])
  const close = async (): Promise<void> => {
    await Promise.all([worker.close(), alone.close()])
    await presence.end()
  }
  // A Redis that is away gives the runs to others when their locks have ended.
  await Promise.race([close().catch(() => {}), pause(5_000)])
  redis.disconnect()
  await Promise.all([worker, alone].map((each) => each.close(true).catch(() => {})))
  await pool.close()
}

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
