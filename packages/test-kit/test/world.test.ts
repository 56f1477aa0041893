import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@capi/client'
import { defaultContracts } from '@capi/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type WorldOptions } from '@capi/test-kit'

afterEach(() => vi.unstubAllEnvs())

/** Plays a few moves at random prices, and returns everything that can be observed. */
async function play(options: WorldOptions): Promise<string> {
  const world = createWorld({ prices: 'walk', ...options })
  const alice = world.trader('alice')
  world.network.losesResponses('placeOrder', { probability: '0.5' })
  for (let turn = 0; turn < 3; turn += 1) {
    await alice.opensLong('0.01')
    await world.time.passes('1h')
  }
  const story = await world.describe()
  const texts = [story, await alice.equity(), JSON.stringify(await alice.fills())]
  await world.close()
  return texts.join('\n')
}

describe('createWorld', () => {
  it('gives the same result for the same seed, and another one for another seed', async () => {
    const [one, again, other] = [await play({ seed: 'one' }), await play({ seed: 'one' }), await play({ seed: 'two' })]
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it('gives the same result when worlds run at the same time', async () => {
    const alone = await play({ seed: 'one' })
    const together = await Promise.all([play({ seed: 'one' }), play({ seed: 'two' }), play({ seed: 'one' })])
    expect([together[0], together[2]]).toEqual([alone, alone])
  })

  it('takes the seed from CAPI_SEED unless the test names one', async () => {
    vi.stubEnv('CAPI_SEED', '')
    expect(createWorld().seed).toBe('capi')
    vi.stubEnv('CAPI_SEED', '42')
    expect([createWorld().seed, createWorld({ seed: 'mine' }).seed]).toEqual(['42', 'mine'])
  })

  it('passes options to the exchange', async (test) => {
    const contracts = defaultContracts.slice(1, 3)
    const { market, time, trader } = createWorld(test, { contracts, startTime: 1_700_000_000_000, strict: true })
    expect(market.symbol).toBe('cmt_ethusdt')
    expect(new Date(time.now()).getUTCFullYear()).toBe(2023)
    expect(await trader('alice').client.listContracts()).toHaveLength(2)
  })

  it('gives credentials to a program in another process', async (test) => {
    const world = createWorld(test)
    const alice = world.trader('alice')
    const env = await world.environment(alice)
    const {
      CAPI_URL: baseUrl = '',
      CAPI_KEY: key = '',
      CAPI_SECRET: secret = '',
      CAPI_PASSPHRASE: passphrase = '',
    } = env
    const remote = createClient({ baseUrl, credentials: { key, secret, passphrase } })
    await remote.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', matchPrice: 'market' })
    expect(await alice.position('LONG')).toMatchObject({ size: '0.01' })
    const script = 'console.log((await (await fetch(process.env.CAPI_URL + "/capi/v2/market/tickers")).json()).length)'
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: { ...process.env, ...env } })
    expect(stdout).toBe('5\n')
  })
})
