// Reads the flags of stored data: where it is, how much of it is kept, and who else may wait for it.
import type { JournalPlace } from '../open.ts'
import { readTime } from './read-time.ts'

/** Returns where the sandbox stores its data; null for in memory. */
export function readPlace(isMemory: boolean, text: (name: string) => string | undefined): JournalPlace | null {
  const [folder, databaseUrl, world, patience] = ['data', 'database-url', 'world', 'patience'].map(text)
  const named = [isMemory && '--memory', folder && '--data', databaseUrl && '--database-url'].filter(Boolean)
  if (named.length > 1) throw new RangeError(`${named.join(' and ')} exclude each other; give one of them.`)
  if (world !== undefined && !databaseUrl) throw new RangeError('--world needs --database-url.')
  if (patience !== undefined && !databaseUrl) throw new RangeError('--patience needs --database-url.')
  if (isMemory) return null
  if (databaseUrl) {
    const patienceMs = readPatience(patience)
    return {
      databaseUrl: readUrl(databaseUrl),
      ...(world !== undefined && { world }),
      ...(patienceMs !== undefined && { patienceMs }),
    }
  }
  return { folder: folder ?? '.capi' }
}

/** Whether the sandbox waits until no other one has the world. */
export function readStandby(isOn: (name: string) => boolean, text: (name: string) => string | undefined): boolean {
  if (!isOn('standby')) return false
  if (!text('database-url')) throw new RangeError('--standby needs --database-url.')
  const other = isOn('reset') ? '--reset' : text('until') !== undefined ? '--until' : undefined
  if (other) throw new RangeError(`--standby and ${other} exclude each other; give one of them.`)
  return true
}

function readUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new RangeError('--database-url must begin with postgres://, did not.')
}

function readPatience(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^(0|[1-9]\d{0,8})$/.test(text)) return Number(text)
  throw new RangeError(`--patience must be a number of milliseconds, was ${JSON.stringify(text)}.`)
}

/** Reads the number of a record. */
export function readSeq(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new RangeError(`--until must be the number of a record, from 1, was ${JSON.stringify(text)}.`)
}

/** Reads for how long records are retained, in milliseconds. */
export function readDuration(text: string | undefined): number | undefined {
  return text === 'forever' ? Infinity : readTime('retain', text, '36h, or 0 or forever')
}

/** Reads how many final records of each kind stay in memory. */
export function readHistoryLimit(isMemory: boolean, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!isMemory) throw new RangeError('--history-limit needs --memory.')
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text)
  throw new RangeError(`--history-limit must be a number of records, from 1, was ${JSON.stringify(text)}.`)
}
