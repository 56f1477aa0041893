// What a person has chosen to look at. It stands in the address, so that a link or a reload shows the same.

import { useCallback, useState } from 'preact/hooks'
import type { Choice } from './snapshot.ts'

/** Lengths of a candle that the page offers. */
export const lengths: readonly { readonly minutes: number; readonly name: string }[] = [
  { minutes: 1, name: '1 min' },
  { minutes: 5, name: '5 min' },
  { minutes: 15, name: '15 min' },
  { minutes: 60, name: '1 h' },
]

function readChoice(query: string): Choice {
  const wanted = new URLSearchParams(query)
  const minutes = Number(wanted.get('minutes'))
  return {
    symbol: wanted.get('symbol') ?? '',
    accountId: wanted.get('account') ?? '',
    minutes: lengths.some((length) => length.minutes === minutes) ? minutes : 1,
  }
}

/** Returns the choice, and a function that changes a part of it. */
export function useChoice(): readonly [Choice, (change: Partial<Choice>) => void] {
  const [choice, setChoice] = useState(() => readChoice(location.search))
  const choose = useCallback((change: Partial<Choice>) => {
    setChoice((before) => {
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
  return [choice, choose]
}
