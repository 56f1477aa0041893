// Lists over a journal tell of one moment: that at which they were asked for.

import { describe, expect, it } from 'vitest'
import type { CommandKind, Commands, Results } from '../../src/engine/index.ts'
import { createMemoryJournal } from '../../src/journal/memory.ts'
import { createJournalRecords } from '../../src/journal/past.ts'
import { openSession } from '../../src/kept-session.ts'
import type { Records } from '../../src/records.ts'
import { describeSession } from '../../src/sandbox.ts'
import type { Session } from '../../src/session.ts'
import { settle } from '../../src/wire/settle.ts'

const symbol = 'cmt_btcusdt'

interface Trader {
  readonly session: Session
  readonly records: Records
  readonly accountId: bigint
  run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Results[Kind]
}

async function trade(): Promise<Trader> {
  const journal = createMemoryJournal()
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
