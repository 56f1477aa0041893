// Previews an order: places it in a copy of the world, by the handler that would place it, and reports what that
// changes. The world itself stays as it is.
import type { OperationId } from '@capi/api'
import type { OrderRequest } from '@capi/api/wire'
import {
  type Account,
  availableOf,
  copyWorld,
  fillRest,
  formatAveragePrice,
  formatMoney,
  formatPrice,
  formatSize,
  kinds,
  largestSizeOf,
  listPositions,
  type Order,
  reserveOf,
  sharedOf,
  type World,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { operationRoutes } from '../request/routes.ts'
import { readOrderCommand } from '../request/commands.ts'
import { Exchange } from '../session/exchange.ts'
import { requireUser } from './account-view.ts'
import type { ControlContext, Methods, Output } from './context.ts'

type Before = Pick<Output<'previewOrder'>, 'coin' | 'available' | 'largestSize'>
type Effect = NonNullable<Output<'previewOrder'>['effect']>

export function createOrderPreview({ exchange, history }: ControlContext): Pick<Methods, 'previewOrder'> {
  return {
    previewOrder({ accountId, operation, body }) {
      exchange.sync()
      requireUser(exchange.world, accountId)
      const world = copyWorld(exchange.world)
      const account = world.accounts.get(BigInt(accountId))!
      let before: Before = { coin: null, available: null, largestSize: null }
      try {
        const route = operationRoutes.get(operation)!
        const request = route.bodyReader(body, () => {}).value as OrderRequest
        before = readBefore(world, account, request, operation)
        const available = availableIn(world, account, before.coin)
        const reserve =
          operation === 'placeOrder' ? reserveOf(world, readOrderCommand(account.id, request, request)) : 0n
        const { time } = world
        const copy = new Exchange({ makeWorld: () => world, startTime: time, wallClock: () => 0, mode: 'manual' })
        const call = { exchange: copy, history, account, query: {}, serverTime: time, body: request }
        const placed = route.run(call) as { readonly order_id?: string }
        const cost = formatMoney(available - availableIn(world, account, before.coin))
        const order = operation === 'placeOrder' ? findPlaced(world, account, BigInt(placed.order_id!)) : undefined
        const effect = order ? fillOrder(world, account, order) : noFills
        return { ...before, refusal: null, effect: { cost, reserve: formatMoney(reserve), ...effect } }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return { ...before, refusal: { code: error.code, msg: error.message }, effect: null }
      }
    },
  }
}

function readBefore(world: World, account: Account, request: OrderRequest, operation: OperationId): Before {
  const { contract } = world.markets.get(request.symbol) ?? {}
  if (!contract) return { coin: null, available: null, largestSize: null }
  const { coin } = contract.terms
  const isOrder = operation === 'placeOrder'
  const largest = isOrder ? largestSizeOf(world, readOrderCommand(account.id, request, request)) : null
  const largestSize = largest === null ? null : formatSize(contract.grid, largest)
  return { coin, available: formatMoney(availableIn(world, account, coin)), largestSize }
}

function availableIn(world: World, account: Account, coin: string | null): bigint {
  return coin === null ? 0n : availableOf(world, account, sharedOf(account, { coin }))
}

const noFills: Omit<Effect, 'cost' | 'reserve'> = { filledSize: '0', averagePrice: null, fee: '0', position: null }

/** Fills what is left of an order, and describes what was filled at once and what the whole order does. */
function fillOrder(world: World, account: Account, order: Order): Omit<Effect, 'cost' | 'reserve'> {
  const { contract } = world.markets.get(order.symbol)!
  const filledSize = formatSize(contract.grid, order.filledSize)
  const averagePrice = order.filledSize === 0 ? null : formatAveragePrice(contract, order)
  if (account.orders.has(order.id)) fillRest(world, order)
  return { filledSize, averagePrice, fee: formatMoney(order.fee), position: positionOf(world, order) }
}

function findPlaced(world: World, account: Account, id: bigint): Order | undefined {
  return account.orders.get(id) ?? world.archive.find('order', account.id, id)
}

function positionOf(world: World, order: Order): Effect['position'] {
  if (order.filledSize === 0) return null
  const { positionSide } = kinds[order.type]
  const { grid } = world.markets.get(order.symbol)!.contract
  const views = listPositions(world, order.accountId, order.symbol)
  const view = views.findLast(({ position }) => position.side === positionSide)
  if (!view) return null
  const { position, leverage, marginSize, liquidatePrice } = view
  return {
    size: formatSize(grid, position.size),
    margin: formatMoney(marginSize),
    leverage,
    liquidatePrice: liquidatePrice === 0 ? null : formatPrice(grid, liquidatePrice),
  }
}
