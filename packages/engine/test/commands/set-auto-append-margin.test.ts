import { describe, expect, it } from 'vitest'
import { type Account, execute } from '../../src/index.ts'
import { createStage, must, type Stage } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '100' }

/** Isolated separated positions of 0.01 and 0.02, oldest first. */
function openTwo(): { stage: Stage; account: Account; ids: bigint[] } {
  const stage = createStage({ marketMaker: atPrice })
  const account = stage.account('1000', { separatedMode: 'SEPARATED' })
  for (const size of ['0.01', '0.02']) stage.take(account, 'open_long', size, { marginMode: 'ISOLATED' })
  return { stage, account, ids: account.collaterals.slice(1).map(({ isolatedPositionId }) => isolatedPositionId) }
}

describe('setAutoAppendMargin', () => {
  it('sets the flag of one position, and not that of others', () => {
    const { stage, account, ids } = openTwo()
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId: ids[1]!, isEnabled: true }))
    const flags = (): boolean[] => {
      return account.symbolStates
        .values()
        .next()
        .value!.long.positions.map((each) => each.isAutoAppendIsolatedMargin)
    }
    expect(flags()).toEqual([false, true])
    // Another setting leaves them as they are, and the setting itself changes all.
    must(stage.settings(account, { takerFeeRate: '0' }))
    expect(flags()).toEqual([false, true])
    must(stage.settings(account, { appendsMargin: true }))
    expect(flags()).toEqual([true, true])
  })

  it('tops the position up before it would be liquidated', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('300', { isolatedLongLeverage: 10 })
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    const { id: positionId } = stage.position(account).position
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId, isEnabled: true }))
    stage.price('81000')
    expect(stage.position(account).position.id).toBe(positionId)
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId, isEnabled: false }))
    stage.price('72000')
    expect(account.collaterals).toHaveLength(1)
  })

  it('refuses an unknown position', () => {
    const { stage, account } = openTwo()
    const command = { accountId: account.id, positionId: 1n, isEnabled: true }
    expect(execute(stage.world, 'setAutoAppendMargin', command)).toMatchObject({
      ok: false,
      reason: 'POSITION_UNKNOWN',
    })
  })
})
