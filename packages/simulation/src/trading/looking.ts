// The actions of a trader that read: prices, the time, single orders, positions, and lists that change while they are
// read. What an earlier response has reported must be in what a later one returns.
import { operations } from '@capi/api'
import { beginListRead, beginOrderRead, beginPositionsRead, type ReadOrder } from '../checks/stale-reads.ts'
import { beginTimeRead } from '../checks/time-order.ts'
import type { Intent } from './account-book.ts'
import { type Action, type ActionContext, readPrice } from './action-context.ts'

export type LookingAction =
  | 'readPrice'
  | 'readTime'
  | 'readOrder'
  | 'readPositions'
  | 'listLive'
  | 'listLivePlans'
  | 'walkHistory'
  | 'walkPlanHistory'
  | 'walkFills'

/** How often a walk goes to the end of a list; the others read small pages and stop after some records. */
const completeShare = 0.1
const smallPage = 20
const mostRecords = 50
/** The most orders of which one is read. */
const readableOrders = 60

interface WalkOptions<Item> {
  readonly most?: number
  readonly onProgress: () => void
  readonly onItem?: (item: Item) => void
}

interface Walked {
  readonly ids: ReadonlySet<string>
  /** Whether the walk came to the end. */
  readonly isComplete: boolean
}

export function createLooking(context: ActionContext): Record<LookingAction, Action> {
  const looking = new Looking(context)
  return {
    readPrice: () => readPrice(context, context.random.pick(context.symbols)),
    readTime: () => looking.readTime(),
    readOrder: () => looking.readOrder(),
    readPositions: () => looking.readPositions(),
    listLive: () => looking.readLive('listCurrentOrders'),
    listLivePlans: () => looking.readLive('listCurrentPlanOrders'),
    walkHistory: () => looking.walkHistory('listOrderHistory'),
    walkPlanHistory: () => looking.walkHistory('listPlanOrderHistory'),
    walkFills: () => looking.walkFills(),
  }
}

class Looking {
  readonly #context: ActionContext

  constructor(context: ActionContext) {
    this.#context = context
  }

  async readTime(): Promise<void> {
    const { client, serverTime, observe, onViolation } = this.#context
    await observe('getServerTime', async (call) => {
      const requireOrder = beginTimeRead(serverTime)
      const problem = requireOrder((await client.getServerTime(call)).timestamp)
      if (problem) onViolation(`The time of the server ${problem}.`)
    })
  }

  async readOrder(): Promise<void> {
    const { client, random, book, observe, onViolation } = this.#context
    const placed = book.intents.slice(-readableOrders).filter((each) => !each.isPlan && each.outcome === 'placed')
    if (placed.length === 0) return
    // Mostly one of the latest, which a server that has fallen behind does not know.
    const intent = placed.at(-1 - Math.floor(placed.length * random.next() ** 3))!
    const { orderId, isCanceled } = intent
    const requireFresh = beginOrderRead(intent)
    let isFound = false
    const thrown = await observe('getOrder', async (call) => {
      const order = await client.getOrder({ orderId: orderId! }, call)
      const { status } = order
      isFound = true
      const problem = requireFresh(order)
      if (problem) onViolation(`getOrder ${problem}`)
      if (isCanceled && status !== 'canceled')
        onViolation(`getOrder returned ${intent.clientOid} as ${status}, which was cancelled before.`)
    })
    if (!isFound && /ORDER_NOT_FOUND/.test(String(thrown)))
      onViolation(`getOrder did not find ${intent.clientOid}, which was placed as ${orderId} before.`)
  }

  async readPositions(): Promise<void> {
    const { client, book, observe, onViolation } = this.#context
    await observe('listAllPositions', async (call) => {
      const requireFresh = beginPositionsRead(book.positions)
      const positions = await client.listAllPositions(call)
      const problem = requireFresh(positions)
      if (problem) onViolation(`listAllPositions ${problem}`)
      const sides = positions.map(({ symbol, side, id }) => `${symbol} ${side} ${id}`)
      if (new Set(sides).size < sides.length) onViolation(`listAllPositions has a position twice: ${sides.join()}.`)
    })
  }

