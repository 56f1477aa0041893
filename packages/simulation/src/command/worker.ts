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
}

process.on('message', ({ seed, world, kinds }: Task) => {
  void simulateWorld(seed, world, { kinds }).then((result) => process.send!({ world, result } satisfies Report))
})
// The other process ends it by closing the channel.
process.once('disconnect', () => process.exit())
