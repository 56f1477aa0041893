// Errors made on purpose in the journal: recording, flushing, snapshots, recovery, pruning and the journal on a
// simulated disk.
import type { Mutation } from './mutation.ts'

export const journalMutations: readonly Mutation[] = [
  {
    name: 'waits for the flush before the one that stores a change',
    file: 'sandbox/src/journal/recorder.ts',
    from: 'else this.#waiters.push({ seq, callback, onFailure })',
    to: 'else this.#waiters.push({ seq: Math.min(seq, this.#durableSeq + 1), callback, onFailure })',
  },
  {
    name: 'acknowledges a batch before it is flushed',
    file: 'simulation/src/disk/journal-log.ts',
    from: 'await disk.flush()\n    await describe({ length: next.at - current.start })',
    to: 'void disk.flush().then(() => describe({ length: next.at - current.start })).catch(() => undefined)',
  },
  {
    name: 'continues after a flush that has failed',
    file: 'sandbox/src/journal/recorder.ts',
    from: '      this.#isFailed = true\n      this.#end = { reason: error }\n      for (const waiter of this.#waiters.splice(0)) waiter.onFailure?.()\n      onFailure(error)\n      this.#onIdle()\n      return\n',
    to: '      this.#onIdle()\n',
  },
  {
    name: 'skips a record of the journal',
    file: 'sandbox/src/journal/recovery.ts',
    from: 'journal.read(start + 1, last)',
    to: 'journal.read(start + 2, last)',
  },
  {
    name: 'skips the last record of the journal',
    file: 'sandbox/src/journal/recovery.ts',
    from: 'const last = until ?? end\n',
    to: 'const last = until ?? Math.max(1, end - 1)\n',
  },
  {
    name: 'replays each record twice',
    file: 'sandbox/src/journal/recovery.ts',
    from: '    replay(journal, session, record)\n',
    to: '    replay(journal, session, record)\n    session.replay({ ...record, body: parseBigintJson(record.body) }, record.seq)\n',
  },
  {
    name: 'replays the record of a snapshot again',
    file: 'sandbox/src/journal/recovery.ts',
    from: '    from = base.seq\n',
    to: '    from = base.seq - 1\n',
  },
  {
    name: 'lets time go back after a crash',
    file: 'sandbox/src/journal/recovery.ts',
    from: 'if (until === undefined && exchange.horizons.time > exchange.world.time)',
    to: 'if (until !== undefined && exchange.horizons.time > exchange.world.time)',
  },
  {
    name: 'stores final records again that a replay has created',
    file: 'sandbox/src/journal/recorder.ts',
    from: 'const isWanted = this.#isStarted ? !this.#end : this.rowCount > this.#collectAfter',
    to: 'const isWanted = this.#isStarted ? !this.#end : true',
  },
  {
    name: 'counts one final record too many after a snapshot',
    file: 'sandbox/src/session/session.ts',
    from: 'if (this.#store) this.#store.rowCount = serialized.rowCount',
    to: 'if (this.#store) this.#store.rowCount = serialized.rowCount + 1',
  },
  {
    name: 'prunes one record too many',
    file: 'simulation/src/disk/contents.ts',
    from: 'seq < pruned.from || seq > pruned.to',
    to: 'seq < pruned.from || seq > pruned.to + 1',
  },
  {
    name: 'prunes the first record',
    file: 'sandbox/src/journal/snapshots.ts',
    from: 'return to > this.#prunedSeq ? { from: this.#prunedSeq + 1, to } : undefined',
    to: 'return to > this.#prunedSeq ? { from: this.#prunedSeq, to } : undefined',
  },
  {
    name: 'prunes records that no snapshot replaces',
    file: 'sandbox/src/journal/snapshots.ts',
    from: 'const to = Math.min(this.#prunedSeq + pruneSize, this.#earliest - 1)',
    to: 'const to = Math.min(this.#prunedSeq + pruneSize, Math.max(this.#earliest, this.#last.seq - 50) - 1)',
  },
  {
    name: 'numbers a snapshot one record too high',
    file: 'sandbox/src/journal/snapshots.ts',
    from: "withSnapshotDigest({ seq, name: '', takenAt: this.#last.time, body })",
    to: "withSnapshotDigest({ seq: seq + 1, name: '', takenAt: this.#last.time, body })",
  },
  {
    name: 'lets a deposed writer write',
    file: 'simulation/src/disk/disk.ts',
    from: 'if (disk.isTakenFrom(this)) throw new DiskLostError(`Another machine has taken ${disk.name}.`)',
    to: 'if (disk.isTakenFrom(this)) return',
  },
  {
    name: 'responds without waiting for the lease',
    file: 'sandbox/src/journal/standby.ts',
    from: 'whenDurable: (callback) => durability.whenDurable(() => lease.whenFresh(callback)),',
    to: 'whenDurable: (callback) => durability.whenDurable(callback),',
  },
  {
    name: 'takes its lease for fresh when another machine may have taken over',
    file: 'sandbox/src/journal/standby.ts',
    from: 'const freshMs = 1_200',
    to: 'const freshMs = 12_000',
  },
  {
    name: 'takes its lease for new when it has taken the journal',
    file: 'sandbox/src/journal/standby.ts',
    from: 'let renewedAt = takenAt',
    to: 'let renewedAt = Math.max(takenAt, now())',
  },
]
