// The state of a mirror, as the control document describes it.
import type { ControlAnswer } from '@capi/api/control'

export type MirrorReport = NonNullable<ControlAnswer<'getHealth'>['mirror']>

/** A contract of the other server that cannot be mirrored. */
export interface UnusableContract {
  readonly symbol: string
  readonly reason: string
}
