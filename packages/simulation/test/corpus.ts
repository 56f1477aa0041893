// Worlds that fail without the fix of a defect that they have found. They always run. A world depends on the workload:
// if that changes, run `simulate:mutations` with an error like the defect, and take the world in which that is found.

export interface CorpusEntry {
  readonly seed: string
  readonly minutes: number
  /** What it shows. */
  readonly shows: string
}

export const corpus: readonly CorpusEntry[] = [
  { seed: 'one', minutes: 0.5, shows: 'One round with several kinds of faults.' },
  {
    seed: 'mutations/160',
    minutes: 4,
    shows: 'A standby whose start took long on a slow disk believed that its lease was new.',
  },
  {
    seed: 'corpus/24',
    minutes: 4,
    shows: 'A snapshot was replaced while it was verified, and reported as the earliest one to go back to.',
  },
  {
    seed: 'final4/2732',
    minutes: 4,
    shows: 'The judge took the end of a call for that of its search, after which the client had sent another batch.',
  },
  {
    seed: 'a50f16a/40',
    minutes: 4,
    shows:
      'A connection was refused to a request of which the network delivered a copy, so that the order was sent anew.',
  },
  {
    seed: 'r7/223',
    minutes: 4,
    shows: 'A client returned the order of an earlier call, whose id it had made and whose outcome was unknown.',
  },
]
