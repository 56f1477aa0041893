// The only skips that a run in CI passes with. CAPI_SKIPS names the list that applies; without it nothing may be
// skipped.
import type { Need } from './needs.ts'

export const permittedSkips: Readonly<Record<string, readonly Need[]>> = {
  /** Pull requests from forks run without the capability SYS_ADMIN, so that their tests cannot mount disks. */
  fork: ['mounted disks'],
}
