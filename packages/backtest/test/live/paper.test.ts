import { describe, expect, it, onTestFinished } from 'vitest'
import { defineStrategy, openPaper, type Paper, runStrategy } from '@capi/backtest'
import { createSandbox } from '@capi/sandbox'
import { symbol } from '../candles.ts'

const buyOnce = defineStrategy({
  parameters: {},
  async run({ capi, symbol: traded, log }) {
    await capi.placeOrder({ symbol: traded, type: 'open_long', size: '0.01', matchPrice: 'market' })
    log('bought')
  },
})

async function runOn({ capi, sandbox }: Paper): Promise<readonly string[]> {
  onTestFinished(() => sandbox.close())
  const lines: string[] = []
  const signal = new AbortController().signal
  const onLog = (text: string): void => void lines.push(text)
  await runStrategy({ strategy: buyOnce, parameters: {}, symbols: [symbol], signal, onLog }, capi)
  return lines
}

describe('a dry run', () => {
  it('trades on an exchange of its own, with the money that it is given', async () => {
    const paper = await openPaper([symbol], { deposit: '5000' })
    const lines = await runOn(paper)
    expect(lines).toEqual([expect.stringMatching(/^20\d\d-.*Z bought$/)])
    const [position] = await paper.capi.listPositions({ symbol })
    expect(position).toMatchObject({ side: 'LONG', size: '0.01' })
    const bills = await paper.capi.listBills({})
    expect(bills.items.map(({ amount }) => amount)).toContain('5000')
  })

  it('follows the prices of a server, and places no order there', async () => {
    const server = createSandbox({ accounts: [{ name: 'other', deposit: '10' }] })
    onTestFinished(() => server.close())
    const url = await server.listen()
    const paper = await openPaper([symbol], { pricesOf: String(url) })
    await runOn(paper)
    expect(await paper.capi.listPositions({ symbol })).toHaveLength(1)
    const { requests } = server.control.listRequests({})
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.filter(({ accountId }) => accountId !== null)).toEqual([])
  })
})
