import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  checkStrategy,
  type CheckResult,
  compileStrategy,
  createRunPool,
  loadStrategy,
  readParameters,
} from '@capi/backtest'
import { dataOf } from '../candles.ts'

// One thread, so that a run meets what the one before has left.
const pool = createRunPool({ threads: 1 })
afterAll(() => pool.close())

async function check(name: string): Promise<CheckResult> {
  const file = join(import.meta.dirname, '../strategies', `${name}.ts`)
  const { parameters } = await loadStrategy(file)
  const task = {
    code: await compileStrategy(file),
    data: [await dataOf(4)],
    parameters: readParameters(parameters, {}),
    options: {},
  }
  return checkStrategy(pool, task)
}

describe('checkStrategy', () => {
  it('finds no difference in a strategy that reads candles only', async () => {
    const { difference, orders, cuts } = await check('moving-average')
    expect(difference).toBeNull()
    expect(orders).toBeGreaterThan(5)
    expect(cuts).toHaveLength(5)
  })

  it('shows the first order of a strategy that knows what an earlier run has seen', async () => {
    const { difference } = await check('remembers')
    expect(difference!.whole).toBeNull()
    expect(difference!.shorter!.operation).toMatch(/placeOrder$/)
    expect(difference!.shorter!.time).toBeLessThan(difference!.cut)
  })
})
