import { describe, expect, it } from 'vitest'
import { type Account, execute, marginModeOf, type MarginMode, restoreWorld, type Result } from '../../src/index.ts'
import { serializeState } from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin
const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '100' }

function setMode({ world }: Stage, { id: accountId }: Account, marginMode: MarginMode): Result<unknown> {
  return execute(world, 'setMarginMode', { accountId, symbol, marginMode })
}

describe('setMarginMode', () => {
  it('makes orders isolated: others are refused, plan orders too', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(setMode(stage, account, 'ISOLATED'))
    const expected = { ok: false, reason: 'MARGIN_MODE_CONFLICT' }
    const outcome = stage.offer(account, 'open_long', '0.01', '89000')
    expect(outcome).toMatchObject(expected)
    expect(outcome.ok ? '' : outcome.text).toBe('the margin mode must be ISOLATED, that of cmt_btcusdt, was SHARED.')
    expect(stage.offerPlan(account, 'open_long', '0.01', '95000')).toMatchObject(expected)
    stage.place(account, 'open_long', '0.01', '89000', { marginMode: 'ISOLATED' })
    stage.plan(account, 'open_long', '0.01', '95000', { marginMode: 'ISOLATED' })
  })

  it('lets orders choose in cross mode, which is the default', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000', { marginMode: 'ISOLATED' })
    expect(marginModeOf(account, symbol)).toBe('ISOLATED')
    must(stage.cancel(account, order))
    expect(marginModeOf(account, symbol)).toBe('SHARED')
    stage.place(account, 'open_long', '0.01', '89000')
  })

  it.each(['order', 'plan order', 'position'] as const)(
    'is refused with an open %s, unless the mode is the present one',
    (what) => {
      const stage = createStage({ marketMaker: atPrice })
      const account = stage.account('1000')
      if (what === 'order') stage.place(account, 'open_long', '0.01', '89000')
      else if (what === 'plan order') stage.plan(account, 'open_long', '0.01', '95000')
      else stage.take(account, 'open_long', '0.01')
      const before = serializeState(stage.world)
      const outcome = setMode(stage, account, 'ISOLATED')
      expect(outcome).toMatchObject({ ok: false, reason: 'SYMBOL_IN_USE' })
      expect(outcome.ok ? '' : outcome.text).toContain('must be 0 when its margin mode changes, was 1.')
      expect(serializeState(stage.world)).toBe(before)
      must(setMode(stage, account, 'SHARED'))
    },
  )

  it('confirms the mode that an order has chosen', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    must(setMode(stage, account, 'ISOLATED'))
    stage.take(account, 'close_long', '0.01', { marginMode: 'ISOLATED' })
    expect(marginModeOf(account, symbol)).toBe('ISOLATED')
  })

  it('is part of the state', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(setMode(stage, account, 'ISOLATED'))
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
    expect(marginModeOf(restored.accounts.get(account.id)!, symbol)).toBe('ISOLATED')
  })
})
