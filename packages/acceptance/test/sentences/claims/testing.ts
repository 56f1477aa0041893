import { createServer } from 'node:net'
import { operations } from '@capi/api'
import { createWorld, type WorldOptions } from '@capi/test-kit'
import { expect, onTestFinished } from 'vitest'
import type { Claim } from '../claim.ts'

type World = ReturnType<typeof createWorld>

function open(options: WorldOptions = {}): World {
  const world = createWorld(options)
  onTestFinished(() => world.close())
  return world
}

export const claims: readonly Claim[] = [
  {
    says: 'A world depends on its seed and on the calls of the test only.',
    check: async () => {
      const play = async (seed: string) => {
        const { market, time, trader, describe } = open({ prices: 'walk', seed })
        await trader('alice').opensLong('0.01')
        await time.passes('1h')
        return [market.price(), await describe()]
      }
      expect(await play('one')).toEqual(await play('one'))
      expect(await play('two')).not.toEqual(await play('one'))
    },
  },
  {
    says: 'The seed is `capi`, unless you set the option `seed` or the environment variable `CAPI_SEED`.',
    check: () => {
      expect(open().seed).toBe(process.env['CAPI_SEED'] || 'capi')
      expect(open({ seed: 'mine' }).seed).toBe('mine')
    },
  },
  {
    says: '`sandbox.clock.sleep` waits on the clock of the world, which moves to the next timer as soon as all programs wait.',
    check: async () => {
      const { sandbox } = open()
      const { clock } = sandbox
      const begin = clock.now()
      const woken: number[] = []
      const waits = async (ms: number) => {
        await clock.sleep(ms)
        woken.push(clock.now() - begin)
      }
      await Promise.all([waits(7_200_000), waits(60_000)])
      expect(woken).toEqual([60_000, 7_200_000])
    },
  },
  {
    says: '`await world.environment(alice)` opens a port and returns `CAPI_URL`, `CAPI_KEY`, `CAPI_SECRET` and `CAPI_PASSPHRASE`',
    check: async () => {
      const world = open()
      const variables = await world.environment(world.trader('alice'))
      expect(Object.keys(variables).toSorted()).toEqual(['CAPI_KEY', 'CAPI_PASSPHRASE', 'CAPI_SECRET', 'CAPI_URL'])
      const { port, hostname } = new URL(variables['CAPI_URL']!)
      const second = createServer().listen(Number(port), hostname)
      const [error] = await new Promise<unknown[]>((resolve) => second.once('error', (...found) => resolve(found)))
      expect(error).toMatchObject({ code: 'EADDRINUSE' })
    },
  },
  {
    says: '`alice.client` has every operation',
    check: () => {
      const client = open().trader('alice').client as unknown as Record<string, unknown>
      expect(Object.keys(operations).filter((id) => typeof client[id] !== 'function')).toEqual([])
    },
  },
  {
    says: 'Traders of one world trade with each other.',
    check: async () => {
      const { market, sandbox, trader } = open()
      const { symbol } = market
      await market.isAt('60000')
      const [alice, bob] = [trader('alice'), trader('bob')]
      sandbox.control.setMarketMaker({ symbol, enabled: false })
      await alice.opensLong('0.01', { price: '60000' })
      await bob.opensShort('0.01', { price: '60000' })
      for (const each of [alice, bob]) expect(await each.fills()).toHaveLength(1)
    },
  },
]
