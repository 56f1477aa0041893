/** Where changes are kept, as far as answers are concerned: none is sent before what it tells of is kept. */
export interface Keeping {
  /** Changes that are not kept yet. */
  readonly waiting: number
  /** Calls back when all changes so far are kept, at once if they are; never where that has become impossible. */
  whenKept(callback: () => void): void
  /** Resolves when all changes so far are kept, and rejects where that has become impossible. */
  kept(): Promise<void>
}
