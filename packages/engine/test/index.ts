// What tests of other packages take from these: a stage, random games and what happens in them, and what only tests
// look at.
export { attempt } from '../src/base/refusal.ts'
export { checkClientOid } from '../src/trading/order-life.ts'
export { moneyIsConserved } from '../src/invariants/money.ts'
export { asRecord } from '../src/state/order.ts'
export { mostTrades } from '../src/state/market.ts'
export { exactMinutes, minuteMs } from '../src/prices/statistics.ts'
export { createStage } from './stage.ts'
export { rush } from './worlds/fixed-games.ts'
export { contracts, depositsOf, modesOf, movesOn, perform, prepare, startPlay } from './worlds/random-game.ts'
export type { Move, Play, Step } from './worlds/random-play.ts'
export { createTally, type Tally } from './worlds/rare-events.ts'
