// Judges the fills of a mirroring sandbox: none against its market maker may be better than the best bid or ask that
// the other server had sent.
import type { ControlAnswer } from '@capi/api/control'
import type { SentQuote } from './moving-upstream.ts'

type Event = Extract<ControlAnswer<'listEvents'>, { readonly events: unknown }>['events'][number]

export interface Verdict {
  /** Fills against the market maker. */
  readonly judged: number
  /** Those at a better price than the other server offered. */
  readonly better: readonly string[]
  /** Those at prices that were older than permitted. */
  readonly stale: readonly string[]
}

/** How long a quote may be on its way before it is applied, in milliseconds. */
const onTheWayMs = 3_000

/** Judges fill events by the quotes that were sent, both in the order of time. */
export function judgeFills(events: readonly Event[], quotes: readonly SentQuote[], staleMs: number): Verdict {
  const better: string[] = []
  const stale: string[] = []
  const fills = withoutMatched(events.filter(({ kind }) => kind === 'fill'))
  for (const { symbol, time, detail } of fills) {
    const sent = quotes.filter((quote) => quote.symbol === symbol && quote.time <= time)
    const latest = sent.at(-1)
    const recent = sent.filter((quote) => quote.time > time - onTheWayMs)
    const before = sent[sent.length - recent.length - 1]
    const known = before ? [before, ...recent] : recent
    const price = Number(detail['price'])
    const buys = ['OPEN_LONG', 'CLOSE_SHORT'].includes(String(detail['direction']))
    const text = `${symbol} ${String(detail['direction'])} at ${price}, time ${time}, ${JSON.stringify(known.slice(-3))}`
    if (!latest || time - latest.time > staleMs) stale.push(text)
    const isBetter = buys
      ? price < Math.min(...known.map(({ ask }) => ask))
      : price > Math.max(...known.map(({ bid }) => bid))
    if (isBetter) better.push(text)
  }
  return { judged: fills.length, better, stale }
}

// Leaves out the trades between users: both of their fills have the same turn, price and size.
function withoutMatched(fills: readonly Event[]): readonly Event[] {
  const keyOf = ({ turn, symbol, detail }: Event, isMaker: boolean): string =>
    `${turn} ${symbol} ${String(detail['price'])} ${String(detail['size'])} ${isMaker}`
  const counts = new Map<string, number>()
  for (const fill of fills) {
    const key = keyOf(fill, fill.detail['isMaker'] === true)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return fills.filter((fill) => {
    const isMaker = fill.detail['isMaker'] === true
    return (counts.get(keyOf(fill, !isMaker)) ?? 0) === 0
  })
}
