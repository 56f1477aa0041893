import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  type Account,
  createWorld,
  defaultContracts,
  execute,
  listBills,
  formatMoney,
  type World,
} from '../../src/index.ts'

const startTime = 1_764_201_600_000

function emptyWorld(): World {
  return createWorld({ seed: 'a', startTime, contracts: defaultContracts })
}

function openAccount(world: World, deposit: string | null = null): Account {
  const outcome = execute(world, 'createAccount', { name: '', deposit })
  if (!outcome.ok) throw new Error(outcome.text)
  return outcome.value
}

/** The world as data, without what follows from it. */
function stateOf({ time, lastId, accounts, archive }: World): unknown {
  const bills = Array.from(accounts.keys(), (id) => Array.from(archive.all('bill', id)))
  return structuredClone({ time, lastId, accounts, bills })
}

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('deposit' as const, 'withdraw' as const),
    account: fc.nat(2),
    amount: fc.oneof(fc.bigInt(1n, 10n ** 14n).map(formatMoney), fc.constantFrom('0', '-1', '0.000000001', 'x')),
    coin: fc.constantFrom('USDT', 'USDT', 'USDT', 'BTC'),
    wait: fc.nat(5),
  }),
  { maxLength: 40 },
)

describe('the ledger', () => {
  it('keeps the sum of all amounts at zero, and every amount equal to its bills and its totals', () => {
    fc.assert(
      fc.property(moves, (given) => {
        const world = emptyWorld()
        const users = [openAccount(world), openAccount(world, '5'), openAccount(world)]
        for (const { kind, account, amount, coin, wait } of given) {
          advance(world, world.time + wait)
          const before = stateOf(world)
          const outcome = execute(world, kind, { accountId: users[account]!.id, coin, amount })
          if (!outcome.ok) expect(stateOf(world)).toEqual(before)

          const collaterals = Array.from(world.accounts.values(), (each) => each.collaterals[0]!)
          expect(collaterals.reduce((sum, each) => sum + each.amount, 0n)).toBe(0n)
          for (const { id, collaterals: own } of world.accounts.values()) {
            const bills = world.archive.all('bill', id)
            let balance = 0n
            for (const bill of bills) {
              balance += bill.amount
              expect(bill.balance).toBe(balance)
            }
            const { totals, amount: cash } = own[0]!
            expect(cash).toBe(balance)
            expect(cash).toBe(totals.deposit - totals.withdraw)
          }
        }
        for (const user of users) expect(user.collaterals[0]!.amount).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    { command: { accountId: 1n, coin: 'USDT', amount: '1' }, reason: 'ACCOUNT_UNKNOWN' },
    { command: { coin: 'BTC', amount: '1' }, reason: 'COIN_UNKNOWN' },
    { command: { coin: 'USDT', amount: '0' }, reason: 'AMOUNT_PRECISION' },
    { command: { coin: 'USDT', amount: '0.000000001' }, reason: 'AMOUNT_PRECISION' },
    { command: { coin: 'USDT', amount: '11' }, reason: 'MARGIN_INSUFFICIENT' },
  ])('refuses to take out $command with $reason', ({ command, reason }) => {
    const world = emptyWorld()
    const { id } = openAccount(world, '10')
    expect(execute(world, 'withdraw', { accountId: id, ...command })).toMatchObject({ ok: false, reason })
  })

  it('refuses a deposit into the account that mirrors deposits', () => {
    const world = emptyWorld()
    const command = { accountId: world.external.id, coin: 'USDT', amount: '1' }
    expect(execute(world, 'deposit', command)).toMatchObject({ ok: false, reason: 'ACCOUNT_UNKNOWN' })
  })

  it('opens no account when its deposit is refused', () => {
    const world = emptyWorld()
    const before = stateOf(world)
    expect(execute(world, 'createAccount', { name: '', deposit: '0' })).toMatchObject({ reason: 'AMOUNT_PRECISION' })
    expect(stateOf(world)).toEqual(before)
  })

  it('gives ids of 18 digits that grow and that no double holds', () => {
    const world = emptyWorld()
    const ids = Array.from({ length: 50 }, () => openAccount(world, '1')).flatMap(({ id }) => [
      id,
      world.archive.all('bill', id)[0]!.id,
    ])
    expect(ids.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(ids)
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) {
      expect(id.toString()).toHaveLength(18)
      expect(BigInt(Number(id))).not.toBe(id)
    }
  })
})

describe('listBills', () => {
  const world = emptyWorld()
  const { id } = openAccount(world)
  for (let index = 1; index <= 5; index += 1) {
    advance(world, startTime + index * 10)
    execute(world, index === 3 ? 'withdraw' : 'deposit', { accountId: id, coin: 'USDT', amount: String(index) })
  }
  const find = (filter: object): string[] => {
    const { bills } = listBills(world, id, { limit: 100, ...filter })
    return bills.map((bill) => formatMoney(bill.amount))
  }

  it('lists the newest first', () => {
    expect(find({})).toEqual(['5', '4', '-3', '2', '1'])
  })

  it.each([
    { filter: { businessType: 'withdraw' }, want: ['-3'] },
    { filter: { startTime: startTime + 20, endTime: startTime + 40 }, want: ['4', '-3', '2'] },
    { filter: { startTime: startTime + 21 }, want: ['5', '4', '-3'] },
    { filter: { endTime: startTime + 9 }, want: [] },
    { filter: { coin: 'USDT' }, want: ['5', '4', '-3', '2', '1'] },
    { filter: { coin: 'BTC' }, want: [] },
    { filter: { symbol: 'cmt_btcusdt' }, want: [] },
  ])('narrows by $filter', ({ filter, want }) => {
    expect(find(filter)).toEqual(want)
  })

  it.each([
    { limit: 4, hasMore: true },
    { limit: 5, hasMore: false },
    { limit: 6, hasMore: false },
  ])('with a limit of $limit says hasMore $hasMore', ({ limit, hasMore }) => {
    expect(listBills(world, id, { limit })).toMatchObject({ hasMore })
  })
})
