// Simulates one world after the other on each core, until the time is over or one of them has failed.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Arguments } from './arguments.ts'
import { bundle } from './bundle.ts'
import { addResult, beginWorld, type Totals, writeTotals } from './totals.ts'
import type { Report, Task } from './worker.ts'

export interface SuperviseOptions extends Pick<Arguments, 'seed' | 'minutes' | 'workers' | 'state' | 'kinds'> {
  readonly totals: Totals
  /** Called about every ten seconds. */
  readonly onProgress: () => void
}

const progressMs = 10_000
/**
 * A world makes many short-lived objects, and errors that are not printed. All cores simulate, none is left to collect
 * garbage.
 */
const nodeFlags = ['--max-semi-space-size=64', '--single-threaded-gc', '--stack-trace-limit=0']

/** Returns the first failure; undefined if there was none. The totals contain what was simulated. */
export async function supervise(options: SuperviseOptions): Promise<Report | undefined> {
  const { seed, minutes, workers, state, kinds, totals, onProgress } = options
  const program = await bundle(join(import.meta.dirname, 'worker.ts'))
  const begun = performance.now() - totals.realMs
  const end = performance.now() + minutes * 60_000
  const waiting = Array.from(totals.unfinished)
  const all = new Set<ChildProcess>()
  // A worker whose world never ends would not notice that this process has ended.
  process.once('exit', () => {
    for (const worker of all) worker.kill('SIGKILL')
  })
  let shownAt = performance.now()
  const update = (): void => {
    totals.realMs = performance.now() - begun
    if (state) writeTotals(state, totals)
  }
  return new Promise((resolve, reject) => {
    const stop = (act: () => void): void => {
      for (const worker of all) worker.removeAllListeners().kill()
      update()
      act()
    }
    const begin = (worker: ChildProcess): void => {
      if (performance.now() < end) worker.send({ seed, world: beginWorld(totals, waiting), kinds } satisfies Task)
      else if (all.delete(worker)) {
        worker.removeAllListeners().disconnect()
        if (all.size === 0) stop(() => resolve(undefined))
      }
    }
    const onReport = (worker: ChildProcess, report: Report): void => {
      const { world, result, cpuMs } = report
      // A world that has failed is simulated again by the next run.
      if (result.failure) return stop(() => resolve(report))
      addResult(totals, world, result, cpuMs)
      if (performance.now() - shownAt > progressMs) {
        shownAt = performance.now()
        update()
        onProgress()
      }
      begin(worker)
    }
    for (let count = 0; count < workers; count += 1) {
      const worker = fork(program, { serialization: 'advanced', execArgv: nodeFlags })
      all.add(worker)
      worker.on('message', (report: Report) => onReport(worker, report))
      worker.on('error', (error) => stop(() => reject(error)))
      worker.on('exit', (code) => stop(() => reject(new Error(`A worker ended with ${code}.`))))
    }
    for (const worker of Array.from(all)) begin(worker)
  })
}
