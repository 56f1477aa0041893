// A restored world equals the original, at once and after further commands. State that is not serialized or not
// restored would make the two differ.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyWorld, type ContractTerms, restoreWorld, stateHash, serializeState, type World } from '../../src/index.ts'
import { createMemoryArchive } from '../../src/archive/memory-archive.ts'
import { checkInvariants } from '../../src/invariants/index.ts'
import { movesOn, perform, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'
import { createStage } from '../stage.ts'

const games = Number(process.env['CAPI_WORLDS'] ?? 100)
const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)
const moves = fc.array(move, { minLength: 20, maxLength: 150 })
const game = fc.record({ setup: fc.nat(255), before: moves, after: moves })

const contractsOf = ({ markets }: World): ContractTerms[] =>
  Array.from(markets.values(), ({ contract }) => contract.terms)

/** Serializes a world and restores it, with a copy of its archive. */
function restore(world: World): World {
  const archive = createMemoryArchive()
  for (const { id } of world.accounts.values()) {
    for (const bill of world.archive.all('bill', id)) archive.add('bill', bill)
    for (const fill of world.archive.all('fill', id)) archive.add('fill', fill)
    for (const order of world.archive.all('order', id)) archive.add('order', order)
    for (const position of world.archive.all('position', id)) archive.add('position', position)
    for (const plan of world.archive.all('plan', id)) archive.add('plan', plan)
  }
  return restoreWorld(serializeState(world), { contracts: contractsOf(world), archive })
}

function restorePlay(play: Play): Play {
  const world = restore(play.world)
  return {
    ...play,
    ...movesOn(world),
    world,
    traders: play.traders.map(({ id }) => world.accounts.get(id)!),
    markets: Array.from(world.markets.values()),
  }
}

describe('restoreWorld', () => {
  it('returns an equal world, which also behaves the same afterwards', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(game, ({ setup, before, after }) => {
        const play = startPlay(setup)
        for (const each of before) perform(play, each)
        const restored = restorePlay(play)
        if (serializeState(restored.world) !== serializeState(play.world)) {
          expect(JSON.parse(serializeState(restored.world))).toEqual(JSON.parse(serializeState(play.world)))
          throw new Error('The fields of the restored world stand in another order.')
        }
        const wrong = checkInvariants(restored.world).filter(({ ok }) => !ok)
        if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
        for (const [index, each] of after.entries()) {
          const [here, there] = [perform(play, each), perform(restored, each)]
          if (here.outcome?.ok !== there.outcome?.ok) throw new Error(`Command ${index}: ${JSON.stringify(each)}`)
        }
        if (stateHash(restored.world) !== stateHash(play.world)) {
          expect(JSON.parse(serializeState(restored.world))).toEqual(JSON.parse(serializeState(play.world)))
        }
      }),
      { numRuns: games, endOnFailure: !process.env['CAPI_PATH'] },
    )
  })

  it('names a missing contract', () => {
    const text = serializeState(createStage().world)
    expect(() => restoreWorld(text, { contracts: [] })).toThrow(
      'must include cmt_btcusdt, because the state has its market, was none',
    )
  })
})

describe('copyWorld', () => {
  it('returns an equal world, which the commands on the original do not change', () => {
    fc.assert(
      fc.property(game, ({ setup, before, after }) => {
        const play = startPlay(setup)
        for (const each of before) perform(play, each)
        const text = serializeState(play.world)
        const copy = copyWorld(play.world)
        for (const each of after) perform(play, each)
        if (serializeState(copy) !== text) expect(JSON.parse(serializeState(copy))).toEqual(JSON.parse(text))
      }),
      { numRuns: games / 10 },
    )
  })
})
