import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { restoreWorld, stateHash, type World } from '../../src/index.ts'
import { contracts } from '../worlds/random-game.ts'
import {
  beginGame,
  type EarlierGame,
  executeEntry,
  hashEvery,
  type LogEntry,
  readGames,
} from '../worlds/earlier-log.ts'

const file = new URL('../fixtures/earlier-candles.jsonl.gz', import.meta.url)
const games = readGames(gunzipSync(readFileSync(file)).toString())

/** Executes the entries of a log after the first ones, and returns the digests as the earlier version did. */
function hashesOf(world: World, log: readonly LogEntry[], first = 0): string[] {
  const hashes: string[] = []
  for (const [index, entry] of log.entries()) {
    if (index < first) continue
    executeEntry(world, entry)
    if ((index + 1) % hashEvery === 0) hashes.push(stateHash(world))
  }
  return hashes
}

describe.each(games)('candles of an earlier version, with the path $path', (game: EarlierGame) => {
  const { path, log, hashes, stored } = game

  it('replay from the commands with the states that they had', () => {
    const world = beginGame(path)
    expect(hashesOf(world, log)).toEqual(hashes)
    const fills = Array.from(world.accounts.keys()).flatMap((id) => world.archive.all('fill', id))
    expect(fills.length).toBeGreaterThan(15)
  })

  it('continue from a stored state with the states that they had', () => {
    const world = restoreWorld(stored.text, { contracts: contracts.slice(0, 1) })
    expect(hashesOf(world, log, stored.after)).toEqual(hashes.slice(stored.after / hashEvery))
  })
})
