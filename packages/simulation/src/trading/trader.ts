// A trader: a program that places, cancels, protects, lists and reconciles with the real client, and writes down what
// it was told.
import type { Client } from '@capi/client'
import type { AccountBook } from './account-book.ts'
import type { Action, ActionContext } from './action-context.ts'
import { type CallOptionsOfWorld, createCalls } from './calls.ts'
import { type CancellingAction, createCancelling } from './cancelling.ts'
import { createLooking, type LookingAction } from './looking.ts'
import { createPlacing, type PlacingAction } from './placing.ts'
import { reconcile } from './reconciling.ts'

export interface TraderOptions
  extends
    CallOptionsOfWorld,
    Pick<
      ActionContext,
      'client' | 'symbols' | 'book' | 'serverTime' | 'priceTime' | 'random' | 'largestSize' | 'resendShare'
    > {
  readonly name: string
  /** Milliseconds between two calls of a loop, at least and at most. */
  readonly pauseMs: readonly [number, number]
  /** Milliseconds between two looks at the market. */
  readonly watchMs: number
  /** Whether a copy of a request with this client id was executed after the request had been refused. */
  readonly wasRevived: (clientOid: string) => boolean
}

export interface Trader {
  readonly name: string
  readonly client: Client
  readonly book: AccountBook
  /** Number of calls that have ended. */
  readonly calls: number
  /** Number of calls in progress. */
  readonly open: number
  start(): void
  /** Begins no new call. */
  stop(): void
  /** Called when the program ends. */
  lose(): void
}

/** How often each action is chosen. */
const shares: Record<PlacingAction | CancellingAction | LookingAction | 'reconcile', number> = {
  place: 14,
  placeAgain: 8,
  placeBatch: 4,
  placePlan: 4,
  protect: 4,
  cancel: 8,
  cancelPlan: 4,
  cancelSeveral: 4,
  cancelAll: 1,
  closePositions: 0.5,
  readPrice: 3,
  readTime: 3,
  readOrder: 14,
  readPositions: 4,
  listLive: 4,
  listLivePlans: 2,
  walkHistory: 3,
  walkPlanHistory: 2,
  walkFills: 3,
  reconcile: 0.3,
}
const choices = Object.entries(shares) as [keyof typeof shares, number][]
const sumOfShares = choices.reduce((sum, [, share]) => sum + share, 0)

/** How many looks at the market may be in progress. */
const mostLooks = 8

export function createTrader(options: TraderOptions): Trader {
  const { name, client, clock, random, book, pauseMs, watchMs, wasRevived } = options
  const calls = createCalls(options)
  const context: ActionContext = { ...options, prices: new Map(), observe: calls.observe }
  let starts = 0
  const state = { isRunning: false, start: 0 }
  /** Whether the loops of a start go on. Those of an earlier start may still wait for their next call. */
  const isCurrent = (start: number): boolean => state.isRunning && state.start === start
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void clock.setTimer(ms, resolve))
  const actions: Record<keyof typeof shares, Action> = {
    ...createPlacing(context),
    ...createCancelling(context),
    ...createLooking(context),
    reconcile: () => reconcile(context, wasRevived),
  }

  function choose(): Action {
    let left = random.next() * sumOfShares
    return actions[(choices.find(([, share]) => (left -= share) < 0) ?? choices[0]!)[0]]
  }
  async function run(start: number): Promise<void> {
    while (isCurrent(start)) {
      await choose()()
      await sleep(random.between(...pauseMs))
    }
  }
  // Like a program that watches the market: it asks again although an earlier response has not come.
  async function watch(start: number): Promise<void> {
    let looks = 0
    while (isCurrent(start)) {
      if (looks < mostLooks) {
        looks += 1
        void (random.chance(0.5) ? actions.readPrice() : actions.readTime()).then(() => (looks -= 1))
      }
      await sleep(watchMs)
    }
  }

  return {
    name,
    client,
    book,
    get calls() {
      return calls.ended
    },
    get open() {
      return calls.open
    },
    start() {
      starts += 1
      const start = starts
      Object.assign(state, { isRunning: true, start })
      // Two calls at a time, as of a program with two loops. One that was started again reconciles first.
      const isRestarted = book.intents.length > 0 && calls.ended === 0
      void (isRestarted ? actions.reconcile() : Promise.resolve()).then(() => run(start))
      void run(start)
      void watch(start)
    },
    stop: () => void (state.isRunning = false),
    lose: () => calls.lose(),
  }
}
