// A player: a session, its control API, and the actions that random turns stand for.
import { type Control, createControl } from '../../../src/control/index.ts'
import type { Accounts } from '../../../src/control/accounts.ts'
import { type Order, serializeState } from '@capi/engine'
import { DrivenClock } from '../../../src/session/clock.ts'
import { createRequestLog, createRequestWarnings } from '../../../src/request/log.ts'
import type { History } from '../../../src/session/history.ts'
import { describeSession } from '../../../src/sandbox.ts'
import type { Session, SessionOptions } from '../../../src/session/session.ts'
import type { Slices } from '../../../src/session/turns.ts'
import type { Credentials } from '../../../src/session/keys.ts'
import { Rejection } from '../../../src/document/rejection.ts'
import { contracts, depositsOf, modesOf, type Move, perform, type Play, prepare } from '@capi/engine/test'

/** The kind of action, and its parameters. */
export type Turn = readonly [what: number, move: Move]

/** The wall clock, which the test moves and which may jump. */
export interface Wall {
  time: number
}

export interface Player {
  readonly session: Session
  readonly history: History
  /** Creates the first accounts and their settings. */
  setUp(): void
  /** Performs a turn and returns whether it was accepted. */
  take(turn: Turn): string
  /** The state that a restart must restore, as text. */
  look(): string
}

const start = 1_764_201_600_500
const names = ['calm', 'storm', 'night'] as const
const rates = ['0.001', '0.7', '1', '1.5', '3.333', '20', '60'] as const

/** Returns the session options that the number of a setup stands for. */
export function describeStory(setup: number, wall: Wall): Omit<SessionOptions, 'store'> {
  const insurance = setup & 2 ? '1000' : '0'
  const options = describeSession({ seed: `story ${setup}`, contracts, insurance, clock: () => wall.time })
  const mode = setup & 1 ? 'real' : 'manual'
  return {
    ...options,
    mode,
    ...(setup & 256 && { startTime: start }),
    ...(setup & 4 && { aheadMs: 5_000 }),
    ...(setup & 16 && { aheadEvents: 40 }),
  }
}

/** Returns a wall clock at the start time. */
export function createWall(): Wall {
  return { time: start }
}

export interface PlayerOptions {
  readonly setup: number
  readonly session: Session
  readonly history: History
  readonly pastOrders: (accountId: bigint) => readonly Order[]
}

export function createPlayer({ setup, session, history, pastOrders }: PlayerOptions): Player {
  const { exchange, keys } = session
  const openFirstAccounts = (accounts: Accounts): void => {
    for (const deposit of depositsOf(setup))
      accounts.createAccount({ deposit, credentials: ownKey(`first ${deposit}`) })
  }
  const parts = {
    exchange,
    finish: <Value>(change: Slices<Value>) => exchange.turns.complete(change),
    keys,
    session,
    history,
    faults: session.faults,
    worldId: () => '0-1',
    reportLimits: null,
  }
  const warnings = createRequestWarnings(keys)
  const clock = new DrivenClock(exchange)
  const callAsAccount = (): never => {
    throw new Error('These sessions send no requests.')
  }
  const control = createControl(
    { ...parts, clock, warnings, callAsAccount, requests: createRequestLog(keys), scenarios: null },
    openFirstAccounts,
  )
  const play: Play = {
    get world() {
      return exchange.world
    },
    get traders() {
      return Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
    },
    get markets() {
      return Array.from(exchange.world.markets.values())
    },
    run: (kind, command) => exchange.run(kind, command),
    passTo: (time) => exchange.advance(Math.max(time, exchange.sync())),
    pastOrders,
    isSplit: (setup & 512) > 0,
    ...modesOf(setup),
  }
  const setUp = (): void => {
    openFirstAccounts(control)
    prepare(play, setup)
  }
  return {
    session,
    history,
    setUp,
    take([what, move]) {
      try {
        if (what < 800) return String(perform(play, move).outcome?.ok)
        return act(control, session, what, move)
      } catch (error) {
        if (error instanceof Rejection || String(error).includes('The key must be new')) return 'refused'
        throw error
      }
    },
    look() {
      const { mode, rate, world } = exchange
      const ring = Array.from(keys.all(), ({ key, secret, accountId }) => `${key} ${secret} ${accountId}`)
      const saved = Array.from(session.savedStates, ([name, { time, text }]) => [name, time, worldOf(text)])
      return JSON.stringify({ mode, rate, ring, saved, world: serializeState(world) }, null, 1)
    },
  }
}

function act(control: Control, { exchange, keys }: Session, what: number, [one, who, where, , how]: Move): string {
  if (what < 880) return String(how % 2 === 0 ? control.now() : '')
  const name = names[where % names.length]!
  if (what < 910) {
    const rate = how % 2 === 0 ? rates[where % rates.length] : undefined
    const mode = one % 3 === 0 ? 'manual' : 'real'
    const isWrong = mode === 'manual' && one % 2 === 0
    const move = how % 3 === 0 ? { advanceMs: who * 10 } : how % 50 === 1 ? { untilFunding: true as const } : {}
    return JSON.stringify(control.setClock({ mode, ...(rate && !isWrong && mode === 'real' && { rate }), ...move }))
  }
  if (what < 935) return JSON.stringify(control.saveSnapshot({ name }))
  if (what < 960) return JSON.stringify(control.restoreSnapshot({ name }))
  if (what < 967) return JSON.stringify(control.reset())
  if (what < 985) return control.createAccount({ name, deposit: String(how), credentials: ownKey(`${one}`) }).key
  const users = Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
  return keys.issue(users[who % users.length]!.id, ['read'], ownKey(`${one % 20}`)).key
}

// Keys without a given name come from random bytes that start again with each process.
function ownKey(name: string): Credentials {
  const key = name.replaceAll(' ', '-')
  return { key, secret: `secret-${key}`, passphrase: `passphrase-${key}` }
}

// The text also contains the ranges of a journal, which only a player with a journal has.
function worldOf(text: string): string {
  return (JSON.parse(text) as { world: string }).world
}
