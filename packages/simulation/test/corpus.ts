// Worlds that once failed, or that show something that others seldom do. They always run.

export interface CorpusEntry {
  readonly seed: string
  readonly minutes: number
  /** What it shows. */
  readonly shows: string
}

export const corpus: readonly CorpusEntry[] = [
  { seed: 'one', minutes: 0.5, shows: 'Price jumps, requests that are cut, and crashes of server and client.' },
  { seed: 'a', minutes: 0.5, shows: 'A client that crashes again and again.' },
  { seed: 'b', minutes: 0.5, shows: 'A server that hands over again and again.' },
  { seed: 'h1/16', minutes: 0.5, shows: 'The judge took records that came while it read a list for wrong.' },
  { seed: 'j1/4', minutes: 0.5, shows: 'The judge expected a list in the order in which orders ended.' },
  { seed: 'hunt/22', minutes: 0.5, shows: 'The judge applied the deadline of a page to a whole list.' },
  {
    seed: 'fresh2/2',
    minutes: 2,
    shows: 'A standby whose start took long on a slow disk believed that its lease was new.',
  },
  {
    seed: 'restored-113',
    minutes: 4,
    shows: 'A standby replays a liquidation in the order in which the active server has executed it.',
  },
]
