// Compares two players, their lists, and the states that a journal recovers with and without snapshots.
import type { Journal } from '../../../src/journal/journal.ts'
import { stateOf } from '../recovered-state.ts'
import { answer, wishOf } from './lists.ts'
import type { describeStory, Player } from './player.ts'

/** Compares the recovery from the latest snapshot with that from all records, and returns the state. */
export async function compareRecoveries(
  when: string,
  journalOf: () => Journal,
  described: ReturnType<typeof describeStory>,
): Promise<string> {
  const short = await stateOf(journalOf(), false, described)
  const full = await stateOf(journalOf(), true, described)
  requireSame(`snapshot and tail, and all records, ${when}`, short, full)
  return full
}

/** Compares one random page of each list of each account. */
export async function compareLists(player: Player, twin: Player, seed: number): Promise<void> {
  const { world } = twin.session.exchange
  for (const id of world.accounts.keys()) {
    const wish = wishOf(world.archive, id, seed * 7 + Number(id % 1_000n))
    const [here, there] = [await answer(player.history, wish), await answer(twin.history, wish)]
    requireSame(
      `lists for ${JSON.stringify(wish, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
      here,
      there,
    )
  }
}

/** Throws unless both have the same time, last id and match sequence. */
export function requireTime(player: Player, twin: Player): void {
  const [here, there] = [player, twin].map(({ session: { exchange } }) => [
    exchange.world.time,
    exchange.world.lastId,
    exchange.world.matchSequence,
  ])
  if (String(here) !== String(there))
    throw new Error(`time, id and match are ${here} in the journal, ${there} in memory`)
}

/** Throws unless two texts are equal, and shows the first difference. */
export function requireSame(what: string, one: string, other: string): void {
  if (one === other) return
  const length = Math.max(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at += 1
  const around = (text: string): string => text.slice(Math.max(0, at - 150), at + 150)
  throw new Error(`${what} differ at ${at}:\n${around(one)}\n--- and ---\n${around(other)}`)
}
