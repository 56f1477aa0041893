// Lists over a journal tell of one moment: that at which they were asked for.

import { describe, expect, it } from 'vitest'
import type { CommandKind, Commands, Results } from '../../src/engine/index.ts'
import { createMemoryJournal } from '../../src/journal/memory.ts'
import { createJournalRecords } from '../../src/journal/journal-history.ts'
import { openSession } from '../../src/journal/persistent-session.ts'
import type { Records } from '../../src/session/history.ts'
import { describeSession } from '../../src/sandbox.ts'
import type { Session } from '../../src/session/session.ts'
import { settle } from '../../src/operations/unwrap-result.ts'

const symbol = 'cmt_btcusdt'

interface Trader {
  readonly session: Session
  readonly records: Records
  readonly accountId: bigint
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Results[Kind]
}

async function trade(journal = createMemoryJournal()): Promise<Trader> {
  const session = describeSession({})
  const kept = await openSession({ journal, session, version: '1', fail: () => undefined })
  const run: Trader['run'] = (kind, command) => settle(kept.session.exchange.run(kind, command))
  const accountId = run('createAccount', { name: '', deposit: '10000' }).id
  run('setPrice', { symbol, price: '90000', mode: 'jump' })
  const records = createJournalRecords(journal, kept.recorder, kept.session)
  return { session: kept.session, records, accountId, run }
}

const usual = {
  symbol,
  clientOid: null,
  type: 'open_long',
  isMarket: false,
  marginMode: 'SHARED',
  size: '0.01',
} as const

describe('a list over a journal', () => {
  it('has a plan order once when its order ends while the list is read', async () => {
    const { records, accountId, run } = await trade()
    const plan = run('placePlanOrder', { ...usual, accountId, price: '88000', triggerPrice: '89000' })
    run('setPrice', { symbol, price: '89000', mode: 'jump' })
    const list = records.listPastPlans(accountId, { limit: 10 })
    run('cancelOrder', { accountId, orderId: plan.orderId!, clientOid: null })
    expect((await list).plans.map(({ id }) => id)).toEqual([plan.id])
    expect((await records.listPastPlans(accountId, { limit: 10 })).plans.map(({ id }) => id)).toEqual([plan.id])
  })

  it('reads what it shows, however much there is', async () => {
    const journal = createMemoryJournal()
    let rows = 0
    const { select } = journal
    journal.select = async (query) => {
      const found = await select(query)
      rows += found.length
      return found
    }
    const { records, accountId, run } = await trade(journal)
    const ids = Array.from({ length: 60 }, (_, index) => {
      const type = index % 4 === 0 ? 'open_short' : 'open_long'
      const { id } = run('placePlanOrder', { ...usual, type, accountId, price: '88000', triggerPrice: '89000' })
      run('cancelPlanOrder', { accountId, orderId: id })
      return { id, type }
    }).toReversed()
    const newest = await records.listPastPlans(accountId, { limit: 5 })
    expect(newest).toMatchObject({ plans: ids.slice(0, 5).map(({ id }) => ({ id })), hasMore: true })
    expect(rows).toBe(6)
    const shorts = ids.filter(({ type }) => type === 'open_short').map(({ id }) => id)
    for (const [limit, hasMore] of [
      [5, true],
      [14, true],
      [15, false],
      [99, false],
    ] as const) {
      // prettier-ignore
      const found = await records.listPastPlans(accountId, { type: 'open_short', limit })
      expect(found.plans.map(({ id }) => id)).toEqual(shorts.slice(0, limit))
      expect(found.hasMore).toBe(hasMore)
    }
  })

  it('has nothing of what happens while it is read', async () => {
    const { session, records, accountId, run } = await trade()
    session.save('calm')
    const order = { ...usual, accountId, executionType: 'normal', price: '90500' } as const
    run('placeOrder', { ...order, presetTakeProfitPrice: null, presetStopLossPrice: null })
    const [orders, fills] = [
      records.listPastOrders(accountId, { limit: 10 }),
      records.listFills(accountId, { limit: 10 }),
    ]
    run('placeOrder', { ...order, presetTakeProfitPrice: null, presetStopLossPrice: null })
    expect(await orders).toHaveLength(1)
    expect(await fills).toMatchObject({ total: 1, hasMore: false })
    const before = records.listPastOrders(accountId, { limit: 10 })
    session.restore('calm')
    expect(await before).toHaveLength(2)
    expect(await records.listPastOrders(accountId, { limit: 10 })).toEqual([])
  })
})
