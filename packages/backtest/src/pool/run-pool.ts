// Runs backtests in threads, as many at a time as the pool has. A run that crashes, or that makes no progress, ends
// alone.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { RunNotice, RunOutcome, RunTask } from './task.ts'
import type { ThreadResult, ThreadTask } from './thread-task.ts'
import { UnfinishedRunError } from './unfinished-run.ts'

export interface PoolOptions {
  /** @default the number of cores */
  readonly threads?: number | undefined
  /** A run without a simulated day for so long is ended, in milliseconds. @default 60,000 */
  readonly stuckAfterMs?: number | undefined
  /** The environment variables of the threads. @default those of the process */
  readonly env?: Readonly<Record<string, string>> | undefined
}

export interface RunCall {
  readonly signal?: AbortSignal | undefined
  readonly onNotice?: ((notice: RunNotice) => void) | undefined
  /** Called with each line that the strategy prints. Without it, the thread sends none. @default none */
  readonly onLog?: ((line: string) => void) | undefined
}

export interface RunPool {
  readonly threads: number
  /** Makes a run; rejects with a `StrategyError`, or the reason of the signal. */
  run(task: RunTask, call?: RunCall): Promise<RunOutcome>
  close(): Promise<void>
}

const defaultStuckAfterMs = 60_000
/** A thread whose heap is larger after a run is replaced, because imported strategies stay in it. */
const mostHeapBytes = 300_000_000
/** Room for new objects in a thread. More costs memory in each thread and saves no time. */
const youngMegabytes = 8
/** The most memory of a thread. With a limit below four gigabytes, garbage is collected before it has grown so far. */
const mostMegabytes = 2_000

/** Creates a pool of threads. */
export function createRunPool(options: PoolOptions = {}): RunPool {
  return new ThreadPool(options)
}

class ThreadPool implements RunPool {
  readonly threads: number
  readonly #stuckAfterMs: number
  readonly #pool: Tinypool
  #isClosed = false

  constructor({ threads = availableParallelism(), stuckAfterMs = defaultStuckAfterMs, env }: PoolOptions) {
    this.threads = threads
    this.#stuckAfterMs = stuckAfterMs
    // The sources of this package are TypeScript, which Node itself does not run.
    const isSource = import.meta.url.endsWith('.ts')
    this.#pool = new Tinypool({
      filename: fileURLToPath(new URL(isSource ? './worker-source.js' : './worker.js', import.meta.url)),
      runtime: 'worker_threads',
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      maxMemoryLimitBeforeRecycle: mostHeapBytes,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: mostMegabytes },
      ...(env && { env: { ...env } }),
      ...(isSource && { execArgv: ['--conditions=@capi/source'] }),
    })
  }

  async run(task: RunTask, call: RunCall = {}): Promise<RunOutcome> {
    for (;;) {
      try {
        return await this.#runOnce(task, call)
      } catch (error) {
        if (isThreadReplaced(error) && !this.#isClosed) continue
        if (isOutOfMemory(error)) throw endedError(task.code.name, `needed more than ${mostMegabytes} MB`)
        throw error
      }
    }
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#pool.destroy()
  }

  async #runOnce(task: RunTask, { signal, onNotice, onLog }: RunCall): Promise<RunOutcome> {
    const stuckAfterMs = this.#stuckAfterMs
    const { port1, port2 } = new MessageChannel()
    const stop = new AbortController()
    let isStuck = false
    const onStuck = (): void => {
      isStuck = true
      stop.abort()
    }
    // A run may wait for a thread first.
    let timer: NodeJS.Timeout | undefined
    const abort = (): void => stop.abort()
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    const onMessage = (message: RunNotice | string): void => {
      if (typeof message === 'string') return onLog?.(message)
      clearTimeout(timer)
      timer = setTimeout(onStuck, stuckAfterMs)
      onNotice?.(message)
    }
    port1.on('message', onMessage)
    try {
      const threadTask: ThreadTask = { ...task, port: port2, hasLog: onLog !== undefined }
      const given = { transferList: [port2], signal: stop.signal }
      const result = (await this.#pool.run(threadTask, given)) as ThreadResult
      if ('failure' in result) throw new StrategyError(result.failure)
      return result
    } catch (error) {
      if (isStuck) throw endedError(task.code.name, `made no progress for ${stuckAfterMs / 1_000} s: ${waitRule}`)
      signal?.throwIfAborted()
      throw error
    } finally {
      // The result or the error comes by another port, and may overtake the last lines.
      for (let left = receiveMessageOnPort(port1); left; left = receiveMessageOnPort(port1))
        onMessage(left.message as RunNotice | string)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      port1.close()
    }
  }
}

/**
 * Whether a run was given to a thread that the pool was about to end, because the run before it was aborted just as it
 * was complete. The strategy has no part in it.
 */
function isThreadReplaced(error: unknown): boolean {
  return error instanceof Error && error.message === 'Terminating worker thread'
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.includes('reaching memory limit')
}

const waitRule = 'it must wait now and then (clock.sleep)'

function endedError(name: string, reason: string): UnfinishedRunError {
  return new UnfinishedRunError(`The strategy ${name} was ended, because its run ${reason}.`)
}
