// What a mirror needs of the exchange that follows its prices. That of the sandbox has it.
import type { CommandKind, Commands, Result, Results, World } from '@capi/engine'

/** A change in slices. It yields only where its effects are incomplete. */
export type Slices<Value> = Generator<void, Value, void>

export interface FollowingExchange {
  readonly world: World
  readonly mode: 'real' | 'manual'
  /** Milliseconds of engine time for each of the wall clock. */
  readonly rate: number
  /** Lets time follow the wall clock. */
  switchTo(mode: 'real'): void
  /** Moves engine time to that of the clock. */
  syncSliced(): Slices<void>
  /** Executes one command and everything that it causes. */
  runSliced<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Slices<Result<Results[Kind]>>
  readonly turns: {
    /** Completes a change before it returns. */
    complete<Value>(change: Slices<Value>): Value
    /** Makes a change after those before it. */
    perform<Value>(change: Slices<Value>): Value | Promise<Value>
  }
}
