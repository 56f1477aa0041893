// What the packages beside the client share with it: clock and waits, exact comparison, and the reading of past orders.
// It is no public interface and may change with any version; these packages need exactly theirs.
export { elapsed, notify, onAbort, setBackgroundTimer, sleep, systemClock, systemId } from './clock.ts'
export { compareDecimals } from './decimals.ts'
export { pastOrders } from './read-orders.ts'
