// The operators of the server: at quiet points they save the state, restore a saved one, or reset everything. What was
// told since the save is then no longer true, so the books of the traders go back too, and their programs start again.
import type { PersistentSandbox } from '@capi/sandbox'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { Server } from './server.ts'

/** Ranges of numbers of final records that belong to the present state; bounds are inclusive. */
export type Ranges = readonly (readonly [from: number, to: number])[]

/** The program of a client, which has to be told when the exchange goes back. */
export interface OperatedProgram {
  readonly book: { save(): () => void; clear(): void }
  crash(): void
  restart(): void
}

export interface Operators {
  /** The final records that belong to the present state. */
  readonly lineage: Ranges
  /** Does one thing, or nothing. Returns whether the state is another one than before. */
  act(): Promise<boolean>
}

export interface OperatorOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly server: Server
  readonly programs: readonly OperatedProgram[]
  readonly onEvent: (text: string) => void
}

interface Saved {
  readonly name: string
  readonly lineage: Ranges
  /** Makes the books what they were. */
  readonly goBack: readonly (() => void)[]
}

const names = ['red', 'green'] as const
const choices = ['nothing', 'save', 'save', 'restore', 'restore', 'reset'] as const

export function createOperators({ scheduler, random, server, programs, onEvent }: OperatorOptions): Operators {
  let lineage: Ranges = [[1, Infinity]]
  const saved = new Map<string, Saved>()

  /** Returns the number of final records, and lets no time pass until the caller goes on. */
  const countRows = async (sandbox: PersistentSandbox): Promise<number> => {
    for (;;) {
      sandbox.control.now()
      const { now } = scheduler
      await sandbox.untilDurable()
      const { last } = await server.journal!.countRows()
      if (scheduler.now === now) return last
    }
  }
  const endAt = (last: number): Ranges =>
    lineage.map(([from, to]) => [from, Math.min(to, last)] as const).filter(([from, to]) => from <= to)
  const actions = {
    async save(sandbox: PersistentSandbox) {
      const name = random.pick(names)
      const last = await countRows(sandbox)
      sandbox.control.saveSnapshot({ name })
      saved.set(name, { name, lineage: endAt(last), goBack: programs.map(({ book }) => book.save()) })
      onEvent(`saves the state ${name}`)
      return false
    },
    async restore(sandbox: PersistentSandbox) {
      const state = saved.get(random.pick(names))
      if (!state) return false
      const last = await countRows(sandbox)
      sandbox.control.restoreSnapshot({ name: state.name })
      lineage = [...state.lineage, [last + 1, Infinity]]
      for (const goBack of state.goBack) goBack()
      onEvent(`restores the state ${state.name}`)
      return true
    },
    async reset(sandbox: PersistentSandbox) {
      const last = await countRows(sandbox)
      sandbox.control.reset()
      lineage = [[last + 1, Infinity]]
      for (const { book } of programs) book.clear()
      onEvent('resets everything')
      return true
    },
    nothing: async () => false,
  }

  return {
    get lineage() {
      return lineage
    },
    async act() {
      const sandbox = server.sandbox!
      const hasChanged = await actions[random.pick(choices)](sandbox)
      await sandbox.untilDurable()
      // A program knows orders that no longer exist.
      for (const program of hasChanged ? programs : []) {
        program.crash()
        program.restart()
      }
      return hasChanged
    },
  }
}
