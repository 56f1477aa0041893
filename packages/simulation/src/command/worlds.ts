// The worlds of a run: each has a number, and its seed is that of the run with this number.
import { type SimulationOptions, type SimulationResult, simulate } from '../simulate.ts'

/** Simulated minutes of one world. */
const minutesOfWorld = 4

export function simulateWorld(
  seed: string,
  world: number,
  options: Partial<SimulationOptions>,
): Promise<SimulationResult> {
  return simulate({ minutes: minutesOfWorld, ...options, seed: `${seed}/${world}` })
}
