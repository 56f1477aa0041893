// Errors made on purpose in client, sandbox and journal. The simulation must find each of them.
import { clientMutations } from './client-mutations.ts'
import { journalMutations } from './journal-mutations.ts'
import type { Mutation } from './mutation.ts'
import { outcomeMutations } from './outcome-mutations.ts'
import { sandboxMutations } from './sandbox-mutations.ts'

export const mutations: readonly Mutation[] = [
  ...clientMutations,
  ...sandboxMutations,
  ...journalMutations,
  ...outcomeMutations,
]
