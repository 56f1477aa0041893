// Plays fixed games and prints a digest of each: the same lines on every machine and every version of Node.
//
// node --import tsx test/engine/worlds/fixed-games.ts [games]
import { stateHash } from '../../src/index.ts'
import { digest, hash } from '../../src/base/ids.ts'
import { perform, startPlay } from './random-game.ts'
import type { Move, Play } from './random-play.ts'

const commands = 300

/** Returns the moves of a game. */
export function movesOf(game: number): Move[] {
  const draw = (index: number, part: number): number => hash(game, index * 5 + part) % 1_000
  return Array.from({ length: commands }, (_, index) => [0, 1, 2, 3, 4].map((part) => draw(index, part)) as never)
}

/** Plays a game to its end. */
export function rush(game: number, isSplit = false): Play {
  const play = startPlay(game, isSplit)
  for (const move of movesOf(game)) perform(play, move)
  return play
}

/** Returns the digests of the state and of all records of a game. They are the same on every machine. */
export function summaryOf({ world, traders }: Play): string {
  const { archive } = world
  const records = traders.map(({ id }) => [archive.all('bill', id), archive.all('fill', id), archive.all('order', id)])
  const text = JSON.stringify(records, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return `${stateHash(world)} ${digest(text)}`
}

if (import.meta.filename === process.argv[1]) {
  for (let game = 0; game < Number(process.argv[2] ?? 20); game += 1) console.log(summaryOf(rush(game)))
}
