// The function of each kind of command, under the name of the kind. The kinds are written to journals, whose format
// changes with a name.
export { placeOrder } from '../trading/place-order.ts'
export { modifyTpSlOrder, placePlanOrder, placeTpSlOrder } from '../trading/plan-orders.ts'
export { cancelAllOrders, cancelOrder, cancelPlanOrder, closePositions } from './cancel.ts'
export { createAccount, deposit, postLedger, withdraw } from './cash.ts'
export { changeTerms, haltMarket, setFillModel, setFunding, setMarketMaker } from './contracts.ts'
export { appendCandles, mirrorPrices, setFeed, setPrice } from './prices.ts'
export { adjustMargin, setAutoAppendMargin, setLeverage, setMarginMode, updateSettings } from './settings.ts'