  /** Reads all live orders of a symbol. */
  async readLive(what: 'listCurrentOrders' | 'listCurrentPlanOrders'): Promise<void> {
    const { client, random, symbols, book, observe, onViolation } = this.#context
    const isPlan = what === 'listCurrentPlanOrders'
    const symbol = random.pick(symbols)
    const canceled = new Set(this.#findCanceled(isPlan, symbol).map(({ orderId }) => orderId))
    const requireFresh = beginListRead(
      book.intents.filter((each) => each.isPlan === isPlan && each.symbol === symbol && each.outcome === 'placed'),
    )
    const listed = new Map<string, ReadOrder>()
    await observe(what, async (call, onProgress) => {
      await this.#walk<ReadOrder>(what, client[what]({ symbol }, call), ({ orderId }) => orderId, {
        onItem(order) {
          listed.set(order.orderId, order)
          if (canceled.has(order.orderId))
            onViolation(`${what} has order ${order.orderId}, which was cancelled before.`)
        },
        onProgress,
      })
      // Orders move between the pages of a long list while it is read.
      const isOnePage = listed.size < operations[what].paging!.maximum!
      const problem = requireFresh(listed, isOnePage)
      if (problem) onViolation(`${what} ${problem}`)
    })
  }

  /** Reads final orders of a symbol. */
  async walkHistory(what: 'listOrderHistory' | 'listPlanOrderHistory'): Promise<void> {
    const { client, random, symbols, observe } = this.#context
    const symbol = random.pick(symbols)
    const known = this.#findCanceled(what === 'listPlanOrderHistory', symbol)
    const { most, page } = this.#chooseLength()
    await observe(what, async (call, onProgress) => {
      const list: AsyncIterable<{ readonly orderId: string }> = client[what]({ symbol, pageSize: page }, call)
      this.#requireKnown(what, known, await this.#walk(what, list, ({ orderId }) => orderId, { most, onProgress }))
    })
  }

  async walkFills(): Promise<void> {
    const { client, random, symbols, observe } = this.#context
    const symbol = random.pick(symbols)
    const { most, page } = this.#chooseLength()
    await observe('listFills', async (call, onProgress) => {
      const list = client.listFills({ symbol, limit: page }, call)
      await this.#walk('listFills', list, ({ tradeId }) => tradeId!, { most, onProgress })
    })
  }

  /** Reads a list, newest first, and requires that no record comes twice. */
  async #walk<Item>(
    what: string,
    list: AsyncIterable<Item>,
    idOf: (item: Item) => string,
    { most = Infinity, onItem, onProgress }: WalkOptions<Item>,
  ): Promise<Walked> {
    const ids = new Set<string>()
    for await (const item of list) {
      const id = idOf(item)
      if (ids.has(id)) this.#context.onViolation(`${what} returned ${id} twice.`)
      ids.add(id)
      onItem?.(item)
      onProgress()
      if (ids.size >= most) return { ids, isComplete: false }
    }
    return { ids, isComplete: true }
  }

  #chooseLength(): { most: number; page: number | undefined } {
    const isWhole = this.#context.random.chance(completeShare)
    return isWhole ? { most: Infinity, page: undefined } : { most: mostRecords, page: smallPage }
  }

  /** Requires those of the known records that a walk must have passed; ids grow with time. */
  #requireKnown(what: string, known: readonly Intent[], { ids, isComplete }: Walked): void {
    const oldest = isComplete ? 0n : [...ids].map(BigInt).reduce((least, id) => (id < least ? id : least))
    const missing = known.find(({ orderId }) => BigInt(orderId!) > oldest && !ids.has(orderId!))
    if (missing)
      this.#context.onViolation(`${what} lacks ${missing.clientOid}, which was final before the list was read.`)
  }

  #findCanceled(isPlan: boolean, symbol: string): readonly Intent[] {
    const { intents } = this.#context.book
    return intents.filter((each) => each.isPlan === isPlan && each.isCanceled && each.symbol === symbol)
  }
}
