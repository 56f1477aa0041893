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
  const { client, random, symbols, book, serverTime, observe, onViolation } = context

  /** Reads a list, newest first, and requires that no record comes twice. */
  async function walk<Item>(
    what: string,
    list: AsyncIterable<Item>,
    idOf: (item: Item) => string,
    { most = Infinity, onItem, onProgress }: WalkOptions<Item>,
  ): Promise<Walked> {
    const ids = new Set<string>()
    for await (const item of list) {
      const id = idOf(item)
      if (ids.has(id)) onViolation(`${what} returned ${id} twice.`)
      ids.add(id)
      onItem?.(item)
      onProgress()
      if (ids.size >= most) return { ids, isComplete: false }
    }
    return { ids, isComplete: true }
  }

  const chooseLength = (): { most: number; page: number | undefined } =>
    random.chance(completeShare) ? { most: Infinity, page: undefined } : { most: mostRecords, page: smallPage }

  /** Requires those of the known records that a walk must have passed; ids grow with time. */
  function requireKnown(what: string, known: readonly Intent[], { ids, isComplete }: Walked): void {
    const oldest = isComplete ? 0n : [...ids].map(BigInt).reduce((least, id) => (id < least ? id : least))
    const missing = known.find(({ orderId }) => BigInt(orderId!) > oldest && !ids.has(orderId!))
    if (missing) onViolation(`${what} lacks ${missing.clientOid}, which was final before the list was read.`)
  }

  const findCanceled = (isPlan: boolean, symbol: string): readonly Intent[] =>
    book.intents.filter((each) => each.isPlan === isPlan && each.isCanceled && each.symbol === symbol)

  /** Reads all live orders of a symbol. */
  async function readLive(what: 'listCurrentOrders' | 'listCurrentPlanOrders'): Promise<void> {
    const isPlan = what === 'listCurrentPlanOrders'
    const symbol = random.pick(symbols)
    const canceled = new Set(findCanceled(isPlan, symbol).map(({ orderId }) => orderId))
    const requireFresh = beginListRead(
      book.intents.filter((each) => each.isPlan === isPlan && each.symbol === symbol && each.outcome === 'placed'),
    )
    const listed = new Map<string, ReadOrder>()
    await observe(what, async (call, onProgress) => {
      await walk<ReadOrder>(what, client[what]({ symbol }, call), ({ orderId }) => orderId, {
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

  return {
    readPrice: () => readPrice(context, random.pick(symbols)),
    async readTime() {
      await observe('getServerTime', async (call) => {
        const requireOrder = beginTimeRead(serverTime)
        const problem = requireOrder((await client.getServerTime(call)).timestamp)
        if (problem) onViolation(`The time of the server ${problem}.`)
      })
    },
    async readOrder() {
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
    },
    async readPositions() {
      await observe('listAllPositions', async (call) => {
        const requireFresh = beginPositionsRead(book.positions)
        const positions = await client.listAllPositions(call)
        const problem = requireFresh(positions)
        if (problem) onViolation(`listAllPositions ${problem}`)
        const sides = positions.map(({ symbol, side, id }) => `${symbol} ${side} ${id}`)
        if (new Set(sides).size < sides.length) onViolation(`listAllPositions has a position twice: ${sides.join()}.`)
      })
    },
    listLive: () => readLive('listCurrentOrders'),
    listLivePlans: () => readLive('listCurrentPlanOrders'),
    async walkHistory() {
      const symbol = random.pick(symbols)
      const known = findCanceled(false, symbol)
      const { most, page } = chooseLength()
      await observe('listOrderHistory', async (call, onProgress) => {
        const list = client.listOrderHistory({ symbol, pageSize: page }, call)
        requireKnown(
          'listOrderHistory',
          known,
          await walk('listOrderHistory', list, ({ orderId }) => orderId, { most, onProgress }),
        )
      })
    },
    async walkPlanHistory() {
      const symbol = random.pick(symbols)
      const known = findCanceled(true, symbol)
      const { most, page } = chooseLength()
      await observe('listPlanOrderHistory', async (call, onProgress) => {
        const list = client.listPlanOrderHistory({ symbol, pageSize: page }, call)
        const walked = await walk('listPlanOrderHistory', list, ({ orderId }) => orderId, { most, onProgress })
        requireKnown('listPlanOrderHistory', known, walked)
      })
    },
    async walkFills() {
      const symbol = random.pick(symbols)
      const { most, page } = chooseLength()
      await observe('listFills', async (call, onProgress) => {
        await walk('listFills', client.listFills({ symbol, limit: page }, call), ({ tradeId }) => tradeId!, {
          most,
          onProgress,
        })
      })
    },
  }
}
