// What was signed once is executed once: again, after a restart, and wherever the time of the exchange is moved to.
import { createClient, OutcomeUnknownError, type Transport } from '@capi/client'
import { operations } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { ask, signedHeaders, startSandbox } from '../fixtures/requests.ts'
import { keepInFolder } from '../journal/journal-places.ts'
import { newPlace, open } from '../journal/persistent-sandbox.ts'
import {
  leveragePath,
  leverageOf,
  order,
  type Signed,
  sign,
  codeOf,
  countOrders,
  accounts,
  first,
  survives,
} from './signed-requests.ts'

const skewMs = 30_000

describe('a signature', () => {
  it('is refused for a second change, whatever the second one would do, and nothing is done', async () => {
    const sandbox = startSandbox({ accounts })
    const { clock } = sandbox
    const other = await sign(first(sandbox), clock.now(), leverageOf(7), leveragePath)
    expect([await codeOf(sandbox, other), await codeOf(sandbox, other)]).toEqual(['done', '409'])
    const signed = await sign(first(sandbox), clock.now())
    expect(await codeOf(sandbox, signed)).toBe('done')
    expect([await codeOf(sandbox, signed), await codeOf(sandbox, signed)]).toEqual(['409', '409'])
    expect(await countOrders(sandbox)).toBe(1)
  })

  it('serves for any number of equal reads', async () => {
    const sandbox = startSandbox({ accounts })
    const path = '/capi/v2/account/getAccounts'
    const headers = await signedHeaders(first(sandbox), 'GET', path, '', sandbox.clock.now())
    for (let count = 0; count < 3; count += 1) expect((await ask(sandbox, path, { headers })).status).toBe(200)
    const bills = await sign(first(sandbox), sandbox.clock.now(), {}, '/capi/v2/account/bills')
    expect([await codeOf(sandbox, bills), await codeOf(sandbox, bills)]).toEqual(['done', 'done'])
  })

  it('is not used up by a request that is refused, because that has changed nothing', async () => {
    const sandbox = startSandbox({ accounts })
    const signed = await sign(first(sandbox), sandbox.clock.now(), { ...order, size: '1000', price: '90000' })
    expect([await codeOf(sandbox, signed), await codeOf(sandbox, signed)]).toEqual(['40015', '40015'])
  })

  it('is used up while a copy of its request waits for a fault', async () => {
    const sandbox = startSandbox({ accounts })
    sandbox.control.createFault({
      operation: 'placeOrder',
      phase: 'before',
      nth: 1,
      action: { type: 'latency', ms: 5 },
    })
    const release = sandbox.clock.hold()
    const signed = await sign(first(sandbox), sandbox.clock.now())
    const late = codeOf(sandbox, signed)
    expect(await codeOf(sandbox, signed)).toBe('done')
    release()
    sandbox.control.advance(10)
    expect(await late).toBe('409')
    expect(await countOrders(sandbox)).toBe(1)
  })
})

describe('a copy of a request that was executed', () => {
  it.each([1, 1_000, 2 * skewMs])('is told so, also if it is too old by then: %i ms later', async (laterMs) => {
    const sandbox = startSandbox({ accounts })
    const signed = await sign(first(sandbox), sandbox.clock.now() - skewMs)
    expect(await codeOf(sandbox, signed)).toBe('done')
    sandbox.control.advance(laterMs)
    expect(await codeOf(sandbox, signed)).toBe('409')
  })
})

describe('a copy of a request that has used the budget up', () => {
  it('is told that the request was executed, since after 429 its client would sign it again', async () => {
    const limits = { ip: 1_000, uid: operations.placeOrder.weight.uid, windowMs: 10_000 }
    const sandbox = startSandbox({ accounts, limits, clock: () => 1_764_201_600_000 })
    const url = await sandbox.listen()
    const signed = await sign(first(sandbox), sandbox.clock.now())
    const other = await sign(first(sandbox), sandbox.clock.now(), { ...order, client_oid: 'other' })
    const statuses: number[] = []
    for (const { target: path, init } of [signed, signed, other]) statuses.push((await fetch(url + path, init)).status)
    expect(statuses).toEqual([200, 409, 429])
  })
})

