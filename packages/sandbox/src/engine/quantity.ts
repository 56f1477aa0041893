// Quantities that records show and the engine does not compute with.

import type { Contract } from './contract.ts'
import type { Steps } from './grid.ts'
import type { Order } from './order.ts'

/** Returns how many whole contracts a size holds. */
export function contractCount(_contract: Contract, _size: Steps): bigint {
  throw new Error('not yet')
}

/** Returns the average price of the fills of an order, rounded half up to the decimals of a price; `0` without fills. */
export function formatAveragePrice(_contract: Contract, _order: Order): string {
  throw new Error('not yet')
}
