/** A sentence of a guide about the behaviour of the local exchange or the client, with a program that checks it. */
export interface Claim {
  /** The sentence, or the part of it that is checked, as it is in the guide. */
  readonly says: string
  readonly check: () => Promise<void> | void
}
