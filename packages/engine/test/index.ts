// What tests of other packages take from these: a stage, random games and what happens in them, and what only tests
// look at.
export { attempt } from '../src/base/result.ts'
export { checkClientOid } from '../src/execution/client-oid.ts'
export { moneyIsConserved } from '../src/invariants/ledger.ts'
export { asRecord } from '../src/model/live-order.ts'
export { mostTrades } from '../src/model/recent-trades.ts'
export { exactMinutes, minuteMs } from '../src/prices/statistics.ts'
export { createStage } from './stage.ts'
export { rush } from './worlds/fixed-games.ts'
export * from './worlds/random-game.ts'
export type * from './worlds/random-play.ts'
export { createTally, type Tally } from './worlds/rare-events.ts'
