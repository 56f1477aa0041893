// A sweep of 60 short runs, and workers for it in this process or in processes of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  compilePortable,
  createRunPool,
  listPoints,
  loadStrategy,
  openQueueRunner,
  openResults,
  type QueueRunnerOptions,
  readAxis,
  readParameters,
  readQueueAddress,
  type Runner,
  runSweep,
  runSweepWorker,
  type SweepInput,
  type SweepWorkerOptions,
} from '@capi/backtest'
import { dataOf } from '../candles.ts'

export const secret = 'a secret that the tests share among themselves'
const strategyFile = (name: string): string => join(import.meta.dirname, '../strategies', `${name}.ts`)

/** The input of a sweep: points of the moving averages on a day. */
export async function inputOf(fast = '2..7', slow = '8..17'): Promise<Omit<SweepInput, 'results'>> {
  const file = strategyFile('moving-average')
  const { parameters } = await loadStrategy(file)
  const axes = [readAxis(parameters, `fast=${fast}`), readAxis(parameters, `slow=${slow}`)]
  const points = listPoints({ axes, base: readParameters(parameters, {}), where: [], seed: '' })
  return { code: await compilePortable(file), data: [await dataOf(1)], points, fills: ['default'], options: {} }
}

/** The results of threads of this process, as text. */
export async function expectedOf(input: Omit<SweepInput, 'results'>): Promise<string> {
  const pool = createRunPool({ threads: 2 })
  try {
    return JSON.stringify(await runSweep(pool, { ...input, results: openResults(undefined) }))
  } finally {
    await pool.close()
  }
}

const addressOf = (port: number): QueueRunnerOptions['address'] => readQueueAddress(`redis://127.0.0.1:${port}`)

/** Opens a sweep; its notices are added to a list. */
export async function openSweep(
  port: number,
  { code, data }: Pick<SweepInput, 'code' | 'data'>,
  options: Partial<QueueRunnerOptions> = {},
): Promise<Runner & { readonly notices: readonly string[] }> {
  const notices: string[] = []
  const onNotice = (text: string): void => void notices.push(text)
  const runner = await openQueueRunner({ address: addressOf(port), secret, code, data, onNotice, ...options })
  onTestFinished(() => runner.close())
  return Object.assign(runner, { notices })
}

/** Starts a worker in this process. */
export function startWorker(
  port: number,
  options: Partial<SweepWorkerOptions> = {},
): { readonly notices: string[]; stop(): Promise<void> } {
  const notices: string[] = []
  const control = new AbortController()
  const ended = runSweepWorker({
    address: addressOf(port),
    secret,
    signal: control.signal,
    threads: 1,
    environment: {},
    lockMs: 3_000,
    onNotice: (text) => void notices.push(text),
    ...options,
  })
  const stop = (): Promise<void> => {
    control.abort(new Error('enough'))
    return ended
  }
  onTestFinished(stop)
  return { notices, stop }
}

/** Starts a worker in a process of its own. */
export function startProcess(port: number, threads = 1): ChildProcess {
  const program = join(import.meta.dirname, 'worker-process.ts')
  const flags = ['--conditions=@capi/source', '--import', 'tsx', program]
  const env = { PATH: process.env['PATH'], CAPI_QUEUE_SECRET: secret }
  return spawn(process.execPath, [...flags, `redis://127.0.0.1:${port}`, String(threads)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Stops a process for a time, so that its locks end. */
export async function pauseProcess(child: ChildProcess, ms: number): Promise<void> {
  child.kill('SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, ms))
  child.kill('SIGCONT')
}
