// Follows positions by comparing the states of two polls. Values that follow the price, such as the unrealised profit,
// are no change. A position that is missing from one list may be there in the next one, so its end is returned when it
// is missing twice.
import { type Position, operations } from '@capi/api'
import type { Change, PositionChange } from './change.ts'
import type { Poll, Source } from './sources.ts'

/** The fields whose change is a change of the position. */
const compared = [
  'size',
  'leverage',
  'marginMode',
  'separatedMode',
  'isolatedMargin',
  'isAutoAppendIsolatedMargin',
  'cumOpenSize',
  'cumCloseSize',
  'cumFundingFee',
  'updatedTime',
] as const

interface Known {
  readonly position: Position
  /** The polls in a row in which it was missing. */
  readonly missing: number
  readonly isClosed: boolean
}

/** The polls in which a closed position is remembered, in case that an older list shows it again. */
const remembered = 100

/** The positions of an account, in some trading pairs or in all. */
export class PositionSource implements Source {
  readonly kind = 'position'
  readonly latest: number = -Infinity
  readonly #symbols: readonly string[] | undefined
  #known: ReadonlyMap<string, Known> = new Map()
  #isFirst = true
  /** Whether a state may be older than the last one because the time of the server went back. */
  #mayBeOlder = false

  constructor(symbols: readonly string[] | undefined) {
    this.#symbols = symbols
  }

  async poll(poll: Poll): Promise<readonly Change[]> {
    const listed = (await readPositions(poll, this.#symbols)).filter(({ size }) => !isZero(size))
    const next = new Map<string, Known>()
    const changes: Change[] = []
    const add = (change: PositionChange['change'], position: Position): void => {
      const time = change === 'new' ? (position.createdTime ?? poll.now) : poll.now
      changes.push({ kind: 'position', change, time, symbol: position.symbol, id: position.id, record: position })
    }
    for (const position of listed) {
      const before = this.#known.get(position.id)
      if (before && !this.#mayBeOlder && isOlder(position, before)) {
        next.set(position.id, before)
        continue
      }
      next.set(position.id, { position, missing: 0, isClosed: false })
      if (!before || before.isClosed) {
        // Before the first poll, the positions of the account are not known.
        if (!this.#isFirst || (position.updatedTime ?? position.createdTime ?? 0) >= poll.since) add('new', position)
      } else if (compared.some((field) => position[field] !== before.position[field])) add('changed', position)
    }
    for (const [id, before] of this.#known) {
      if (next.has(id)) continue
      const missing = before.missing + 1
      const isClosed = before.isClosed || missing > 1
      if (isClosed && !before.isClosed) add('ended', before.position)
      if (missing < remembered) next.set(id, { ...before, missing, isClosed })
    }
    this.#known = next
    this.#isFirst = false
    this.#mayBeOlder = false
    return changes
  }

  setBack(): void {
    this.#mayBeOlder = true
  }
}

/** A list that lags behind may show a state from before one that was seen. */
function isOlder(position: Position, { position: before, isClosed }: Known): boolean {
  const [time, last] = [position.updatedTime ?? 0, before.updatedTime ?? 0]
  return time < last || (isClosed && time === last)
}

function isZero(size: string | null): boolean {
  return size !== null && /^[0.]*$/.test(size)
}

/** Reads one list for each pair if that costs less than the list of all. */
async function readPositions(poll: Poll, symbols: readonly string[] | undefined): Promise<readonly Position[]> {
  const { client, signal, spend } = poll
  const weightOf = (id: 'listPositions' | 'listAllPositions'): number => operations[id].weight.uid
  if (!symbols || symbols.length * weightOf('listPositions') > weightOf('listAllPositions')) {
    const all = await client.listAllPositions({ signal })
    spend('listAllPositions')
    return all.filter(({ symbol }) => !symbols || symbols.includes(symbol!))
  }
  const lists: Position[] = []
  for (const symbol of symbols) {
    lists.push(...(await client.listPositions({ symbol }, { signal })))
    spend('listPositions')
  }
  return lists
}
