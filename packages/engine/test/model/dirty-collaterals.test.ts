import { describe, expect, it } from 'vitest'
import { openAccount } from '../../src/model/account.ts'
import { createCollateral } from '../../src/model/collateral.ts'
import { DirtyCollaterals } from '../../src/model/dirty-collaterals.ts'

describe('DirtyCollaterals', () => {
  it('returns shared collaterals by account and coin, then isolated ones by position, each once', () => {
    const ids = { lastId: 1n }
    const [first, second] = [openAccount(ids, '', [], 0), openAccount(ids, '', [], 0)]
    const euro = createCollateral('EURT', 0)
    const dollar = createCollateral('USDT', 0)
    const other = createCollateral('USDT', 0)
    const [early, late] = [createCollateral('USDT', 0, 7n), createCollateral('USDT', 0, 9n)]
    const queue = new DirtyCollaterals()
    queue.add(late, first)
    queue.add(other, second)
    queue.add(early, second)
    queue.add(dollar, first)
    queue.add(euro, first)
    queue.add(dollar, first)
    expect(queue.size).toBe(5)
    const taken = Array.from({ length: 6 }, () => queue.take()?.collateral)
    expect(taken).toEqual([euro, dollar, other, early, late, undefined])
    expect(queue.size).toBe(0)
    queue.add(dollar, first)
    expect(queue.take()).toEqual({ collateral: dollar, account: first })
  })
})
