import { join } from 'node:path'
import { compileStrategy, createRunPool } from '@capi/backtest'
import { expect, it, onTestFinished } from 'vitest'
import { dataOf } from '../candles.ts'

it('a strategy that takes all memory is ended with its name', async () => {
  const pool = createRunPool({ threads: 1 })
  onTestFinished(() => pool.close())
  const code = await compileStrategy(join(import.meta.dirname, '../strategies/hoards.ts'))
  const run = pool.run({ code, data: [await dataOf(1)], parameters: {}, options: {} })
  await expect(run).rejects.toThrow('The strategy hoards was ended, because its run needed more than 2000 MB.')
})
