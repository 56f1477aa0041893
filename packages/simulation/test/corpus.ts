// Worlds that once failed, or that show something that others seldom do. They always run.

export interface CorpusEntry {
  readonly seed: string
  readonly minutes: number
  /** What it shows. */
  readonly shows: string
}

export const corpus: readonly CorpusEntry[] = [
  { seed: 'one', minutes: 0.5, shows: 'A disk that is full, and one that is slow.' },
  { seed: 'a', minutes: 0.5, shows: 'A crash, partitions, and a slow disk.' },
  { seed: 'b', minutes: 0.5, shows: 'Another set of faults.' },
]
