export type { AccountOptions, NewAccount } from './control/accounts.ts'
export {
  type CandleData,
  type CandleDataOptions,
  type CandleGap,
  type CandleReplay,
  cutCandles,
  priceAt,
  readCandleData,
} from './candles/read.ts'
export { parseWidth } from './candles/read.ts'
export type { ClockState } from './control/clock.ts'
export type { Control } from './control/index.ts'
export type { MarketMakerSettings } from './control/markets.ts'
export type { SymbolSettings } from './control/accounts.ts'
export { type ContractTerms, defaultContracts, type FillModel, fillModels } from '@capi/engine'
export type { ClockMode } from './session/exchange.ts'
export type { Fault, FaultAction, FaultPhase, FaultRule } from './faults/rules.ts'
export { type JournalPlace, openSandbox, type OpenOptions, type PersistentSandbox } from './open.ts'
export type { Timing } from './platform/platform.ts'
export type { Answers } from './request/response.ts'
export type { SandboxTransport } from './in-process/transport.ts'
export type { SandboxClock } from './session/clock.ts'
export { createSandbox } from './open.ts'
export type { MirrorControl, Sandbox, SandboxOptions } from './sandbox.ts'
export type { Credentials, Permission, RandomBytes } from './session/keys.ts'
export type { ConnectionLimits } from './http/connection-limits.ts'
export type { ServedRequest } from './request/log.ts'
export type { RecordedRequest } from './request/recording.ts'
export type { WeightLimits } from './request/rate-limits.ts'
export { Rejection } from './document/rejection.ts'
