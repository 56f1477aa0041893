// The latest requests of programs, read every second while they are shown.
import { useEffect, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient } from '../api/control-client.ts'

export type RecentRequest = ControlAnswer<'listRequests'>['requests'][number]

const mostRequests = 1_000
const intervalMs = 1_000

/** Returns the requests, the newest first. */
export function useRequests(client: ControlClient): readonly RecentRequest[] {
  const [requests, setRequests] = useState<readonly RecentRequest[]>([])
  useEffect(() => {
    const unmount = new AbortController()
    const read = async (): Promise<void> => {
      if (document.hidden) return
      // As a whole: those that had no response yet have one later.
      const page = await client.call('listRequests', { limit: mostRequests }, unmount.signal)
      setRequests(page.requests.toReversed())
    }
    // After an error the next read tries again; the page shows the error of the snapshot.
    const attempt = (): void => void read().catch(() => {})
    attempt()
    const timer = setInterval(attempt, intervalMs)
    return () => {
      clearInterval(timer)
      unmount.abort()
    }
  }, [client])
  return requests
}
