// What an own implementation of `Journal` needs. `openSandbox` takes one as its `journal`.
export {
  type ArchiveQuery,
  type ArchiveRow,
  createRowCodec,
  isRowIntact,
  isWithin,
  type RowCodec,
  withRowDigest,
} from './rows.ts'
export type { StoredSignature } from '../session/signatures.ts'
export { isRecordIntact, isSnapshotIntact, withRecordDigest, withSnapshotDigest } from './journal.ts'
export {
  type Batch,
  FencedError,
  type Journal,
  JournalError,
  journalFormat,
  type JournalOptions,
  type JournalRecord,
  type Range,
  requireVersion,
  type RowCount,
  type SharedJournal,
  type Snapshot,
  type SnapshotId,
  type SnapshotInfo,
} from './journal.ts'
