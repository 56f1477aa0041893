import { describe, expect, it } from 'vitest'
import { ask, startSandbox } from '../../fixtures/requests.ts'

const sandbox = startSandbox()
const minuteMs = 60_000

async function timesOf(query: string): Promise<number[]> {
  const { json } = await ask(sandbox, `/capi/v2/market/candles?symbol=cmt_btcusdt&granularity=1m${query}`)
  return json.map(([time]: string[]) => Number(time))
}

describe('listCandles', () => {
  it('lists the completed candles, newest first, then the forming one, which the limit does not count', async () => {
    const forming = Math.floor(sandbox.control.now() / minuteMs) * minuteMs
    const minutesAgo = (count: number): number => forming - count * minuteMs
    expect(await timesOf('&limit=3')).toEqual([minutesAgo(1), minutesAgo(2), minutesAgo(3), forming])
    expect(await timesOf('&limit=1')).toEqual([minutesAgo(1), forming])
    expect(await timesOf('')).toHaveLength(101)
  })

  it('starts a candle with the minute', async () => {
    sandbox.control.advance(minuteMs - (sandbox.control.now() % minuteMs))
    const times = await timesOf('&limit=2')
    expect(times.at(-1)).toBe(sandbox.control.now())
  })
})
