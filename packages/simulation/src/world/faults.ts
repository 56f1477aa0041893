// The kinds of faults, and a log of those that happened.

/** Faults of single messages between a client and the server. */
const messageFaults = [
  'delayRequest',
  'refuseConnection',
  'cutRequest',
  'stallRequest',
  'duplicateRequest',
  'delayResponse',
  'cutResponse',
  'truncateResponse',
  'stallResponse',
] as const

/** Faults of machines. */
export const machineFaults = [
  'serverCrash',
  'serverStandsStill',
  'serverHandsOver',
  'diskSlow',
  'diskFull',
  'partition',
  'clientStandsStill',
  'clientClockJumps',
  'clientCrashes',
  'marketGaps',
  'endpointClockJumps',
  'serverClockJumps',
] as const

export type MessageFault = (typeof messageFaults)[number]
export type MachineFault = (typeof machineFaults)[number]
export type FaultKind = MessageFault | MachineFault

export const faultKinds: readonly FaultKind[] = [...messageFaults, ...machineFaults]

/** One fault that happened. */
export interface Fault {
  /** Names the fault in a schedule: who it hit, the number of the message or of the fault, and the kind. */
  readonly id: string
  readonly kind: FaultKind
  /** Whom it affects; null for all clients. */
  readonly client: string | null
  readonly time: number
  /** When it ends: the same as the time for a fault of a moment. */
  readonly end: number
}

export interface FaultLog {
  /** Whether a fault may happen: false for one that is not in the schedule. */
  mayHappen(id: string): boolean
  /** Logs a fault that happens now. */
  add(fault: Omit<Fault, 'end'>, lastsMs?: number): void
  /** All faults, oldest first. */
  readonly all: readonly Fault[]
  /** How often each kind happened. */
  readonly counts: ReadonlyMap<FaultKind, number>
  /** Returns when the last fault that affected a client ended, or will end; -Infinity if there was none. */
  lastEnd(client: string): number
  /** Returns the kinds that began or lasted since a time and affected a client, or any client. */
  since(time: number, client: string | null): ReadonlySet<FaultKind>
}

/** Returns an empty log. With a schedule, no other faults than those happen. */
export function createFaultLog(schedule?: ReadonlySet<string>): FaultLog {
  const counts = new Map<FaultKind, number>()
  const all: Fault[] = []
  let longestMs = 0
  /** When the last fault of a client, or of all clients (null), ends. */
  const ends = new Map<string | null, number>()
  const endOf = (client: string | null): number => ends.get(client) ?? -Infinity
  return {
    counts,
    all,
    mayHappen: (id) => schedule === undefined || schedule.has(id),
    add(fault, lastsMs = 0) {
      counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
      all.push({ ...fault, end: fault.time + lastsMs })
      longestMs = Math.max(longestMs, lastsMs)
      ends.set(fault.client, Math.max(endOf(fault.client), fault.time + lastsMs))
    },
    lastEnd: (client) => Math.max(endOf(client), endOf(null)),
    since(time, client) {
      const found = new Set<FaultKind>()
      for (let index = all.length - 1; index >= 0 && all[index]!.time >= time - longestMs; index -= 1) {
        const fault = all[index]!
        const isMeant = client === null || fault.client === null || fault.client === client
        if (isMeant && fault.end >= time) found.add(fault.kind)
      }
      return found
    },
  }
}

/**
 * Faults after which a request may arrive when the client does not count it any more, or the server still counts one
 * that the client does not: its time stands still from when its clock is set back until it reads that.
 */
export const arrivesLate: readonly FaultKind[] = [
  'delayRequest',
  'stallRequest',
  'duplicateRequest',
  'serverStandsStill',
  'clientCrashes',
  'serverClockJumps',
]
