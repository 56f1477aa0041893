// Whatever sizes and prices a caller invents, the value of the day covers all that a lenient service could execute.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@capi/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDayLoss } from '../../src/limits/day-loss.ts'
import { type Decimal, compare, parseDecimal, plus, times, writeDecimal, zero } from '../../src/limits/decimal.ts'
import { dayOf, openLedger } from '../../src/limits/ledger.ts'
import { limitTool } from '../../src/limits/limit-tool.ts'
import { parseLimits } from '../../src/limits/trading-limits.ts'
import { createRedactor } from '../../src/results/redact.ts'
import { valueSource } from '../../src/results/source.ts'
import { Forbidden } from '../../src/tools/forbidden.ts'
import type { Input, Tool } from '../../src/tools/tool.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-random-orders-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const symbol = 'cmt_btcusdt'
const limits = parseLimits({ symbols: [symbol], maxOrderValue: '50', maxDayValue: '100' })
const best = '40'
const time = Date.UTC(2026, 5, 2)
const client = {
  getTicker: async () => ({ bestAsk: best, bestBid: best }),
  getServerTime: async () => ({ timestamp: time }),
} as unknown as Client

/** Texts, and the largest number that a lenient service could read in them, also without the sign. */
const sizes = { '1': '1', '0.5': '0.5', '-1': '1', '-0.5': '0.5', '0': '0', '-0': '0', '': '0', '1e1': '10', '+2': '2' }
const moreSizes = { ' 1': '1', '.5': '0.5', '0x9': '9', Infinity: '999', none: '0' }
const prices = { '30': '30', '45': '45', '0': best, '-45': '45', '1e2': '100', '': best, none: best }
const readSize = new Map(Object.entries({ ...sizes, ...moreSizes }))
const readPrice = new Map(Object.entries(prices))

const order = fc
  .record({
    type: fc.constantFrom('open_long', 'open_short', 'close_long'),
    size: fc.constantFrom(...readSize.keys()),
    price: fc.constantFrom(...readPrice.keys()),
  })
  .map(({ type, ...texts }) => ({
    type,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== 'none')),
  }))

function executed({ type, size = 'none', price = 'none' }: Readonly<Record<string, string>>): Decimal {
  if (type === 'close_long' && !size.startsWith('-')) return zero
  return times(parseDecimal(readSize.get(size)!)!, parseDecimal(readPrice.get(price)!)!)
}

it('records at least what could have been executed, of batches with any sizes and prices', async () => {
  let count = 0
  let accepted = 0
  const property = fc.asyncProperty(fc.array(fc.array(order, { minLength: 1, maxLength: 4 })), async (batches) => {
    const newId = (): string => `${(count += 1)}`
    const ledger = openLedger({ folder, account: newId(), newId })
    const context = { client, limits, ledger, loss: createDayLoss(client, limits.symbols), isStopped: () => false }
    let most = zero
    const run = async ({ orders }: Input) => {
      for (const each of orders as Record<string, string>[]) most = plus(most, executed(each))
      return { outcome: 'done', source: valueSource(null, createRedactor([])) } as const
    }
    const tool = limitTool({ name: 'placeOrders', run } as unknown as Tool, context)
    const day = dayOf(time)
    let spent = zero
    for (const orders of batches) {
      const isAccepted = await tool.run({ symbol, orders }, undefined).then(
        () => true,
        (error: unknown) => error instanceof Forbidden && false,
      )
      if (isAccepted) accepted += 1
      expect(compare(ledger.spent(day), spent)).toBeGreaterThanOrEqual(0)
      spent = ledger.spent(day)
      expect(compare(spent, most), `${writeDecimal(spent)} for ${writeDecimal(most)}`).toBeGreaterThanOrEqual(0)
      expect(compare(spent, limits.maxDay)).toBeLessThanOrEqual(0)
    }
  })
  await fc.assert(property, { numRuns: 100 })
  expect(accepted).toBeGreaterThan(0)
})
