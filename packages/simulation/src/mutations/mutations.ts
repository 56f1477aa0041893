// Errors made on purpose in client, sandbox and journal. The simulation must find each of them.

import { clientMutations } from './client-mutations.ts'
import { journalMutations } from './journal-mutations.ts'
import { sandboxMutations } from './sandbox-mutations.ts'

/** One change of a text. */
export interface Edit {
  /** The file, below `packages`. */
  readonly file: string
  /** A text that occurs once in the file, and what replaces it. */
  readonly from: string
  readonly to: string
}

export interface Mutation extends Edit {
  readonly name: string
  /** What has to change with it. */
  readonly also?: Edit
}

export const mutations: readonly Mutation[] = [...clientMutations, ...sandboxMutations, ...journalMutations]
