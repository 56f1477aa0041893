// The changes of an account, by polling.
export { type FollowOptions, follow } from './follow.ts'
export type { BillChange, Change, ChangeKind, FillChange, OrderChange, PositionChange } from './change.ts'
export { type FollowFailure, TimeSetBackError, changeKinds } from './change.ts'
