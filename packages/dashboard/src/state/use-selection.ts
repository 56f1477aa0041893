/** The selected contract, account and candle length, stored in the URL: a link or a reload shows the same page. */
import { useCallback, useState } from 'preact/hooks'
import type { CandleMinutes, Selection } from './snapshot.ts'

/** The candle lengths of the page. */
export const candleLengths: readonly { readonly minutes: CandleMinutes; readonly name: string }[] = [
  { minutes: 1, name: '1 min' },
  { minutes: 5, name: '5 min' },
  { minutes: 15, name: '15 min' },
  { minutes: 60, name: '1 h' },
]

function readSelection(query: string): Selection {
  const parameters = new URLSearchParams(query)
  const minutes = Number(parameters.get('minutes'))
  return {
    symbol: parameters.get('symbol') ?? '',
    accountId: parameters.get('account') ?? '',
    minutes: candleLengths.find((length) => length.minutes === minutes)?.minutes ?? 1,
  }
}

/** Returns the selection, and a function that changes parts of it. */
export function useSelection(): readonly [Selection, (change: Partial<Selection>) => void] {
  const [selection, setSelection] = useState(() => readSelection(location.search))
  const select = useCallback((change: Partial<Selection>) => {
    setSelection((before) => {
      const after = { ...before, ...change }
      const pairs = new URLSearchParams({
        ...(after.symbol && { symbol: after.symbol }),
        ...(after.accountId && { account: after.accountId }),
        ...(after.minutes !== 1 && { minutes: String(after.minutes) }),
      })
      history.replaceState(null, '', `?${pairs}`)
      return after
    })
  }, [])
  return [selection, select]
}
