// The kinds of faults, and a log of those that happened.

/** Faults of single messages between a client and the server. */
export const messageFaults = [
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
  'diskSlow',
  'diskFull',
  'partition',
  'clientStandsStill',
  'clientClockJumps',
] as const

export type MessageFault = (typeof messageFaults)[number]
export type MachineFault = (typeof machineFaults)[number]
export type FaultKind = MessageFault | MachineFault

export const faultKinds: readonly FaultKind[] = [...messageFaults, ...machineFaults]

export interface FaultLog {
  /** Logs a fault at a time. It affects one client, or all of them. */
  add(kind: FaultKind, client: string | null, time: number): void
  /** How often each kind happened. */
  readonly counts: ReadonlyMap<FaultKind, number>
  /** Returns the kinds since a time that affected a client, or any client. */
  since(time: number, client: string | null): ReadonlySet<FaultKind>
}

interface Fault {
  readonly kind: FaultKind
  readonly client: string | null
  readonly time: number
}

export function createFaultLog(): FaultLog {
  const counts = new Map<FaultKind, number>()
  const faults: Fault[] = []
  return {
    counts,
    add(kind, client, time) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      faults.push({ kind, client, time })
    },
    since(time, client) {
      const found = new Set<FaultKind>()
      for (let index = faults.length - 1; index >= 0 && faults[index]!.time >= time; index -= 1) {
        const fault = faults[index]!
        if (client === null || fault.client === null || fault.client === client) found.add(fault.kind)
      }
      return found
    },
  }
}
