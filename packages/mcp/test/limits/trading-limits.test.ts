import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, openExchange } from '../agent.ts'

const limits = { symbols: ['cmt_btcusdt'], maxOrderValue: '1000', maxDayValue: '2000' }
const { options } = openExchange()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-trading-limits-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('trading at an address that is no loopback address', () => {
  it.each(['https://example.com', 'http://0.0.0.0:8787', 'https://127.0.0.1.example.com'])(
    'needs limits: %s',
    async (baseUrl) => {
      const remote = { ...options, baseUrl, allow: ['trade'] as const, client: { allowInsecure: true } }
      await expect(connect(remote)).rejects.toThrow('needs limits: symbols, maxOrderValue and maxDayValue')
      const trader = await connect({ ...remote, limits: { ...limits, folder } })
      expect(trader.mcp.tools.map(({ name }) => name)).toContain('placeOrder')
      await trader.close()
    },
  )

  it.each([
    [{ symbols: [] }, 'symbols must name at least one symbol'],
    [{ maxOrderValue: '0' }, 'maxOrderValue must be a decimal above zero, was "0"'],
    [{ maxDayValue: '1e9' }, 'maxDayValue must be a decimal above zero'],
    [{ maxDayValue: '-5' }, 'maxDayValue must be a decimal above zero'],
  ])('refuses the limits %j', async (wrong, message) => {
    const given = { ...limits, folder, ...wrong }
    await expect(connect({ ...options, allow: ['trade'], limits: given })).rejects.toThrow(message)
  })
})
