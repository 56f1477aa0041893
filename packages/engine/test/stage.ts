// Test fixture: a world with one contract and a constant price, and short functions for commands.
import {
  type Account,
  advance,
  type Commands,
  type ContractTerms,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  type MarketMaker,
  type Order,
  type Result,
  type PlanOrder,
  type PositionView,
  listPositions,
  type World,
} from '../src/index.ts'

export const startTime = 1_764_201_600_000
export const bitcoin: ContractTerms = defaultContracts[0]!

type Wish = Partial<Commands['placeOrder']>
type PlanWish = Partial<Commands['placePlanOrder']>

export interface Stage {
  readonly world: World
  account(deposit?: string, settings?: Partial<Commands['updateSettings']>): Account
  /** Places an order; throws when it is refused. */
  place(account: Account, type: Direction, size: string, price: string, wish?: Wish): Order
  /** Places a market order; throws when it is refused. */
  take(account: Account, type: Direction, size: string, wish?: Wish): Order
  /** Places an order and returns the result. */
  offer(account: Account, type: Direction, size: string, price: string | null, wish?: Wish): Result<Order>
  cancel(account: Account, order: Order | PlanOrder): Result<Order | PlanOrder>
  /** Places a plan order; throws when it is refused. */
  plan(account: Account, type: Direction, size: string, trigger: string, wish?: PlanWish): PlanOrder
  /** Places a plan order and returns the result. */
  offerPlan(account: Account, type: Direction, size: string, trigger: string, wish?: PlanWish): Result<PlanOrder>
  price(price: string, mode?: 'jump' | 'glide'): void
  marketMaker(wish: Partial<Commands['setMarketMaker']>): MarketMaker
  settings(account: Account, wish: Partial<Commands['updateSettings']>): Result<Account>
  advance(milliseconds: number): void
  position(account: Account): PositionView
}

interface StageOptions {
  readonly price?: string
  /** The settings of the market maker. @default disabled */
  readonly marketMaker?: Partial<Commands['setMarketMaker']>
  readonly contracts?: readonly ContractTerms[]
  readonly insurance?: string
}

export function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

export function createStage({
  price = '90000',
  marketMaker,
  contracts = [bitcoin],
  insurance,
}: StageOptions = {}): Stage {
  const world = createWorld({ seed: 'stage', startTime, contracts, insurance })
  const { symbol } = contracts[0]!
  const stage: Stage = {
    world,
    account(deposit, settings) {
      const account = must(execute(world, 'createAccount', { name: '', deposit: deposit ?? null }))
      if (settings) must(stage.settings(account, settings))
      return account
    },
    offer: (account, type, size, limit, wish) =>
      execute(world, 'placeOrder', {
        accountId: account.id,
        symbol,
        clientOid: null,
        type,
        executionType: 'normal',
        isMarket: limit === null,
        marginMode: 'SHARED',
        size,
        price: limit,
        presetTakeProfitPrice: null,
        presetStopLossPrice: null,
        ...wish,
      }),
    place: (account, type, size, limit, wish) => must(stage.offer(account, type, size, limit, wish)),
    take: (account, type, size, wish) => must(stage.offer(account, type, size, null, wish)),
    cancel: (account, { id }) => execute(world, 'cancelOrder', { accountId: account.id, orderId: id, clientOid: null }),
    offerPlan: (account, type, size, triggerPrice, wish) =>
      execute(world, 'placePlanOrder', {
        accountId: account.id,
        symbol,
        clientOid: null,
        type,
        isMarket: wish?.price === undefined,
        marginMode: 'SHARED',
        size,
        price: null,
        triggerPrice,
        ...wish,
      }),
    plan: (account, type, size, trigger, wish) => must(stage.offerPlan(account, type, size, trigger, wish)),
    price: (to, mode = 'jump') => void must(execute(world, 'setPrice', { symbol, price: to, mode })),
    marketMaker: (wish) => must(execute(world, 'setMarketMaker', { symbol, ...wish })),
    settings: (account, wish) => execute(world, 'updateSettings', { accountId: account.id, symbol, ...wish }),
    advance: (milliseconds) => void advance(world, world.time + milliseconds),
    position: (account) => {
      const [only, ...others] = listPositions(world, account.id)
      if (!only || others.length > 0)
        throw new Error(`There must be one position, was ${only ? others.length + 1 : 0}.`)
      return only
    },
  }
  stage.price(price)
  stage.marketMaker(marketMaker ?? { isEnabled: false })
  return stage
}
