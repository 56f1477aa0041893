import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { createMemoryArchive } from '../../src/archive/archive.ts'
import { digest } from '../../src/base/ids.ts'
import { type ContractTerms, copyWorld, restoreWorld, serializeState, stateHash, type World } from '../../src/index.ts'
import { checkInvariants } from '../../src/invariants/index.ts'
import { createStage } from '../stage.ts'
import { rush, summaryOf } from '../worlds/fixed-games.ts'
import { nodes } from '../worlds/node-binaries.ts'
import { movesOn, perform, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'

const games = 20

describe('the same seed and commands', () => {
  const here = Array.from({ length: games }, (_, game) => summaryOf(rush(game)))

  const generations = new Set(nodes.flatMap(({ version }) => version?.split('.')[0] ?? []))
  for (const { binary, version } of nodes) {
    const lack = version === null ? `no Node runs as ${binary}` : null
    describeWith('another Node', lack, `in a process of ${version ?? binary}`, () => {
      it('give the same state', () => {
        const script = resolve(import.meta.dirname, '../worlds/fixed-games.ts')
        const there = execFileSync(binary, ['--import', 'tsx', script, String(games)], { encoding: 'utf8' })
        expect(there.trim().split('\n')).toEqual(here)
      })
    })
  }

  describeWith('another Node', generations.size > 1 ? null : `only ${process.version} runs`, 'on several Nodes', () => {
    it('are tried on two versions of Node', () => expect(generations.size).toBeGreaterThan(1))
  })

  it('differ where the commands differ', () => {
    expect(new Set(here).size).toBe(games)
  })

  it('give the same records, however an advance is split', () => {
    for (let game = 0; game < games; game += 1) expect(summaryOf(rush(game, true))).toBe(summaryOf(rush(game)))
  })
})

describe('stateHash', () => {
  it('differs after each change of the state, and not after reads', () => {
    const hashes = new Set<string>()
    const stage = createStage()
    const account = stage.account('1000')
    const note = (): void => void hashes.add(stateHash(stage.world))
    note()
    const order = stage.place(account, 'open_long', '0.01', '89000')
    note()
    stage.advance(1)
    note()
    stage.marketMaker({ levels: 7 })
    note()
    stage.settings(account, { crossLeverage: 21 })
    note()
    stage.price('90000.1')
    note()
    stage.cancel(account, order)
    note()
    expect(hashes.size).toBe(7)
    stage.offer(account, 'open_long', '0', '89000')
    note()
    expect(hashes.size).toBe(7)
  })

  it('is the digest of the canonical text', () => {
    const { world } = createStage()
    expect(stateHash(world)).toBe(digest(serializeState(world)))
    expect(JSON.parse(serializeState(world))).toMatchObject({ seed: 'stage', lastId: `${world.lastId}n` })
  })
})

describe('digest', () => {
  it('differs for texts that differ in one place, and has 32 digits', () => {
    const text = 'x'.repeat(500)
    const all = new Set([digest(text), digest(''), digest(`${text}x`)])
    for (let index = 0; index < 500; index += 1) all.add(digest(`${text.slice(0, index)}y${text.slice(index + 1)}`))
    expect(all.size).toBe(503)
    for (const each of all) expect(each).toMatch(/^[0-9a-f]{32}$/)
  })
})

// A restored world equals the original, at once and after further commands. State that is not serialized or not
// restored would make the two differ.

const randomGames = Number(process.env['CAPI_WORLDS'] ?? 100)
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
      { numRuns: randomGames, endOnFailure: !process.env['CAPI_PATH'] },
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
      { numRuns: randomGames / 10 },
    )
  })
})
