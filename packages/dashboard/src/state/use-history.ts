// The history of the selected account: read as a whole, then continued with every snapshot.
import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { type History, joinHistory, readHistory } from './history.ts'
import type { Account } from './snapshot.ts'

/** Returns the history as of the snapshot; null while it is read. */
export function useHistory(client: ControlClient, account: Account | null): History | null {
  const [history, setHistory] = useState<History | null>(null)
  const joined = account && history && joinHistory(history, account)

  useEffect(() => {
    if (!account) return
    if (joined) {
      if (joined !== history) setHistory(joined)
      return
    }
    const unmount = new AbortController()
    // After an error the next snapshot tries again; the page shows the error of the snapshot.
    readHistory(client, account.accountId, unmount.signal).then(setHistory, () => {})
    return () => unmount.abort()
  }, [account])

  return joined
}
