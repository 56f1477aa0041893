/** Reports when changes are durable. No response is sent before the changes that it depends on are. */
export interface Durability {
  /** Number of changes that are not durable yet. */
  readonly pending: number
  /** Calls back when all changes so far are durable, at once if they are; never if storing them has failed. */
  whenDurable(callback: () => void): void
  /** Resolves when all changes so far are durable; rejects if storing them has failed. */
  untilDurable(): Promise<void>
}
