import { describe, expect, it } from 'vitest'
import { limits, operations, type Ticker } from '@capi/api'
import { createUpstream, type MirrorClient } from '../src/upstream.ts'

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `cmt_${index}usdt`)

function create(share: number, failing: readonly string[] = []) {
  const calls: string[] = []
  const client: MirrorClient = {
    async getTicker({ symbol }) {
      calls.push(symbol)
      if (failing.includes(symbol)) throw new Error(`no ${symbol}`)
      return { symbol } as Ticker
    },
    listContracts: async () => [],
    listFundingRates: async () => [],
    async listTickers() {
      calls.push('all')
      return names(100).map((symbol) => ({ symbol }) as Ticker)
    },
  }
  return {
    calls,
    upstream: createUpstream({
      url: 'http://127.0.0.1',
      share,
      contractsIntervalMs: 60_000,
      timeoutMs: 1_000,
      retries: 0,
      client,
    }),
  }
}

describe('createUpstream', () => {
  it('reads tickers one by one where that is cheaper, and all at once otherwise', async () => {
    const { calls, upstream } = create(1)
    const most = operations.listTickers.weight.ip / operations.getTicker.weight.ip
    await upstream.readTickers(names(most))
    expect(calls).toHaveLength(most)
    calls.length = 0
    await upstream.readTickers(names(most + 1))
    expect(calls).toEqual(['all'])
  })

  it('leaves out a ticker that cannot be read, and rejects if none can', async () => {
    const { upstream } = create(1, ['cmt_0usdt'])
    const { tickers, failures } = await upstream.readTickers(names(2))
    expect(tickers).toEqual([{ symbol: 'cmt_1usdt' }])
    expect(failures.map(({ message }) => message)).toEqual(['no cmt_0usdt'])
    await expect(upstream.readTickers(names(1))).rejects.toThrow('no cmt_0usdt')
  })

  it.each([
    [0.25, 5],
    [0.25, 500],
    [0.05, 30],
    [1, 500],
  ])('spends at most a share of %d of the budget on %d contracts', (share, count) => {
    const { upstream } = create(share)
    const rounds = Math.floor(limits.windowMs / upstream.intervalFor(names(count)))
    const round = Math.min(count * operations.getTicker.weight.ip, operations.listTickers.weight.ip)
    expect(rounds * round).toBeLessThanOrEqual(share * limits.ipWeight)
    expect((rounds + 2) * round).toBeGreaterThan(share * limits.ipWeight - round)
  })

  it('refuses a share that one round exceeds, and one above the whole', () => {
    expect(() => create(0.02).upstream.intervalFor(names(500))).toThrow('must be at least 0.04 for these contracts')
    expect(() => create(1.5)).toThrow('must be above 0 and at most 1, was 1.5')
  })
})
