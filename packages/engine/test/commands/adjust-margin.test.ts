import { describe, expect, it } from 'vitest'
import { type Account, execute, formatMoney, serializeState } from '../../src/index.ts'
import { createStage, must, type Stage } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '100' }

/** Isolated separated positions of 0.01 and 0.02, oldest first. */
function openTwo(): { stage: Stage; account: Account; ids: bigint[] } {
  const stage = createStage({ marketMaker: atPrice })
  const account = stage.account('1000', { separatedMode: 'SEPARATED' })
  for (const size of ['0.01', '0.02']) stage.take(account, 'open_long', size, { marginMode: 'ISOLATED' })
  return { stage, account, ids: account.collaterals.slice(1).map(({ isolatedPositionId }) => isolatedPositionId) }
}

describe('adjustMargin', () => {
  it('moves margin of the position with the id', () => {
    const { stage, account, ids } = openTwo()
    const before = account.collaterals.map(({ amount }) => amount)
    must(execute(stage.world, 'adjustMargin', { accountId: account.id, positionId: ids[1]!, amount: '12.5' }))
    const changes = account.collaterals.map(({ amount }, index) => formatMoney(amount - before[index]!))
    expect(changes).toEqual(['-12.5', '0', '12.5'])
    must(execute(stage.world, 'adjustMargin', { accountId: account.id, positionId: ids[1]!, amount: '-2.5' }))
    expect(formatMoney(account.collaterals[2]!.amount - before[2]!)).toBe('10')
  })

  it.each([
    { positionId: 1n, amount: '1', reason: 'POSITION_UNKNOWN' },
    { positionId: undefined, amount: '0', reason: 'AMOUNT_PRECISION' },
    { positionId: undefined, amount: '0.000000001', reason: 'AMOUNT_PRECISION' },
    { positionId: undefined, amount: '1001', reason: 'MARGIN_INSUFFICIENT' },
    { positionId: undefined, amount: '-0.01', reason: 'MARGIN_INSUFFICIENT' },
  ])('refuses $amount for $positionId with $reason and changes nothing', ({ positionId, amount, reason }) => {
    const { stage, account, ids } = openTwo()
    const before = serializeState(stage.world)
    const command = { accountId: account.id, positionId: positionId ?? ids[0]!, amount }
    expect(execute(stage.world, 'adjustMargin', command)).toMatchObject({ ok: false, reason })
    expect(serializeState(stage.world)).toBe(before)
  })

  it('refuses a position with shared margin, and one of another account', () => {
    const stage = createStage({ marketMaker: atPrice })
    const [account, other] = [stage.account('1000'), stage.account('1000')]
    stage.take(account, 'open_long', '0.01')
    const { id: positionId } = stage.position(account).position
    const command = { positionId, amount: '1' }
    expect(execute(stage.world, 'adjustMargin', { accountId: account.id, ...command })).toMatchObject({
      reason: 'MARGIN_MODE_CONFLICT',
    })
    expect(execute(stage.world, 'adjustMargin', { accountId: other.id, ...command })).toMatchObject({
      reason: 'POSITION_UNKNOWN',
    })
  })
})
