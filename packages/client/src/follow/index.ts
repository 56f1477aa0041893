// `@capi/client/follow`: the changes of an account, by polling.
export type { BillChange, Change, ChangeKind, FillChange, OrderChange, PositionChange } from './change.ts'
export { changeKinds } from './change.ts'
export { type FollowFailure, TimeSetBackError } from './failure.ts'
export { follow } from './follow-account.ts'
export type { FollowOptions } from './options.ts'
