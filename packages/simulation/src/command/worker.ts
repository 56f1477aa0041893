// A process that simulates worlds for another one: it receives the number of a world, and sends the result.
import type { SimulationResult } from '../simulate.ts'
import type { FaultKind } from '../world/faults.ts'
import { simulateWorld } from './worlds.ts'

export interface Task {
  readonly seed: string
  readonly world: number
  readonly kinds: readonly FaultKind[]
}

export interface Report {
  readonly world: number
  readonly result: SimulationResult
  /** Milliseconds of CPU time that the world has taken. */
  readonly cpuMs: number
}

process.on('message', ({ seed, world, kinds }: Task) => {
  const before = process.cpuUsage()
  void simulateWorld(seed, world, { kinds }).then((result) => {
    const { user, system } = process.cpuUsage(before)
    process.send!({ world, result, cpuMs: (user + system) / 1_000 } satisfies Report)
  })
})
// The other process ends it by closing the channel.
process.once('disconnect', () => process.exit())
