export { defineStrategy, type Strategy, type StrategyClock, type StrategyContext } from './strategy/strategy.ts'
export type {
  BooleanParameter,
  ChoiceParameter,
  DecimalParameter,
  IntegerParameter,
  Parameter,
  Parameters,
  ParameterValue,
  ParameterValues,
  ValuesOf,
} from './strategy/parameters.ts'
export { readParameters } from './strategy/parameters.ts'
export { StrategyError } from './strategy/strategy-error.ts'
export { createStrategyClock } from './strategy/strategy-clock.ts'
export { compileStrategy, importStrategy, loadStrategy, type StrategyCode } from './strategy/load-strategy.ts'
export { compilePortable } from './strategy/portable-strategy.ts'
export {
  type CandleFile,
  digestOf,
  readCandleFlag,
  readFiles,
  readWidth,
  remarksOnData,
  writeTime,
} from './data/read-files.ts'
export {
  type CandlePath,
  type FillChoice,
  runBacktest,
  type RunInput,
  type RunOptions,
  type RunResult,
} from './run/run-backtest.ts'
export { type PathSpread, type Spread, spreadOverPaths, spreadOverWindows } from './check/path-spread.ts'
export type { Metrics, Ratio } from './run/metrics.ts'
export { type Band, type MonteCarlo, simulateTrades } from './run/monte-carlo.ts'
export type { Trade } from './run/trades.ts'
export { createRunPool, type PoolOptions, type RunCall, type RunPool } from './pool/run-pool.ts'
export { type Runner, RunnerError, type RunSummary } from './pool/runner.ts'
export { UnfinishedRunError } from './pool/unfinished-run.ts'
export type { RunNotice, RunOutcome, RunTask } from './pool/task.ts'
export type { RecordedOrder } from './run/guard.ts'
export { checkStrategy, type CheckResult, type OrderDifference } from './check/check-strategy.ts'
export { type LiveRun, openPaper, type Paper, type PaperOptions, runStrategy } from './live/run-strategy.ts'
export { type QueueAddress, readQueueAddress } from './queue/address.ts'
export { openQueueRunner, type QueueRunnerOptions } from './queue/queue-runner.ts'
export { readQueueSecret } from './queue/seal.ts'
export { checkWorkerEnvironment, runSweepWorker, type SweepWorkerOptions } from './queue/sweep-worker.ts'
export { type Axis, type Condition, listPoints, type PointOptions, readAxis, readCondition } from './sweep/axes.ts'
export { figureOf, labelOf, type Objective, objectives, scoreOf } from './sweep/objective.ts'
export { noneOf, type RankedPoint, rankPoints } from './sweep/rank.ts'
export { openResults, type ResultsFile, type SweepResult } from './sweep/results-file.ts'
export { profitPerDay, warnAboutPaths, warnAboutRun, warnAboutSweep, warnAboutWalkForward } from './sweep/warnings.ts'
export { runSweep, type SweepInput } from './sweep/run-sweep.ts'
export {
  type CompleteWindow,
  completeWindows,
  type FailedWindow,
  type JoinedRuns,
  joinEquity,
  listWindows,
  rangeOf,
  readWindowLengths,
  type WalkedWindow,
  walkForward,
  type WalkForward,
  type WalkForwardInput,
  type Window,
} from './sweep/walk-forward.ts'
export { writeEquityCsv, writeResultsCsv, writeWindowsCsv } from './report/csv.ts'
export { type PageInput, writeRunPage } from './report/run-page.ts'
export { type SweepPageInput, writeSweepPage } from './report/sweep-page.ts'
export { writeTradesCsv } from './report/trade-table.ts'
export { type WalkPageInput, writeWalkPage } from './report/walk-page.ts'
