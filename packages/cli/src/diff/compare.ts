// Compares two documents, and their version numbers.
import type { Document } from './document.ts'
import { findChanges } from './find-changes.ts'
import type { Comparison } from './print-changes.ts'
import { isBreaking } from './version.ts'

/** Returns what changed, and whether the version announces it. */
export function compare(old: Document, now: Document): Comparison {
  const [from = 'no version', to = 'no version'] = [old.info?.version, now.info?.version]
  return { from, to, isAnnounced: isBreaking(from, to), changes: findChanges(old, now) }
}
