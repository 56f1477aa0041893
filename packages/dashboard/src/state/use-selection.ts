// The selected contract, account, candle length and view, stored in the URL: a link or a reload shows the same page.
import { useCallback, useState } from 'preact/hooks'
import type { CandleMinutes, Selection } from './snapshot.ts'

/** The candle lengths of the page. */
export const candleLengths: readonly { readonly minutes: CandleMinutes; readonly name: string }[] = [
  { minutes: 1, name: '1 m' },
  { minutes: 5, name: '5 m' },
  { minutes: 15, name: '15 m' },
  { minutes: 30, name: '30 m' },
  { minutes: 60, name: '1 h' },
  { minutes: 240, name: '4 h' },
  { minutes: 1440, name: '1 D' },
]

/** The two views of the page: trading, and what belongs to the laboratory. */
export type View = 'trade' | 'laboratory'

/** What the address of the page stores. */
export interface Shown extends Selection {
  readonly view: View
}

export type Select = (change: Partial<Shown>) => void

function readSelection(query: string): Shown {
  const parameters = new URLSearchParams(query)
  const minutes = Number(parameters.get('minutes'))
  return {
    symbol: parameters.get('symbol') ?? '',
    accountId: parameters.get('account') ?? '',
    minutes: candleLengths.find((length) => length.minutes === minutes)?.minutes ?? 1,
    view: parameters.get('view') === 'laboratory' ? 'laboratory' : 'trade',
  }
}

/** Returns the selection, and a function that changes parts of it. */
export function useSelection(): readonly [Shown, Select] {
  const [selection, setSelection] = useState(() => readSelection(location.search))
  const select = useCallback((change: Partial<Shown>) => {
    setSelection((before) => {
      const after = { ...before, ...change }
      const pairs = new URLSearchParams({
        ...(after.symbol && { symbol: after.symbol }),
        ...(after.accountId && { account: after.accountId }),
        ...(after.minutes !== 1 && { minutes: String(after.minutes) }),
        ...(after.view !== 'trade' && { view: after.view }),
      })
      history.replaceState(null, '', `?${pairs}`)
      return after
    })
  }, [])
  return [selection, select]
}
