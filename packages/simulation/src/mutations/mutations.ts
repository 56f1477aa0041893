// Errors made on purpose in client, sandbox and journal. The simulation must find each of them.

export interface Mutation {
  readonly name: string
  /** The file, below `packages`. */
  readonly file: string
  /** A text that occurs once in the file, and what replaces it. */
  readonly from: string
  readonly to: string
}

export const mutations: readonly Mutation[] = [
  {
    name: 'sends an order again without looking for the first one',
    file: 'client/src/request/failure-policy.ts',
    from: `? 'repeat' : 'change'`,
    to: `? 'repeat' : 'repeat'`,
  },
  {
    name: 'reports a lost response as a failed connection',
    file: 'client/src/request/failure-policy.ts',
    from: 'if (error instanceof NetworkError) return error.mayHaveArrived',
    to: 'if (error instanceof NetworkError) return false',
  },
  {
    name: 'does not charge the budget',
    file: 'client/src/budget/rate-limiter.ts',
    from: 'return void spend(cost)',
    to: 'return undefined',
  },
  {
    name: 'ignores the deadline of a call',
    file: 'client/src/request/deadline.ts',
    from: 'run({ ...options, signal: ends })',
    to: 'run(options)',
  },
  {
    name: 'takes every order for cancelled whose cancellation was lost',
    file: 'client/src/orders/cancel.ts',
    from: 'if (await isCanceled(ids)) {',
    to: 'if ((await isCanceled(ids)) || wasLost) {',
  },
  {
    name: 'responds before the flush',
    file: 'sandbox/src/operations/serve-operation.ts',
    from: 'if (durability) durability.whenDurable(() => responder.sendJson(status, text))',
    to: 'if (!durability) responder.sendJson(status, text)',
  },
  {
    name: 'skips a record of the journal',
    file: 'sandbox/src/journal/recovery.ts',
    from: 'journal.read(start + 1, last)',
    to: 'journal.read(start + 2, last)',
  },
  {
    name: 'lets time go back after a crash',
    file: 'sandbox/src/journal/persistent-session.ts',
    from: 'if (until === undefined && exchange.horizon > exchange.world.time)',
    to: 'if (until !== undefined && exchange.horizon > exchange.world.time)',
  },
  {
    name: 'stores final records again that a replay has created',
    file: 'sandbox/src/journal/recorder.ts',
    from: 'const isWanted = isStarted ? !isEnded : rowCount > collectAfter',
    to: 'const isWanted = isStarted ? !isEnded : true',
  },
  {
    name: 'acknowledges a batch before it is flushed',
    file: 'simulation/src/disk/journal-log.ts',
    from: 'await disk.flush()\n    await describe({ length: next.at - current.start })',
    to: 'void disk.flush().then(() => describe({ length: next.at - current.start }))',
  },
]