describe('when the time of the exchange is moved', () => {
  it('a reset accepts requests, although the clock of the machine was set back by hours', async () => {
    let wall = Date.UTC(2026, 0, 1, 12)
    const sandbox = startSandbox({ accounts, clock: () => wall })
    expect(await codeOf(sandbox, await sign(first(sandbox), sandbox.clock.now()))).toBe('done')
    wall -= 8 * 3_600_000
    sandbox.control.reset()
    const another = { ...order, client_oid: 'another' }
    expect(await codeOf(sandbox, await sign(first(sandbox), sandbox.clock.now(), another))).toBe('done')
  })

  it('a request that was refused for its age stays refused after a restored state', async () => {
    const sandbox = startSandbox({ accounts })
    const signed = await sign(first(sandbox), sandbox.clock.now())
    sandbox.control.saveSnapshot({ name: 'before' })
    sandbox.control.advance(skewMs + 1_000)
    expect(await codeOf(sandbox, signed)).toBe('40008')
    sandbox.control.restoreSnapshot({ name: 'before' })
    expect(await codeOf(sandbox, signed)).toBe('40008')
    expect(await countOrders(sandbox)).toBe(0)
  })

  it('a request that was signed for the future and refused stays refused when that comes', async () => {
    const sandbox = startSandbox({ accounts })
    const signed = await sign(first(sandbox), sandbox.clock.now() + 60_000)
    expect(await codeOf(sandbox, signed)).toBe('40008')
    sandbox.control.advance(60_000)
    expect(await codeOf(sandbox, signed)).toBe('40008')
    expect(await countOrders(sandbox)).toBe(0)
  })

  it('a request that ran stays refused: as a repeat if its change is part of the state, otherwise to be signed anew', async () => {
    const sandbox = startSandbox({ accounts })
    const kept = await sign(first(sandbox), sandbox.clock.now())
    expect(await codeOf(sandbox, kept)).toBe('done')
    sandbox.control.saveSnapshot({ name: 'one' })
    const undone = await sign(first(sandbox), sandbox.clock.now(), { ...order, client_oid: 'undone' })
    expect(await codeOf(sandbox, undone)).toBe('done')
    sandbox.control.advance(86_400_000)
    sandbox.control.restoreSnapshot({ name: 'one' })
    expect([await codeOf(sandbox, kept), await codeOf(sandbox, undone)]).toEqual(['409', '40008'])
    expect(await countOrders(sandbox)).toBe(1)
    sandbox.control.reset()
    expect([await codeOf(sandbox, kept), await codeOf(sandbox, undone)]).toEqual(['40008', '40008'])
    expect(await countOrders(sandbox)).toBe(0)
  })
})

describe('in a folder', () => survives(keepInFolder))

describe("a journal of one's own", () => {
  it('has the signature with its change: a process that ends at any moment has both or none', async () => {
    const storage = newPlace()
    const sandbox = await open(createMemoryJournal(storage))
    const signed = await sign(first(sandbox), sandbox.clock.now())
    const done = codeOf(sandbox, signed)
    const copies = []
    for (let count = 0; count < 50; count += 1) {
      copies.push(structuredClone(storage))
      await new Promise(setImmediate)
    }
    expect(await done).toBe('done')
    copies.push(structuredClone(storage))
    const outcomes = new Set<string>()
    for (const copy of copies.filter(({ records }) => records.length > 1)) {
      const next = await open(createMemoryJournal(copy))
      const orders = await countOrders(next)
      const code = await codeOf(next, signed)
      outcomes.add(`${orders} ${code}`)
      expect(await countOrders(next)).toBe(1)
    }
    expect(Array.from(outcomes).toSorted()).toEqual(['0 done', '1 409'])
  })
})

