/**
 * Measures one round: starts fresh processes for all sides, warms each up, lets them take turns and ends them. Fresh
 * processes matter because two processes of one program differ by some percent for as long as they live.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Contender, startContender } from './contender.ts'

/** What one process of a round runs. */
export interface Side {
  /** A file below `programs`. */
  readonly program: string
  readonly arguments: readonly string[]
  /** Folder of the built tree that it measures. */
  readonly tree: string
}

/** Of each metric and side what its turns cost; the turns of one index were measured one directly after the other. */
export type Turns<Name extends string = string> = Readonly<Record<string, Readonly<Record<Name, readonly number[]>>>>

export interface RoundOptions<Name extends string> {
  readonly sides: Readonly<Record<Name, Side>>
  /** In which order the sides take each of their turns; also the first one says in which order they start. */
  readonly orders: readonly (readonly Name[])[]
  readonly scratch: string
  readonly signal: AbortSignal
}

/** Returns what the turns cost, in microseconds an operation. */
export async function measureRound<Name extends string>(options: RoundOptions<Name>): Promise<Turns<Name>> {
  const { sides, orders, scratch, signal } = options
  const contenders = new Map<Name, Contender>()
  const turns: Record<string, Partial<Record<Name, number[]>>> = {}
  const folder = join(scratch, 'round')
  try {
    for (const name of orders[0]!) {
      // Short, because a path of a socket may not be long, and without what a name may contain.
      const own = join(folder, String(contenders.size))
      mkdirSync(own, { recursive: true, mode: 0o700 })
      contenders.set(name, await startContender({ ...sides[name], scratch: own, signal }))
    }
    for (const name of orders.flat()) {
      const values = await contenders.get(name)!.turn()
      for (const [metric, value] of Object.entries(values)) ((turns[metric] ??= {})[name] ??= []).push(value)
    }
    return turns as Turns<Name>
  } finally {
    await Promise.all(Array.from(contenders.values(), ({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
