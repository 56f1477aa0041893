// Checks the money of an account from its records alone: each bill continues the balance of the one before, and the
// fills of each order add up to what the order says. It shares no code with the engine.

export interface BillRecord {
  readonly id: bigint
  readonly coin: string
  readonly isolatedPositionId: bigint
  readonly amount: bigint
  readonly balance: bigint
}

export interface FillRecord {
  readonly orderId: bigint
  readonly size: number
  readonly value: bigint
  readonly fee: bigint
}

export interface OrderRecord {
  readonly id: bigint
  readonly filledSize: number
  readonly filledValue: bigint
  readonly fee: bigint
}

export interface Ledger {
  /** Adds bills, oldest first. */
  addBills(bills: readonly BillRecord[]): void
  /** Adds fills; those of an order come before the order. */
  addFills(fills: readonly FillRecord[]): void
  /** Adds final orders. */
  addOrders(orders: readonly OrderRecord[]): void
}

/** Returns the ledger of an account without records. */
export function createLedger(onViolation: (text: string) => void): Ledger {
  const balances = new Map<string, bigint>()
  const filled = new Map<bigint, { size: number; value: bigint; fee: bigint }>()
  return {
    addBills(bills) {
      for (const { id, coin, isolatedPositionId, amount, balance } of bills) {
        const place = `${coin} ${isolatedPositionId}`
        const want = (balances.get(place) ?? 0n) + amount
        if (balance !== want) onViolation(`Bill ${id} must leave a balance of ${want} units, left ${balance}.`)
        balances.set(place, balance)
      }
    },
    addFills(fills) {
      for (const { orderId, size, value, fee } of fills) {
        const sum = filled.get(orderId) ?? { size: 0, value: 0n, fee: 0n }
        filled.set(orderId, { size: sum.size + size, value: sum.value + value, fee: sum.fee + fee })
      }
    },
    addOrders(orders) {
      for (const { id, filledSize, filledValue, fee } of orders) {
        const sum = filled.get(id) ?? { size: 0, value: 0n, fee: 0n }
        filled.delete(id)
        if (sum.size !== filledSize || sum.value !== filledValue || sum.fee !== fee)
          onViolation(
            `The fills of order ${id} must add up to ${filledSize} steps, ${filledValue} and a fee of ${fee}, ` +
              `add up to ${sum.size}, ${sum.value} and ${sum.fee}.`,
          )
      }
    },
  }
}
