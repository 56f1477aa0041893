// Worlds of the sources without a mutation, each of which is simulated once: a world that fails anyway proves nothing
// about a mutation.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { bundle } from '../command/bundle.ts'
import type { Report, Task } from '../command/worker.ts'
import { faultKinds } from '../world/faults.ts'

export interface HonestWorlds {
  /** Returns the failure of a world; undefined if it has none. */
  findFailure(world: number): Promise<string | undefined>
  close(): void
}

export function createHonestWorlds(seed: string): HonestWorlds {
  const known = new Map<number, Promise<string | undefined>>()
  let last: Promise<unknown> = Promise.resolve()
  let worker: ChildProcess | undefined
  const simulate = async (world: number): Promise<string | undefined> => {
    worker ??= fork(await bundle(join(import.meta.dirname, '../command/worker.ts')), {
      serialization: 'advanced',
      execArgv: [],
    })
    const own = worker
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error(`The simulation of world ${world} without a mutation has ended.`))
      own.once('exit', onExit)
      own.once('message', ({ result }: Report) => {
        own.off('exit', onExit)
        resolve(result.failure?.text)
      })
      own.send({ seed, world, kinds: faultKinds } satisfies Task)
    })
  }
  return {
    findFailure(world) {
      let failure = known.get(world)
      if (failure) return failure
      // One at a time, because it is little work.
      failure = last.then(() => simulate(world))
      last = failure.catch(() => undefined)
      known.set(world, failure)
      return failure
    },
    close: () => void worker?.removeAllListeners().kill(),
  }
}
