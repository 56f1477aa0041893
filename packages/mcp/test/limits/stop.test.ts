// How long a stop and the value of a day hold: the time of the service decides, whatever the clock of this machine is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMcp, type Mcp } from '../../src/server/create-mcp.ts'
import { type Exchange, openExchange } from '../agent.ts'

const symbol = 'cmt_btcusdt'
const minute = 60_000
const hour = 60 * minute
const bounds = { symbols: [symbol], maxOrderValue: '100000', maxDayValue: '20000', maxDayLoss: '100' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-stop-'))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** An agent whose machine has another time than the service. */
function start(startTime: number, aheadMs: number, limits: Partial<typeof bounds> = {}) {
  const exchange = openExchange({ startTime })
  const { sandbox, options } = exchange
  const now = (): number => sandbox.transport.clock.now()
  const setPrice = (price: string): void => void sandbox.control.setPrice({ symbol, price })
  setPrice('60000')
  const client = { ...options.client, clock: () => now() + aheadMs, limits: false as const }
  const mcp: Mcp = createMcp({ ...options, client, allow: ['trade'], limits: { ...bounds, ...limits, folder } })
  const day = (): string => new Date(now()).toISOString().slice(0, 10)
  return {
    exchange: exchange as Exchange,
    setPrice,
    now,
    day,
    pass: (advanceMs: number) => void sandbox.control.setClock({ advanceMs }),
    async order(size = '0.1') {
      vi.setSystemTime(now() + aheadMs)
      const called = await mcp.call('placeOrder', { symbol, type: 'open_long', size, matchPrice: 'market' })
      const { outcome, refusal } = called!.structuredContent as { outcome: string; refusal: { detail: string } | null }
      const detail = refusal?.detail ?? ''
      return outcome === 'forbidden'
        ? detail.replace(/^.*, because |^placeOrder is outside of the limits: /, '')
        : outcome
    },
    async limits() {
      vi.setSystemTime(now() + aheadMs)
      const resource = mcp.resources.find(({ uri }) => uri === 'capi://limits')!
      return (JSON.parse(await resource.read()) as { trading: Record<string, unknown> }).trading
    },
    close: () => sandbox.close(),
  }
}

describe('a stop', () => {
  it('holds at midnight of a machine that is 15 minutes behind the service', async () => {
    const agent = start(Date.UTC(2026, 5, 2, 0, 5), -15 * minute)
    expect(await agent.order()).toBe('done')
    agent.setPrice('58000')
    expect(await agent.order()).toMatch(/^the loss of 2026-06-02 \(UTC\) must stay below 100, was 20\d/)
    agent.setPrice('60500')
    expect(await agent.order()).toMatch(/^the loss of 2026-06-02/)
    agent.pass(20 * minute)
    agent.setPrice('60500')
    expect(await agent.order()).toMatch(/^the loss of 2026-06-02/)
    expect(await agent.limits()).toMatchObject({ day: '2026-06-02', stop: { day: '2026-06-02' } })
    await agent.close()
  })

  it('is unknown in the limits while the service does not show its time', async () => {
    const agent = start(Date.UTC(2026, 5, 2, 12), 0)
    const action = { type: 'drop', how: 'reset' } as const
    agent.exchange.sandbox.control.createFault({ operation: 'getServerTime', phase: 'before', count: 99, action })
    expect(await agent.limits()).toMatchObject({ day: 'unknown', valueOfDay: 'unknown', stop: 'unknown' })
    expect(await agent.order('0.001')).toContain('its limits could not be checked')
    await agent.close()
  })

  const step = fc.oneof(
    fc.record({ what: fc.constant('order' as const) }),
    fc.record({ what: fc.constant('price' as const), price: fc.constantFrom('57000', '60000', '63000') }),
    fc.record({ what: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 9 * hour }) }),
  )

  it('holds for the day of the service, and so does the value of the day, with every clock of the machine', async () => {
    const ahead = fc.integer({ min: -30 * hour, max: 30 * hour })
    await fc.assert(
      fc.asyncProperty(ahead, fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (aheadMs, steps) => {
        const agent = start(Date.UTC(2026, 5, 2, 21, 30), aheadMs, { maxDayLoss: '300', maxDayValue: '13000' })
        const stopped = new Set<string>()
        const spent = new Map<string, number>()
        for (const each of steps) {
          if (each.what === 'price') agent.setPrice(each.price)
          else if (each.what === 'time') agent.pass(each.ms)
          else {
            const day = agent.day()
            const answer = await agent.order()
            if (stopped.has(day)) expect(answer).toContain(`the loss of ${day} (UTC)`)
            else if (answer.startsWith('the loss of')) {
              expect(answer).toContain(day)
              stopped.add(day)
            } else if (answer === 'done') spent.set(day, (spent.get(day) ?? 0) + 1)
            else {
              // Two orders of about 6,000 fit into 13,000, and those at 63,000 with the margin above do not.
              expect(answer).toContain(`the value of all orders of ${day} (UTC)`)
              expect(spent.get(day) ?? 0).toBeGreaterThanOrEqual(1)
            }
            expect(spent.get(day) ?? 0).toBeLessThanOrEqual(2)
          }
        }
        const { day, stop, valueOfDay } = await agent.limits()
        expect([day, stop === null]).toEqual([agent.day(), !stopped.has(agent.day())])
        expect(Number(valueOfDay) > 0).toBe((spent.get(agent.day()) ?? 0) > 0)
        await agent.close()
        for (const file of [folder]) rmSync(file, { recursive: true, force: true })
        folder = mkdtempSync(join(tmpdir(), 'capi-stop-'))
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 60) },
    )
  })
})
