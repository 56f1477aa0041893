import { describe, expect, it } from 'vitest'
import { type Account, availableOf, equityOf, formatMoney } from '../../src/index.ts'
import { createStage, must, type Stage } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }

/** A long of 0.01 at 90000 with a leverage of 10: 90 of margin. */
function openLong(deposit: string, appendsMargin = true): { stage: Stage; account: Account } {
  const stage = createStage({ price: '90000', marketMaker: atPrice })
  const account = stage.account(deposit, { isolatedLongLeverage: 10, appendsMargin })
  stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
  return { stage, account }
}

describe('an isolated position that appends margin', () => {
  it('takes the margin that its leverage needs before it would be liquidated', () => {
    const { stage, account } = openLong('300')
    const before = stage.position(account)
    stage.price('81456.2')
    const [shared, isolated] = account.collaterals
    expect(stage.position(account).isolatedMargin).toBe(before.isolatedMargin)
    // The first price at which it would be liquidated.
    stage.price('81456.1')
    const view = stage.position(account)
    expect(view.position.isAutoAppendIsolatedMargin).toBe(true)
    expect(formatMoney(equityOf(stage.world, account, isolated!))).toBe('81.4561')
    const [out, into] = stage.world.archive.all('bill', account.id).slice(-2)
    expect(out).toMatchObject({ businessType: 'margin_move_out', isolatedPositionId: 0n })
    expect(into).toMatchObject({ businessType: 'margin_move_in', isolatedPositionId: view.position.id })
    expect(formatMoney(into!.amount)).toBe('76.8951')
    expect(view.liquidatePrice).toBeLessThan(before.liquidatePrice)
    expect(availableOf(stage.world, account, shared!)).toBe(shared!.amount)
  })

  it('takes all that is available where that is less, and is liquidated where that is not enough', () => {
    const { stage, account } = openLong('110')
    stage.price('81456.1')
    const [shared, isolated] = account.collaterals
    expect(formatMoney(equityOf(stage.world, account, isolated!))).toBe('24.021')
    expect(shared!.amount).toBe(0n)
    stage.price('79000')
    expect(account.collaterals).toHaveLength(1)
  })

  it('does not take what open orders reserve', () => {
    const { stage, account } = openLong('130.54')
    stage.place(account, 'open_short', '0.002', '91000', { marginMode: 'ISOLATED' })
    const available = availableOf(stage.world, account, account.collaterals[0]!)
    stage.price('81456.1')
    expect(stage.world.archive.all('bill', account.id).at(-1)!.amount).toBe(available)
    expect(availableOf(stage.world, account, account.collaterals[0]!)).toBe(0n)
  })

  it('follows the setting, also while it is open', () => {
    const { stage, account } = openLong('300', false)
    expect(stage.position(account).position.isAutoAppendIsolatedMargin).toBe(false)
    must(stage.settings(account, { appendsMargin: true }))
    expect(stage.position(account).position.isAutoAppendIsolatedMargin).toBe(true)
    must(stage.settings(account, { crossLeverage: 5 }))
    expect(stage.position(account).position.isAutoAppendIsolatedMargin).toBe(true)
    must(stage.settings(account, { appendsMargin: false }))
    stage.price('81456.1')
    expect(account.collaterals).toHaveLength(1)
  })

  it('does not exist on shared margin', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('300', { appendsMargin: true })
    stage.take(account, 'open_long', '0.01')
    expect(stage.position(account).position.isAutoAppendIsolatedMargin).toBe(false)
  })
})