describe('in any story of sent, repeated and moved', () => {
  const move = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('send' as const),
        which: fc.nat(7),
        awayMs: fc.integer({ min: -40_000, max: 40_000 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('repeat' as const), which: fc.nat(40) }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 50_000 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constantFrom('save' as const, 'restore' as const, 'reset' as const) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('setWall' as const), ms: fc.integer({ min: -300_000, max: 90_000 }) }),
    },
  )
  const numRuns = Number(process.env['CAPI_WORLDS'] ?? 30)

  it.each([
    ['a clock that is moved', false],
    ['the clock of the machine, which is set', true],
  ])(
    'no request is executed twice, none outside the window, and none that was refused before: by %s',
    async (_, isReal) => {
      let [executed, refused] = [0, 0]
      await fc.assert(
        fc.asyncProperty(fc.array(move, { maxLength: 60, size: 'max' }), async (moves) => {
          let wall = Date.UTC(2026, 0, 1)
          const sandbox = startSandbox({ accounts, ...(isReal && { clock: () => wall }) })
          const sent: { readonly signed: Signed; readonly at: number; isOver: boolean }[] = []
          for (const each of moves) {
            if (each.what === 'advance') sandbox.control.advance(each.ms)
            else if (each.what === 'setWall') wall += each.ms
            else if (each.what === 'save') sandbox.control.saveSnapshot({ name: 'saved' })
            else if (each.what === 'reset') sandbox.control.reset()
            else if (each.what === 'restore') {
              if (sandbox.control.listSnapshots().length > 0) sandbox.control.restoreSnapshot({ name: 'saved' })
            } else {
              if (each.what === 'send') {
                const at = sandbox.clock.now() + each.awayMs
                const signed = await sign(first(sandbox), at, leverageOf(1 + each.which), leveragePath)
                sent.push({ signed, at, isOver: false })
              }
              const request =
                each.what === 'send' ? sent.at(-1) : sent[('which' in each ? each.which : 0) % Math.max(1, sent.length)]
              if (!request) continue
              // The same bytes may have been signed before.
              const equals = sent.filter(({ signed }) => JSON.stringify(signed) === JSON.stringify(request.signed))
              const isOver = equals.some((equal) => equal.isOver)
              const isTimely = Math.abs(request.at - sandbox.clock.now()) <= skewMs
              const code = await codeOf(sandbox, request.signed)
              if (code === 'done') expect({ isOver, isTimely }).toEqual({ isOver: false, isTimely: true })
              else expect(['409', '40008']).toContain(code)
              expect(code === 'done').toBe(!isOver && isTimely)
              request.isOver = true
              if (code === 'done') executed += 1
              else refused += 1
            }
          }
        }),
        { numRuns },
      )
      expect(executed).toBeGreaterThan(numRuns)
      expect(refused).toBeGreaterThan(numRuns)
    },
  )
})

describe('the client', () => {
  const connect = (sandbox: Sandbox, transport: Transport = sandbox.transport) => {
    const { key, secret, passphrase } = first(sandbox)
    const { clock, random } = sandbox.transport
    return createClient({
      transport: Object.assign(transport, { clock, random }),
      credentials: { key, secret, passphrase },
      limits: false,
    })
  }

  it('never signs two equal changes with one timestamp, also in two clients and while time stands still', async () => {
    const sandbox = startSandbox({ accounts })
    const [one, other] = [connect(sandbox), connect(sandbox)]
    const leverage = { symbol: 'cmt_btcusdt', marginMode: 'SHARED', longLeverage: '7', shortLeverage: '7' } as const
    const calls = Array.from({ length: 1_000 }, (_, index) => (index % 2 ? one : other).setLeverage(leverage))
    await Promise.all(calls)
    const { requests } = sandbox.control.listRequests({ limit: 1_000 })
    expect(requests.filter(({ status }) => status !== 200)).toEqual([])
    expect(requests).toHaveLength(1_000)
  })

  it('does the same again after a restored state', async () => {
    const sandbox = startSandbox({ accounts })
    const client = connect(sandbox)
    sandbox.control.saveSnapshot({ name: 'start' })
    for (let turn = 0; turn < 3; turn += 1) {
      for (let count = 0; count < 3; count += 1) await client.cancelAllOrders({ cancelOrderType: 'normal' })
      await client.placeOrder({
        symbol: 'cmt_btcusdt',
        type: 'open_long',
        size: '0.001',
        price: '1',
        clientOid: 'same',
      })
      for (let count = 0; count < 3; count += 1) await client.cancelAllOrders({ cancelOrderType: 'normal' })
      sandbox.control.advance(3_600_000)
      sandbox.control.restoreSnapshot({ name: 'start' })
    }
  })

  /** Delivers each changing request twice, as a proxy may, and returns the second response. */
  const twice =
    (sandbox: Sandbox): Transport =>
    async (request) => {
      if (/placeOrder|closePositions|leverage/i.test(request.target)) await sandbox.transport(request)
      return sandbox.transport(request)
    }

  it('finds an order whose response was that to a copy, and it exists once', async () => {
    const sandbox = startSandbox({ accounts })
    const placed = await connect(sandbox, twice(sandbox)).placeOrder({
      symbol: 'cmt_btcusdt',
      type: 'open_long',
      size: '0.001',
      price: '1',
    })
    expect(placed).toMatchObject({ recovered: true })
    expect(await countOrders(sandbox)).toBe(1)
  })

  it('says that the outcome is unknown where nothing shows it', async () => {
    const sandbox = startSandbox({ accounts })
    const client = connect(sandbox, twice(sandbox))
    await sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
    await client.placeOrder({ symbol: 'cmt_btcusdt', type: 'open_long', size: '0.001', matchPrice: 'market' })
    await expect(client.closePositions()).rejects.toThrow(OutcomeUnknownError)
    expect(await client.listPositions({ symbol: 'cmt_btcusdt' })).toEqual([])
  })
})
