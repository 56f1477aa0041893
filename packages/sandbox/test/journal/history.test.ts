import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { behavesAsHistory, cancelPlans, trade } from '../session/history-suite.ts'
import { inFolder } from './journal-places.ts'
import { historyOf } from './open-history.ts'

describe('createJournalHistory', () => {
  behavesAsHistory(() => historyOf(inFolder()('writer'))())

  it('reads no more rows than it returns', async () => {
    const journal = createMemoryJournal()
    let rows = 0
    const { select } = journal
    journal.select = async (query) => {
      const found = await select(query)
      rows += found.length
      return found
    }
    const trader = await trade(historyOf(journal))
    const plans = cancelPlans(trader, 60)
    const newest = await trader.history.listPlans(trader.accountId, { limit: 5 })
    expect(newest).toMatchObject({ plans: plans.slice(0, 5).map(({ id }) => ({ id })), hasMore: true })
    expect(rows).toBe(6)
  })
})
