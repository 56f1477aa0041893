// Finds the requests whose warnings are new, so that a program that repeats one request fills no log.
import type { ServedRequest } from '../request/log.ts'

/** The most distinct warnings that are remembered. Later ones are not new. */
const mostRemembered = 1_000

/** Returns a function that says whether a request has a warning that no earlier request of its operation had. */
export function createWarningFilter(): (request: ServedRequest) => boolean {
  const seen = new Set<string>()
  return ({ operation, warnings = [] }) => {
    const fresh = warnings.map((text) => `${operation} ${text}`).filter((key) => !seen.has(key))
    if (seen.size + fresh.length > mostRemembered) return false
    for (const key of fresh) seen.add(key)
    return fresh.length > 0
  }
}
