// The fill model over HTTP and from the start of a sandbox.
import { describe, expect, it } from 'vitest'
import { fillModels } from '@capi/sandbox'
import { trader } from '../fixtures/trader.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const path = `/sandbox/market/${symbol}/fill-model`
const put = (sandbox: ReturnType<typeof startSandbox>, body: object) =>
  ask(sandbox, path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('market/{symbol}/fill-model', () => {
  it('is replaced as a whole, for one contract', async () => {
    const sandbox = startSandbox()
    expect((await ask(sandbox, path)).json).toEqual(fillModels.default)
    const want = { ...fillModels.default, touch: 'queue', queuePercent: 30 }
    expect((await put(sandbox, { touch: 'queue', queuePercent: 30 })).json).toEqual(want)
    expect((await ask(sandbox, path)).json).toEqual(want)
    expect(sandbox.control.getFillModel({ symbol: 'cmt_ethusdt' })).toEqual(fillModels.default)
    expect((await put(sandbox, {})).json).toEqual(fillModels.default)
  })

  it.each([
    { body: { touch: 'often' }, msg: 'touch must be never, always, probability or queue' },
    { body: { slippagePpm: -1 }, msg: 'slippagePpm must be at least 0' },
    { body: { spread: 1 }, msg: 'Body field spread is not known' },
  ])('refuses $body', async ({ body, msg }) => {
    const sandbox = startSandbox()
    expect(await put(sandbox, body)).toMatchObject({ status: 400, json: { msg: expect.stringContaining(msg) } })
    expect(sandbox.control.getFillModel({ symbol })).toEqual(fillModels.default)
  })
})

describe('createSandbox', () => {
  it('sets the fill model of all contracts, also after a reset', async () => {
    const sandbox = startSandbox({ fillModel: 'lenient' })
    const bid = async (): Promise<number> => {
      const alice = trader(sandbox, { deposit: '10000' })
      sandbox.control.setPrice({ symbol, price: '90000' })
      await alice.opensLong('0.01').at('89900')
      sandbox.control.setPrice({ symbol, price: '89900' })
      return (await alice.fills()).length
    }
    expect(await bid()).toBe(1)
    sandbox.control.reset()
    expect(sandbox.control.getFillModel({ symbol: 'cmt_ethusdt' })).toEqual(fillModels.lenient)
    expect(startSandbox({ fillModel: { touch: 'queue' } }).control.getFillModel({ symbol }).touch).toBe('queue')
  })

  it('refuses settings out of range', () => {
    expect(() => startSandbox({ fillModel: { touchPercent: 101 } })).toThrow(
      'touchPercent must be a whole number from 0 to 100',
    )
  })

  it('restores the fill model with a saved state', () => {
    const sandbox = startSandbox({ fillModel: 'strict' })
    sandbox.control.saveSnapshot({ name: 'a' })
    sandbox.control.setFillModel({ symbol })
    sandbox.control.restoreSnapshot({ name: 'a' })
    expect(sandbox.control.getFillModel({ symbol })).toEqual(fillModels.strict)
  })
})
