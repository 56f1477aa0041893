// The cost of a liquidation, counted in visits of accounts, does not depend on how many there are at one mark.
import { describe, expect, it } from 'vitest'
import { type Account, defaultContracts, type World } from '../../src/index.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

const contracts = defaultContracts.slice(0, 2)
const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '1000' }
const isolated = { marginMode: 'ISOLATED' } as const
const leverages = { crossLeverage: 50, isolatedLongLeverage: 20 }

/** Counts how often the engine reads the id, the positions or the collaterals of an account, from now on. */
function countVisits(world: World): () => number {
  let visits = 0
  for (const account of world.accounts.values()) {
    if (account.isSystem) continue
    for (const name of ['id', 'symbolStates', 'collaterals'] as const) {
      const value = account[name]
      Object.defineProperty(account, name, {
        get: () => {
          visits += 1
          return value
        },
      })
    }
  }
  return () => visits
}

function liquidationsIn({ events }: World): number {
  return events.filter((event) => event.kind === 'liquidation' && event.phase === 'start').length
}

interface Case {
  readonly name: string
  readonly insurance: string
  readonly open: (stage: Stage, count: number) => void
}

const longs = (stage: Stage, count: number, wish = {}): void => {
  for (let index = 0; index < count; index += 1) {
    stage.take(stage.account(String(60 + (index % 7)), leverages), 'open_long', '0.01', wish)
  }
}

const cases: readonly Case[] = [
  { name: 'on shared margin', insurance: '10000000', open: longs },
  { name: 'on isolated margin', insurance: '10000000', open: (stage, count) => longs(stage, count, isolated) },
  {
    name: 'of one account with separated positions',
    insurance: '10000000',
    open(stage, count) {
      const account = stage.account('1000000', { ...leverages, separatedMode: 'SEPARATED' })
      for (let index = 0; index < count; index += 1) stage.take(account, 'open_long', '0.01', isolated)
    },
  },
  {
    name: 'that deleverage as many others',
    insurance: '0',
    open(stage, count) {
      longs(stage, count)
      for (let index = 0; index < count; index += 1) {
        stage.take(stage.account(String(500 + (index % 13))), 'open_short', '0.01')
      }
      stage.marketMaker({ isEnabled: false })
    },
  },
]

function visitsEach({ insurance, open }: Case, count: number): number {
  const stage = createStage({ marketMaker: atPrice, contracts, insurance })
  open(stage, count)
  const visits = countVisits(stage.world)
  stage.price('80000')
  expect(liquidationsIn(stage.world)).toBe(count)
  return visits() / count
}

describe('liquidations at one mark', () => {
  it.each(cases)('$name visit as many accounts each, however many there are', (each) => {
    // Eight times as many cost eight times as much each where every liquidation looks at all accounts. The queues add a
    // part that grows with the logarithm.
    expect(visitsEach(each, 160) / visitsEach(each, 20)).toBeLessThan(2)
  })
})

describe('a price step that liquidates none', () => {
  it('visits no account where it leaves no range, and only those whose range it leaves', () => {
    const stage = createStage({ marketMaker: atPrice })
    const { world } = stage
    const settings = { crossLeverage: 100 }
    const accounts = Array.from({ length: 50 }, (): Account => stage.account('200', settings))
    for (const account of accounts) stage.take(account, 'open_long', '0.01')
    const tight = stage.account('25', settings)
    stage.take(tight, 'open_long', '0.01')
    const visits = countVisits(world)
    stage.price('89900')
    expect(visits()).toBe(0)
    stage.price('88300')
    expect(liquidationsIn(world)).toBe(0)
    const { marginWatch } = world.markets.get(bitcoin.symbol)!
    expect(marginWatch.boundsOf(tight.collaterals[0]!)).toBeDefined()
    expect(visits()).toBeGreaterThan(0)
    expect(visits()).toBeLessThan(30)
  })

  it('watches only open positions', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    const { marginWatch } = stage.world.markets.get(bitcoin.symbol)!
    stage.take(account, 'open_long', '0.01', isolated)
    const [, own] = account.collaterals
    expect(marginWatch.boundsOf(own!)).toBeDefined()
    stage.take(account, 'close_long', '0.01', isolated)
    expect(marginWatch.boundsOf(own!)).toBeUndefined()
    expect(marginWatch.bounds).toEqual({ low: -Infinity, high: Infinity })
  })
})
