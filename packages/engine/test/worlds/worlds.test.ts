// Random worlds: checks the invariants after every random command, and replays each world.
//
// CAPI_WORLDS sets the number of worlds. A failure prints a seed and a path at once. With both in CAPI_SEED and
// CAPI_PATH, the test replays that world and searches for a smaller game that fails as well.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableOf, type Fill, stateHash, serializeState, type World } from '../../src/index.ts'
import { checkInvariants, liveInvariants } from '../../src/invariants/index.ts'
import { watchAdmissions } from './admissions.ts'
import { watchDeleveraging } from './deleveraging.ts'
import { createLog } from './event-lists.ts'
import { createTally } from './rare-events.ts'
import { perform, startPlay } from './random-game.ts'
import type { Move, Play, Step } from './random-play.ts'

const worlds = Number(process.env['CAPI_WORLDS'] ?? 60)
const commands = 300
// Replays one world and shrinks it when it fails, which takes minutes.
const isReplay = Boolean(process.env['CAPI_PATH'])

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)
const game = fc.record({
  setup: fc.nat(2_047),
  moves: fc.array(move, { minLength: commands, maxLength: commands }),
})

function requireAll(world: World, names?: readonly string[]): void {
  const wrong = names
    ? names.flatMap((name) => liveInvariants[name]!(world) ?? [])
    : checkInvariants(world).filter(({ ok }) => !ok)
  if (wrong.length > 0) throw new Error(show(wrong))
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
}

// After an opening order the available amount is not negative, except for one unit per fill, because fees are rounded
// up.
function requireMargin(world: World, { outcome, placed }: Step): void {
  if (!outcome?.ok || !placed?.type.startsWith('open')) return
  // An immediate liquidation changes the available amount.
  if (world.events.some(({ kind }) => kind === 'liquidation')) return
  // A close is never refused for margin. One that the order triggered may have realised a loss against the mark.
  const { accountId } = placed
  if (world.events.some((each) => each.kind === 'fill' && each.fill.accountId === accountId && closes(each.fill)))
    return
  const account = world.accounts.get(accountId)!
  const fills = world.events.filter(({ kind }) => kind === 'fill').length
  const available = availableOf(world, account, account.collaterals[0]!)
  if (available < BigInt(-fills)) throw new Error(`I10: ${available} is available after ${show(placed)}`)
}

function closes({ direction }: Fill): boolean {
  return direction.startsWith('CLOSE')
}

/** Plays a whole game without checks. */
function rush(setup: number, moves: readonly Move[], isSplit: boolean): Play {
  const play = startPlay(setup, isSplit)
  for (const each of moves) perform(play, each)
  return play
}

function recordsOf({ world, traders }: Play): unknown {
  const { archive } = world
  return traders.map(({ id }) => [
    archive.all('bill', id),
    archive.all('fill', id),
    archive.all('order', id),
    archive.all('plan', id),
    archive.all('position', id),
  ])
}

describe(`${worlds} worlds of ${commands} commands`, () => {
  it('satisfy the invariants after every command, and are the same when replayed', { timeout: 3_600_000 }, () => {
    let [accepted, refused, trades] = [0, 0, 0]
    const tally = createTally()
    fc.assert(
      fc.property(game, ({ setup, moves }) => {
        const play = startPlay(setup)
        const { world, traders } = play
        const log = createLog(world)
        const admissions = watchAdmissions(world, tally.count)
        const takeWrong = watchDeleveraging(world)
        for (const [index, each] of moves.entries()) {
          const isSampled = index % 5 === setup % 5
          const before = isSampled ? serializeState(world) : ''
          const step = perform(play, each)
          log.read()
          if (step.movesMargin !== true) tally.readEvents(world.events)
          if (step.sets) tally.count(step.sets)
          for (const wrong of [...admissions.take(), ...takeWrong()]) throw new Error(wrong)
          if (step.outcome?.ok === false) {
            refused += 1
            if (isSampled && serializeState(world) !== before) throw new Error(`I17: ${step.outcome.text}`)
          } else accepted += 1
          requireAll(world, Object.keys(liveInvariants))
          requireMargin(world, step)
          if (index % 100 === 99) requireAll(world)
        }
        trades += world.matchSequence
        tally.read(world)
        log.compare(traders)

        // I15: a replay with every advance split in two gives the same state.
        const hash = stateHash(world)
        const again = rush(setup, moves, true)
        if (stateHash(again.world) !== hash) throw new Error('I15: the replay must have the same state, has another')
        if (setup % 8 === 0) expect(recordsOf(again)).toEqual(recordsOf(play))
        // I17: reading changes nothing.
        if (stateHash(world) !== hash) throw new Error('I17: reading changed the state')
      }),
      { numRuns: worlds, endOnFailure: !isReplay },
    )
    if (isReplay) return
    // The checks are only meaningful if enough commands had effects.
    expect(accepted).toBeGreaterThan((worlds * commands) / 4)
    expect(refused).toBeGreaterThan((worlds * commands) / 20)
    expect(trades).toBeGreaterThan(worlds * 20)
    console.log(tally.text)
    expect(tally.missing).toEqual([])
  })
})
