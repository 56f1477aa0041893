import { describe, expect, it } from 'vitest'
import { defaultContracts, execute } from '../../src/index.ts'
import { createStage, must } from '../stage.ts'

describe('symbolStateOf', () => {
  // A liquidation goes through the symbols in this order, and a restored account has not the same history.
  it('lists symbols in the order of the contracts, whichever was traded first', () => {
    const contracts = defaultContracts.slice(0, 3)
    const { world, account, place } = createStage({ contracts })
    const trader = account('1000000')
    const symbols = contracts.map(({ symbol }) => symbol)
    for (const symbol of symbols.toReversed()) {
      must(execute(world, 'setPrice', { symbol, price: '100', mode: 'jump' }))
      place(trader, 'open_long', '1', '100', { symbol })
    }
    expect(Array.from(trader.symbolStates.keys())).toEqual(symbols)
  })
})
