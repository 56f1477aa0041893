// The files are those that were packed. A tarball is opened only after this.
import { compareSums } from '../sums.ts'
import type { Finding } from '../release.ts'

export function checkSums(folder: string): Finding[] {
  return compareSums(folder).map((text) => ({ check: 'sums', subject: 'SHA256SUMS', text }))
}
