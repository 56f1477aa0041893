// Plays a random session over a journal and, at the same time, in memory; the journal is closed and reopened in
// between.
//
// The session in memory is never restarted, and the other one must always equal it.
import { changed } from '../../fixtures/changed-journal.ts'
import { createJournalHistory } from '../../../src/journal/history.ts'
import type { Journal } from '../../../src/journal/journal.ts'
import { type PersistentSession, openPersistentSession } from '../../../src/journal/recovery.ts'
import { createMemoryHistory } from '../../../src/session/history.ts'
import { Session } from '../../../src/session/session.ts'
import { hash } from '@capi/engine'
import type { Tally } from '@capi/engine/test'
import { compareLists, compareRecoveries, requireSame, requireTime } from './compare.ts'
import { tellPast } from './lists.ts'
import { createPlayer, createWall, describeStory, type Player, type Turn, type Wall } from './player.ts'

/** How a generation ends. */
export const endings = ['close', 'kill', 'crash', 'until'] as const
export type Ending = (typeof endings)[number]

export interface Generation {
  readonly turns: readonly Turn[]
  readonly ending: Ending
  /** The record that `until` goes back to, and how much is lost in a crash. */
  readonly number: number
}

export interface Story {
  readonly setup: number
  readonly snapshotEvery: number
  readonly generations: readonly Generation[]
}

export interface StoryOptions {
  readonly story: Story
  /** Returns a new journal of the same place. */
  readonly journalOf: (writer: string) => Journal
  /** Whether the journal may be read while it is written. */
  readonly isShared: boolean
  /** Counts rare events. */
  readonly tally: Tally
}

/** Counts of what was played. */
export interface Told {
  turns: number
  accepted: number
  records: number
  restarts: number
}

/** A step of both players, from which the one in memory can be rebuilt. */
interface Entry {
  readonly wall: number
  readonly turn: Turn | 'begin' | 'restart' | 'close'
  /** The last journal record of the step. */
  readonly seq: number
  /** Engine time after it. */
  readonly time: number
}

/** Plays a story and throws at the first violated law. */
export async function playStory({ story, journalOf, isShared, tally }: StoryOptions): Promise<Told> {
  const { setup, snapshotEvery, generations } = story
  const told: Told = { turns: 0, accepted: 0, records: 0, restarts: 0 }
  const wall = createWall()
  const described = describeStory(setup, wall)
  let history: Entry[] = []
  let twin = createTwin(setup, wall)
  let until: number | undefined

  for (const [index, { turns, ending, number }] of generations.entries()) {
    const gate = { isOpen: true }
    const journal = guard(journalOf(`writer ${index}`), gate)
    await journal.open()
    const failures: unknown[] = []
    const onFailure = (error: unknown): void => void (gate.isOpen && failures.push(error))
    const kept = await openPersistentSession({
      journal,
      session: described,
      version: '1',
      until,
      snapshotEvery,
      onFailure,
    })
    const first = kept.recorder.seq
    const player = createKeptPlayer(setup, journal, kept, () => twin)
    const note = (turn: Entry['turn']): void => {
      requireTime(player, twin)
      history.push({ wall: wall.time, turn, seq: kept.recorder.seq, time: player.session.exchange.world.time })
    }
    if (index === 0) {
      player.setUp()
      twin.setUp()
      note('begin')
    } else {
      // Without a clean close, time that passed with price steps only is not recorded, or is recorded ahead.
      const time = Math.max(...[player, twin].map(({ session }) => session.exchange.world.time))
      player.session.exchange.advance(time)
      goOn(twin, time)
      note('restart')
      told.restarts += 1
    }
    requireSame(`generation ${index} begins`, player.look(), twin.look())

    for (const turn of turns) {
      moveWall(wall, turn)
      const [here, there] = [player.take(turn), twin.take(turn)]
      if (here !== there) throw new Error(`${JSON.stringify(turn)} came to ${here} in the journal, ${there} in memory`)
      note(turn)
      told.turns += 1
      if (here !== 'false' && here !== 'refused') told.accepted += 1
      if (hash(told.turns, number) % 16 > 0) continue
      await compareLists(player, twin, told.turns)
      if (isShared) await compareRecoveries(`turn ${told.turns}`, () => journalOf('reader'), described)
    }
    requireSame(`generation ${index} ends`, player.look(), twin.look())
    await compareLists(player, twin, told.turns)
    requireSame(`the past of generation ${index}`, await tellPast(player.history), await tellPast(twin.history))
    if (failures.length > 0) throw failures[0] as Error

    let closed: string | undefined
    if (ending === 'close') {
      twin.session.exchange.sync()
      await kept.close()
      note('close')
      closed = player.session.serialize()
    } else {
      await kept.recorder.untilDurable()
      if (ending === 'crash') for (const turn of turns.slice(0, number % turns.length)) player.take(turn)
      gate.isOpen = false
      await journal.close()
    }
    const recovered = await compareRecoveries(`after ${ending}`, () => journalOf('reader'), described)
    if (closed !== undefined) requireSame('what was closed', recovered, closed)
    told.records += kept.recorder.seq - first
    until = undefined
    if (ending === 'until') {
      history = history.slice(0, 1 + (number % history.length))
      until = history.at(-1)!.seq
      twin = tellAgain(setup, wall, history)
    }
  }
  tally.read(twin.session.exchange.world)
  return told
}

function createTwin(setup: number, wall: Wall): Player {
  const session = new Session({ ...describeStory(setup, wall), store: null })
  const pastOrders = (id: bigint) => session.exchange.world.archive.all('order', id)
  return createPlayer({ setup, session, history: createMemoryHistory(session.exchange), pastOrders })
}

function createKeptPlayer(
  setup: number,
  journal: Journal,
  { session, recorder }: PersistentSession,
  twin: () => Player,
): Player {
  const history = createJournalHistory(journal, recorder, session)
  const pastOrders = (id: bigint) => twin().session.exchange.world.archive.all('order', id)
  return createPlayer({ setup, session, history, pastOrders })
}

/** Rebuilds the player in memory as it was after an entry. */
function tellAgain(setup: number, wall: Wall, history: readonly Entry[]): Player {
  const { time } = wall
  wall.time = createWall().time
  const twin = createTwin(setup, wall)
  for (const entry of history) {
    wall.time = entry.wall
    if (entry.turn === 'begin') twin.setUp()
    else if (entry.turn === 'restart') goOn(twin, entry.time)
    else if (entry.turn === 'close') twin.session.exchange.sync()
    else twin.take(entry.turn)
  }
  wall.time = time
  return twin
}

// Time stands still while no process runs.
function goOn({ session: { exchange } }: Player, time: number): void {
  exchange.resume(exchange.world, exchange.mode, exchange.rate)
  exchange.advance(time)
}

function moveWall(wall: Wall, [what, [one, , where, , how]]: Turn): void {
  if (what >= 600 && what < 840) wall.time += how * (where > 950 ? 500 : 7)
  else if (what >= 840 && what < 880) wall.time -= where > 500 ? one * 60 : 0
}

/** A journal that stores nothing once its gate is closed, as after the end of its process. */
function guard(journal: Journal, gate: { readonly isOpen: boolean }): Journal {
  return changed(journal, {
    append: (batch) => (gate.isOpen ? journal.append(batch) : Promise.reject(new Error('This process has ended.'))),
  })
}
