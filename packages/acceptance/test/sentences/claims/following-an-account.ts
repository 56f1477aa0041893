import { type Change, follow } from '@capi/client/follow'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { market, opens, rests, waits } from '../trading.ts'
import { openWorld, type World } from '../world.ts'

/** Returns what one minute of following shows of what has happened, and of what happens after the first poll. */
async function changesOf(world: World, kinds: readonly Change['kind'][], meanwhile?: () => Promise<unknown>) {
  const ended = new AbortController()
  const changes: Change[] = []
  const { sandbox, capi } = world
  const since = sandbox.control.now() - 1_000
  const reading = (async () => {
    for await (const change of follow(capi, { kinds, since, signal: ended.signal, clock: sandbox.clock }))
      changes.push(change)
  })()
  await sandbox.clock.sleep(20_000)
  await meanwhile?.()
  await sandbox.clock.sleep(40_000)
  ended.abort()
  await reading
  return changes
}
const shown = (changes: readonly Change[]) => changes.map(({ kind, change }) => `${kind} ${change}`)

export const claims: readonly Claim[] = [
  {
    says: 'No record is returned twice.',
    check: async () => {
      const world = openWorld()
      for (let count = 0; count < 3; count++) await opens(world)
      expect(shown(await changesOf(world, ['fill']))).toEqual(Array(3).fill('fill new'))
    },
  },
  {
    says: 'An order that was placed and filled between two polls has one change, `ended`.',
    check: async () => {
      const world = openWorld()
      const changes = await changesOf(world, ['order'], () => opens(world))
      expect(shown(changes)).toEqual(['order ended'])
    },
  },
  {
    says: 'A position that was opened and closed between two polls has none, but its orders, fills and bills do.',
    check: async () => {
      const world = openWorld()
      const changes = await changesOf(world, ['order', 'fill', 'position', 'bill'], async () => {
        await opens(world)
        await world.capi.placeOrder({ ...market, type: 'close_long' })
      })
      const kinds = new Set(changes.filter(({ time }) => time !== null).map(({ kind }) => kind))
      expect(kinds.has('position')).toBe(false)
      expect([...kinds]).toEqual(expect.arrayContaining(['order', 'fill', 'bill']))
    },
  },
  {
    says: 'The unrealised profit of a position moves with the price, so it is not a change.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const changes = await changesOf(world, ['position'], async () => world.setPrice('60500'))
      expect(shown(changes)).toEqual(['position new'])
    },
  },
  {
    says: 'Plan orders that wait for their trigger price are not followed. The orders that they place are.',
    check: async () => {
      const world = openWorld()
      await waits(world)
      const changes = await changesOf(world, ['order'], async () => world.setPrice('65100'))
      expect(shown(changes)).toEqual(['order ended'])
    },
  },
  {
    says: 'A poll that fails changes nothing, so the next one reads from the same time, also after an outage of hours.',
    check: async () => {
      const world = openWorld()
      await rests(world)
      const action = { type: 'drop', how: 'close' } as const
      world.sandbox.control.createFault({ operation: 'listFills', nth: 2, phase: 'before', action })
      expect(shown(await changesOf(world, ['fill'], () => opens(world)))).toEqual(['fill new'])
    },
  },
]
