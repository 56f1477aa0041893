// What the seed decides about a world before it begins.
import type { Limits } from '@capi/client'
import type { Random } from '../base/random.ts'
import { type FaultKind, faultKinds } from './faults.ts'

export interface WorldPlan {
  /** Number of client programs. */
  readonly programs: number
  /** The kinds of faults that happen. */
  readonly kinds: readonly FaultKind[]
  /** The probability that a kind of fault hits a message. */
  readonly messageRate: number
  /** Two kinds that happen much more often than the others, so that both hit the same call; none in other worlds. */
  readonly focus: readonly FaultKind[]
  /** Whether all programs share a rate limiter; otherwise each has its own. */
  readonly isLimiterShared: boolean
  readonly limits: Required<Limits>
  /** The largest size of an order, in thousandths. */
  readonly largestSize: number
  /** The part of the calls that send an order again. */
  readonly resendShare: number
  /** For how long a client waits for a response, in milliseconds. */
  readonly timeoutMs: number
  /** Whether a second machine waits to take over from the first one. */
  readonly hasStandby: boolean
  /** Whether each crash inverts one bit of the disk. */
  readonly flipsBits: boolean
  /** Whether operators save, restore and reset. */
  readonly hasOperators: boolean
  readonly snapshotEvery: number
  readonly retainMs: number
}

const messageRates = [0, 0.002, 0.01, 0.04] as const
/** Wide budgets, and budgets that the programs reach. */
const budgets = [
  { ipWeight: 1_000, uidWeight: 1_000, orderCallsPerSecond: 10, windowMs: 10_000 },
  { ipWeight: 1_000, uidWeight: 1_000, orderCallsPerSecond: 10, windowMs: 10_000 },
  { ipWeight: 200, uidWeight: 100, orderCallsPerSecond: 3, windowMs: 10_000 },
] as const

/** Faults of a machine that its standby notices. */
const replaces: readonly FaultKind[] = ['diskSlow', 'serverStandsStill']
/** Faults after which the client searches for an order. */
const losesOrders: readonly FaultKind[] = ['cutResponse', 'stallRequest']
/** The probability that a kind in focus hits a message. */
export const focusRate = 0.12
const focusShare = 0.6
/** The part of the worlds with a kind that came later than the others. */
const laterShare = 0.2

export function planWorld(random: Random, permitted: readonly FaultKind[]): WorldPlan {
  // A kind that came later has a stream of its own, so that the seeds of older worlds still mean the same ones.
  const isLater = (kind: FaultKind): boolean => kind === 'serverClockJumps'
  const early = faultKinds.filter((kind) => !isLater(kind))
  const late = faultKinds.filter((kind) => isLater(kind) && random.fork(kind).chance(laterShare))
  const chosen = [...early.filter(() => random.chance(0.5)), ...late]
  const server = random.pick([
    'standby',
    'standby',
    'flips',
    'disagrees',
    'disagrees',
    'stalls',
    'stalls',
    'plain',
    'plain',
    'standby',
  ])
  const any = [random.pick(early), random.pick(early)]
  const chosenFocus: Readonly<Record<string, readonly FaultKind[]>> = {
    // The clocks of a server matter only in the search for an order whose response was lost, or whose request arrives
    // late.
    disagrees: ['endpointClockJumps', random.pick(losesOrders)],
    // A request that arrives late matters most where its order was sent again.
    stalls: ['stallRequest', 'stallRequest'],
  }
  const focus = (chosenFocus[server] ?? (random.chance(focusShare) ? any : [])).filter((kind) =>
    permitted.includes(kind),
  )
  const resends = server in chosenFocus
  const hasStandby = server === 'standby'
  const isIn = (kind: FaultKind): boolean =>
    // A standby is there for the moments in which the other machine stands still or hardly reaches the disk.
    chosen.includes(kind) || focus.includes(kind) || (hasStandby && replaces.includes(kind))
  return {
    programs: random.pick([2, 2, 2, 3, 4]),
    // Each world has some kinds of faults only, so that the effects of each are also seen without the others.
    kinds: faultKinds.filter((kind) => permitted.includes(kind) && isIn(kind)),
    focus,
    messageRate: random.pick(messageRates),
    isLimiterShared: random.chance(0.7),
    limits: random.pick(budgets),
    // Small orders, and orders that a jump of the price liquidates.
    largestSize: random.pick([9, 9, 2_000]),
    // Where a request arrives after its order was sent again, the client must have given up early.
    resendShare: resends ? 0.9 : 0.3,
    timeoutMs: resends ? 3_000 : 10_000,
    hasStandby,
    flipsBits: server === 'flips',
    hasOperators: random.chance(0.3),
    snapshotEvery: random.pick([200, 1_000, 5_000]),
    retainMs: random.pick([60_000, 300_000, 900_000]),
  }
}
