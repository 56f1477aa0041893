// The age of the shown data, which grows while no response comes.
import { useEffect, useState } from 'preact/hooks'

/**
 * Data is read every second, and a read takes a part of one, so that older data was not followed by newer one in time.
 */
export const staleMs = 3_000
const tickMs = 1_000

/** Returns the time since a moment of the monotonic clock, in milliseconds, and renders again every second. */
export function useAge(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.max(now, since) - since)
}
